import { readFileSync } from 'node:fs'
import type { SnapshotDataset } from '../../../../core/dataset.ts'
import { bootstrap } from './bootstrap.ts'
import { bundledSnapshot, manifestFile, RegistryServers } from './servers.ts'

const formatVersion = 1
function checkGolden(servers: RegistryServers): string[] {
  return ['com', 'org', 'net'].filter(tld => servers.serverOf(tld) === null).map(tld => `${tld} has a server.`)
}

/** Identity of the table that ships with this project. The builder writes its digest beside it. */
function inputs(): string {
  const { asOf, files }: Manifest = JSON.parse(readFileSync(manifestFile, 'utf8'))
  const digest = files.find(({ name }) => name === 'servers.json')?.sha256.slice(0, 12)
  return `layout ${formatVersion}, servers ${asOf} ${digest}`
}

interface Manifest {
  /** YYYY-MM-DD */
  readonly asOf: string
  readonly files: readonly { readonly name: string; readonly sha256: string }[]
}

export const registriesData: SnapshotDataset<RegistryServers> = {
  name: 'registries',
  kind: 'snapshot',
  declaredBy: { module: import.meta.url, name: 'registriesData' },
  title: 'Servers of registration data by top-level domain',
  formatVersion,
  feeds: [bootstrap],
  bundled: bundledSnapshot,
  inputs,
  compiler: new URL('./compile.ts', import.meta.url),
  open: RegistryServers.read,
  checkGolden,
}
