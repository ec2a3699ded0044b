/** Domains of companies and other lists that the signal is measured with, from pinned packages. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { getDomain } from 'tldts'

export const packages = [
  'email-enricher@1.0.4',
  'top-sites@1.1.222',
  'simple-icons@16.37.0',
  'third-party-web@0.30.0',
  'fakefilter@0.1.1476',
  'older-list@npm:disposable-email-domains-js@1.7.0',
]

/** Which half of a set a domain is in, by its hash alone. */
export function halfOf(domain: string): 0 | 1 {
  return createHash('sha256').update(domain).digest()[0] % 2 === 0 ? 0 : 1
}

/** Domains of companies and of the makers of well-known products, those of mailbox providers left out. */
export function companyDomains(require: NodeJS.Require, isProvider: (domain: string) => boolean): string[] {
  const folderOf = (name: string) => {
    const path = require.resolve(name)
    return path.slice(0, path.indexOf(`/node_modules/${name}/`) + `/node_modules/${name}/`.length)
  }
  const enriched = readFileSync(join(folderOf('email-enricher'), 'src/data.ts'), 'utf8')
  const sites: readonly { rootDomain: string }[] = require('top-sites')
  const icons: readonly { source: string }[] = JSON.parse(
    readFileSync(join(folderOf('simple-icons'), 'data/simple-icons.json'), 'utf8'),
  )
  const { entities }: { entities: readonly { homepage?: string }[] } = require('third-party-web')
  const urls = [
    ...[...enriched.matchAll(/"?website"?:\s*"([^"]+)"/gi)].map(([, url]) => url),
    ...sites.map(({ rootDomain }) => rootDomain),
    ...icons.map(({ source }) => source),
    ...entities.map(({ homepage = '' }) => homepage),
  ]
  const domains = urls.map(url => getDomain(url, { allowPrivateDomains: true })).filter(domain => domain !== null)
  return [...new Set(domains)].filter(domain => !isProvider(domain)).sort()
}

/** The service that a throw-away domain was seen at, by the domain, as FakeFilter has it. */
export function servicesOf(require: NodeJS.Require): ReadonlyMap<string, string> {
  const file = join(dirname(require.resolve('fakefilter')), 'json/data.json')
  const { domains }: { domains: Readonly<Record<string, { provider: string }>> } = JSON.parse(
    readFileSync(file, 'utf8'),
  )
  const seen = Object.entries(domains).filter(([, { provider }]) => provider !== 'static')
  return new Map(seen.map(([domain, { provider }]) => [domain, provider]))
}

/** The list of throw-away domains as it was on 2025-10-05. */
export function olderList(require: NodeJS.Require): string[] {
  const file = join(dirname(require.resolve('older-list')), 'dict/disposable_email_blocklist.json')
  return JSON.parse(readFileSync(file, 'utf8'))
}
