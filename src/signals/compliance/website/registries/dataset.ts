import type { SnapshotDataset } from '../../../../core/dataset.ts'
import { shippedManifest } from '../../shipped-manifest.ts'
import { bootstrap } from './bootstrap.ts'
import { bundledSnapshot, manifestFile, RegistryServers } from './servers.ts'

const formatVersion = 1
function checkGolden(servers: RegistryServers): string[] {
  return ['com', 'org', 'net'].filter(tld => servers.serverOf(tld) === null).map(tld => `${tld} has a server.`)
}

/** Identity of the table that ships with this project. The builder writes its digest beside it. */
function inputs(): string {
  const { manifest, digest } = shippedManifest<{ asOf: string }>(manifestFile, 'servers.json')
  return `layout ${formatVersion}, servers ${manifest.asOf} ${digest}`
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
