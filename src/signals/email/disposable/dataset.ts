import { readFileSync } from 'node:fs'
import type { SnapshotDataset } from '../../../core/dataset.ts'
import { disposableDomains } from '../../../core/disposable-domains.ts'
import { blocklist } from './blocklist.ts'
import { DomainList } from './domain-list.ts'
import { bundled, bundledSnapshot, manifestFile } from './sources.ts'

const formatVersion = 1
/** Half of what the list has. */
const leastDomains = 4_000

/** Services that have been on the list for years, and providers that no list may take in. */
const listed = ['mailinator.com', 'guerrillamail.com', 'yopmail.com', '10minutemail.com', 'trashmail.com']
const kept = ['gmail.com', 'outlook.com', 'yahoo.com', 'icloud.com', 'proton.me', 'gmx.de', 'qq.com', 'example.com']

function checkGolden(list: DomainList): string[] {
  return [
    ...(list.size < leastDomains ? [`Only ${list.size} domains.`] : []),
    ...listed.filter(domain => list.signOf(domain) !== 'domain').map(domain => `${domain} is a throw-away domain.`),
    ...kept.filter(domain => list.signOf(domain) !== null).map(domain => `${domain} is no throw-away domain.`),
  ]
}

/** Identity of the list that ships. The builder writes its digest beside it. */
function inputs(): string {
  const { files }: { files: readonly { name: string; sha256: string }[] } = JSON.parse(
    readFileSync(manifestFile, 'utf8'),
  )
  const digest = files.find(({ name }) => name === 'disposable-domains.txt')?.sha256.slice(0, 12)
  return `layout ${formatVersion}, ${bundled.package}@${bundled.packageVersion} ${digest}`
}

export const disposableData: SnapshotDataset<DomainList> = {
  name: disposableDomains.name,
  kind: 'snapshot',
  declaredBy: { module: import.meta.url, name: 'disposableData' },
  title: 'Throw-away mail domains',
  formatVersion,
  feeds: [blocklist],
  bundled: bundledSnapshot,
  inputs,
  compiler: new URL('./compile.ts', import.meta.url),
  open: DomainList.read,
  checkGolden,
}
