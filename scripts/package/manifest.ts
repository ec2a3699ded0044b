/** The package.json of the package, made of that of the repository. */
import { optionalPackages } from '../../src/app/settings/optional-packages.ts'

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

/**
 * Dependencies of the repository that are optional peers of the package. Any version is allowed, because npm refuses to
 * install a package beside another version of its peer, and programs have an OpenTelemetry of their own.
 */
const optionalPeers: Readonly<Record<string, string>> = Object.fromEntries(
  Object.keys(optionalPackages.OpenTelemetry).map(name => [name, '*']),
)

/**
 * Dependencies that the tarball includes, and which of their files. Node loads 1.8 MB in 314 files of stdnum, which has
 * 11 MB in 2,387.
 */
export const bundled: Readonly<Record<string, RegExp>> = {
  stdnum: /^(?:package\.json|LICENSE\.md|lib\/cjs\/.*\.js)$/,
}

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
  const { name, version, description, license, dependencies } = repository
  const isInstalled = (each: string) => !isForBuilding(each) && !(each in optionalPeers)
  const peerDependencies: Record<string, string> = { ...repository.peerDependencies, ...optionalPeers }
  const peerNames = Object.keys(peerDependencies)
  return {
    ...{ name, version, description, license },
    type: 'module',
    engines: { node: '>=22.15' },
    bin: { assay: 'dist/cli.js' },
    exports: { ...exports, './package.json': './package.json' } as Record<string, unknown>,
    dependencies: Object.fromEntries(Object.entries(dependencies).filter(([each]) => isInstalled(each))),
    bundleDependencies: Object.keys(bundled),
    peerDependencies,
    peerDependenciesMeta: Object.fromEntries(peerNames.map(each => [each, { optional: true }])),
  }
}

function exportOf(module: string) {
  const file = `./dist/${module.replace(/\.ts$/, '')}`
  return { types: `${file}.d.ts`, default: `${file}.js` }
}
