/** The package.json of the package, made of that of the repository. */

/** The sub-paths that programs import, by module below src/. A row here is all that a new one takes. */
export const subPaths = {
  client: 'client/client.ts',
  duckdb: 'sql/register-assay.ts',
  express: 'middleware/express.ts',
  fastify: 'middleware/fastify.ts',
  hono: 'middleware/hono.ts',
  node: 'package/node.ts',
} as const

/** What only compiles the data that the package has compiled. */
const isForBuilding = (name: string) => name.startsWith('@ip-location-db/')

export interface RepositoryManifest {
  readonly version: string
  readonly dependencies: Readonly<Record<string, string>>
  readonly peerDependencies: Readonly<Record<string, string>>
  readonly [field: string]: unknown
}

export function packageManifest(repository: RepositoryManifest) {
  const exports: Record<string, unknown> = Object.fromEntries(
    Object.entries(subPaths).map(([path, module]) => [`./${path}`, exportOf(module)]),
  )
  const { name, version, description, license, dependencies, peerDependencies, peerDependenciesMeta } = repository
  return {
    ...{ name, version, description, license },
    type: 'module',
    engines: { node: '>=22.15' },
    bin: { assay: 'dist/cli.js' },
    exports: { ...exports, './package.json': './package.json' } as Record<string, unknown>,
    dependencies: Object.fromEntries(Object.entries(dependencies).filter(([each]) => !isForBuilding(each))),
    ...{ peerDependencies, peerDependenciesMeta },
  }
}

function exportOf(module: string) {
  const file = `./dist/${module.replace(/\.ts$/, '')}`
  return { types: `${file}.d.ts`, default: `${file}.js` }
}
