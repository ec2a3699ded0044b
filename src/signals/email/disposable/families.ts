/**
 * Families of disposable domains, learned from a list of them, that also cover unlisted domains:
 *
 * - hosts: names with many listed domains below them, so that any other one is taken for disposable (`*.dynv6.net`);
 * - series: names that differ only in a number (box7.shop, box12.shop);
 * - labels: names that are listed under several suffixes;
 * - suffixes: those with a share of the listed names and without a mailbox provider. They count only together with a
 *   word for mail in the name.
 *
 * A host is wrong if ordinary people have mail below it as well. So public suffixes are no hosts, and hosts whose names
 * belong to many people need a share of the list. Learning parses each name, in some 20 ms for the list.
 */
import { parse } from 'tldts'

export interface Families {
  readonly hosts: ReadonlySet<string>
  readonly series: ReadonlySet<string>
  readonly labels: ReadonlySet<string>
  readonly suffixes: ReadonlySet<string>
}

/** The names are host names, not URLs: without the search for a host, parsing takes half the time. */
const hostNames = { extractHostname: false, validateHostname: false, detectIp: false }
const leastBelowHost = 3
/** The same as a share of the list, for hosts whose names belong to many people (private public suffixes). */
const leastShareBelowSharedHost = 0.002
const leastOfSeries = 2
/** Letters of a name besides its digits. Shorter names form a series by chance. */
const leastLettersOfSeries = 4
const leastSuffixes = 2
const shortestLabel = 6
/** Minimum number of listed names below one suffix, and their minimum share of the list. */
const leastBelowSuffix = 20
const leastShareBelowSuffix = 0.0045

/**
 * @param domains in ASCII and lower case
 * @param providers domains of mailbox providers: their labels and suffixes form no family
 */
export function learnFamilies(domains: readonly string[], providers: readonly string[]): Families {
  const ofProviders = providers.map(partsOf)
  const brands = new Set(ofProviders.map(({ label }) => label))
  const suffixesOfProviders = new Set(ofProviders.map(({ suffix }) => suffix))
  const bySuffix = new Map<string, number>()
  const leastOfSuffix = Math.max(leastBelowSuffix, domains.length * leastShareBelowSuffix)
  const leastBelowShared = Math.max(leastBelowHost, domains.length * leastShareBelowSharedHost)
  const below = new Map<string, number>()
  const series = new Map<string, number>()
  const suffixes = new Map<string, Set<string>>()
  for (const domain of domains) {
    for (const parent of parentsOf(domain)) below.set(parent, (below.get(parent) ?? 0) + 1)
    const { label, suffix } = partsOf(domain)
    bySuffix.set(suffix, (bySuffix.get(suffix) ?? 0) + 1)
    const pattern = seriesOf(label, suffix)
    if (pattern !== null) series.set(pattern, (series.get(pattern) ?? 0) + 1)
    if (label.length >= shortestLabel && !brands.has(label)) {
      suffixes.set(label, (suffixes.get(label) ?? new Set()).add(suffix))
    }
  }
  const namesWith = <Value>(counts: ReadonlyMap<string, Value>, isEnough: (value: Value, name: string) => boolean) =>
    new Set([...counts].filter(([name, value]) => isEnough(value, name)).map(([name]) => name))
  return {
    hosts: namesWith(below, (count, host) => count >= (isShared(host) ? leastBelowShared : leastBelowHost)),
    series: namesWith(series, count => count >= leastOfSeries),
    labels: namesWith(suffixes, ({ size }) => size >= leastSuffixes),
    suffixes: namesWith(bySuffix, (count, suffix) => count >= leastOfSuffix && !suffixesOfProviders.has(suffix)),
  }
}

/** The domains above one, without its public suffix. */
export function* parentsOf(domain: string): Generator<string> {
  // A name of two labels has none. Parsing these would double the time.
  if (domain.indexOf('.') === domain.lastIndexOf('.')) return
  const { domain: registrable } = parse(domain, hostNames)
  if (registrable === null) return
  for (let name = domain; name.length > registrable.length; ) {
    name = name.slice(name.indexOf('.') + 1)
    yield name
  }
}

/** The registered label, also below a shared host, and the suffix after it. */
export function partsOf(domain: string): { label: string; suffix: string } {
  const { domainWithoutSuffix, publicSuffix } = parse(domain, { ...hostNames, allowPrivateDomains: true })
  return { label: domainWithoutSuffix ?? '', suffix: publicSuffix ?? '' }
}

/** The name with `#` for each number; null for one without a number or with too few letters. */
export function seriesOf(label: string, suffix: string): string | null {
  if (!/\d/.test(label) || label.replace(/[^a-z]/g, '').length < leastLettersOfSeries) return null
  return `${label.replace(/\d+/g, '#')}.${suffix}`
}

function isShared(host: string): boolean {
  const { publicSuffix, isPrivate } = parse(host, { ...hostNames, allowPrivateDomains: true })
  return isPrivate === true && publicSuffix === host
}
