/**
 * Measures how well the sites of test/support/unseen-sites and test/support/taught-sites are placed: by half, and by
 * kind of trap. Rules have been fitted to both. Of test/support/fresh-sites and test/support/last-sites,
 * to which no rule was fitted, only totals are shown.
 */
import { freshSites } from '../test/support/fresh-sites/index.ts'
import { lastSites } from '../test/support/last-sites/index.ts'
import { type PlacedSite, placePlainSite } from '../test/support/plain-sites/place.ts'
import { taughtSites } from '../test/support/taught-sites/index.ts'
import { halfOf, unseenSites } from '../test/support/unseen-sites/index.ts'
import type { UnseenSite } from '../test/support/unseen-sites/site.ts'

/** 'shared': the right country is listed beside others. */
type Outcome = 'right' | 'shared' | 'wrong' | 'none'

interface Result extends PlacedSite {
  readonly site: UnseenSite
  readonly outcome: Outcome
}

const isConfident = ({ placement }: Result) => placement.confidence === 'confident'

const columns = {
  sites: () => true,
  placed: ({ outcome }) => outcome === 'right' || outcome === 'shared',
  'confident, right': result => result.outcome === 'right' && isConfident(result),
  'medium, right alone': result => result.outcome === 'right' && !isConfident(result),
  'right and others': ({ outcome }) => outcome === 'shared',
  'confident, wrong': result => result.outcome !== 'right' && isConfident(result),
  'medium, without the right': result => result.outcome === 'wrong' && !isConfident(result),
  'no answer': ({ outcome }) => outcome === 'none',
} satisfies Record<string, (result: Result) => boolean>

/** Where a site is of nobody, a list of its own offices counts as right. */
function outcomeOf({ country, acceptable = [] }: UnseenSite, countries: readonly string[]): Outcome {
  if (countries.length === 0) return 'none'
  if (country === 'XX') return countries.every(each => acceptable.includes(each)) ? 'right' : 'wrong'
  if (!countries.includes(country)) return 'wrong'
  return countries.length === 1 ? 'right' : 'shared'
}

function printRow(title: string, results: readonly Result[]): void {
  const cells = Object.entries(columns).map(([column, holds]) => {
    return `${results.filter(holds).length}`.padStart(column.length + 2)
  })
  console.log(`${title.padEnd(22)}${cells.join('')}`)
}

function printTable(name: string, results: readonly Result[]): void {
  const titles = Object.keys(columns).map(column => `  ${column}`)
  console.log(`\n${name.padEnd(22)}${titles.join('')}`)
  const placeable = results.filter(({ site }) => site.country !== 'XX')
  const traps = placeable.filter(({ site }) => site.trap !== null)
  const plain = placeable.filter(({ site }) => site.trap === null)
  printRow('of a company', placeable)
  printRow('plain', plain)
  printRow('traps', traps)
  for (const [kind, own] of [...Map.groupBy(traps, ({ site }) => site.trap)].sort()) printRow(`  ${kind}`, own)
  const ofNobody = results.filter(({ site }) => site.country === 'XX')
  printRow('of nobody', ofNobody)
}

function printFindings({ site, outcome, placement, findings, paths }: Result): void {
  const { confidence, countries, points } = placement
  console.log(`\n${site.domain} ${site.country} ${site.trap ?? 'plain'}: ${outcome}, ${confidence}`)
  console.log(`  countries ${countries.join() || '-'}, ${points} points, read ${paths.join(' ')}`)
  for (const found of findings) console.log(`  ${found.country} ${found.family} ${found.check} ${found.points}`)
}

function resultOf(site: UnseenSite): Result {
  const placed = placePlainSite(site)
  return { ...placed, site, outcome: outcomeOf(site, placed.placement.countries) }
}

/**
 * Prints the tables; with `isListed` also each site of the calibration sets that is not placed rightly, with its
 * findings.
 */
export function measureUnseenSites(isListed: boolean): void {
  const half = (wanted: 'A' | 'B') => unseenSites.filter(site => halfOf(site) === wanted)
  const sets = { 'unseen sites, half A': half('A'), 'unseen sites, half B': half('B'), 'taught sites': taughtSites }
  for (const [name, sites] of Object.entries(sets)) {
    const own = sites.map(resultOf)
    printTable(name, own)
    if (!isListed) continue
    for (const result of own) {
      const isRight = result.outcome === (result.site.country === 'XX' ? 'none' : 'right')
      if (!isRight) printFindings(result)
    }
  }
  printTable('fresh sites', freshSites.map(resultOf))
  printTable('last sites', lastSites.map(resultOf))
}
