/**
 * What a list of throw-away domains says of domains that are not on it, learned from the list itself:
 *
 * - hosts: names below which so many others are listed that any further one is taken for one (`*.dynv6.net`);
 * - series: names that differ in their number only (box7.shop, box12.shop);
 * - labels: names that stand on the list under several suffixes;
 * - suffixes: those under which the list has a share of its names and no mailbox provider has one. They count beside a
 *   word for mail in the name alone.
 *
 * What goes wrong is a host below which ordinary people have mail as well: names of a public suffix are none, and those
 * whose owner gives names to anybody need a share of the list. Costs a parse of each name, some 20 ms for a list.
 */
import { parse } from 'tldts'

export interface Families {
  readonly hosts: readonly string[]
  readonly series: readonly string[]
  readonly labels: readonly string[]
  readonly suffixes: readonly string[]
}

/** What is parsed is a host name already, not a URL: without looking for one, a list takes half the time. */
const hostNames = { extractHostname: false, validateHostname: false, detectIp: false }
const leastBelowHost = 3
/** The same for a host whose names belong to many people (the private part of the public suffix list), of the list. */
const leastShareBelowSharedHost = 0.002
const leastOfSeries = 2
/** Letters of a name without its digits: shorter ones are a series by chance. */
const leastLettersOfSeries = 4
const leastSuffixes = 2
const shortestLabel = 6
/** Names of the list below one suffix: at least so many, and at least this share of all. */
const leastBelowSuffix = 20
const leastShareBelowSuffix = 0.0045

/**
 * @param domains in ASCII and lower case
 * @param providers domains of mailbox providers: no family takes in their labels or suffixes
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
    [...counts].filter(([name, value]) => isEnough(value, name)).map(([name]) => name)
  return {
    hosts: namesWith(below, (count, host) => count >= (isShared(host) ? leastBelowShared : leastBelowHost)).sort(),
    series: namesWith(series, count => count >= leastOfSeries).sort(),
    labels: namesWith(suffixes, ({ size }) => size >= leastSuffixes).sort(),
    suffixes: namesWith(bySuffix, (count, suffix) => count >= leastOfSuffix && !suffixesOfProviders.has(suffix)).sort(),
  }
}

/** The domains above one, its public suffix left out. */
export function* parentsOf(domain: string): Generator<string> {
  // A name of two labels has none. Half of the time of a list goes into parsing them.
  if (domain.indexOf('.') === domain.lastIndexOf('.')) return
  const { domain: registrable } = parse(domain, hostNames)
  if (registrable === null) return
  for (let name = domain; name.length > registrable.length; ) {
    name = name.slice(name.indexOf('.') + 1)
    yield name
  }
}

/** The label that somebody registered, below a host of others too, and what stands behind it. */
export function partsOf(domain: string): { label: string; suffix: string } {
  const { domainWithoutSuffix, publicSuffix } = parse(domain, { ...hostNames, allowPrivateDomains: true })
  return { label: domainWithoutSuffix ?? '', suffix: publicSuffix ?? '' }
}

/** A name with its numbers left out; null for one that has none, or too few letters. */
export function seriesOf(label: string, suffix: string): string | null {
  if (!/\d/.test(label) || label.replace(/[^a-z]/g, '').length < leastLettersOfSeries) return null
  return `${label.replace(/\d+/g, '#')}.${suffix}`
}

function isShared(host: string): boolean {
  const { publicSuffix, isPrivate } = parse(host, { ...hostNames, allowPrivateDomains: true })
  return isPrivate === true && publicSuffix === host
}
