/**
 * How many of the plain sites (test/support/plain-sites) are placed, and how many of these rightly. Pages are chosen
 * and read as the website check does, without a network; then the same of the unseen sites.
 * Usage: node scripts/measure-sites.ts [--list]
 */
import type { CompanySite } from '../test/support/company-sites/site.ts'
import { placePlainSite } from '../test/support/plain-sites/place.ts'
import { type PlainSet, plainSites } from '../test/support/plain-sites/sites.ts'
import { measureUnseenSites } from './measure-unseen-sites.ts'

const isListed = process.argv.includes('--list')

function report(title: string, sites: readonly CompanySite[]): void {
  const results = sites.map(site => ({ site, ...placePlainSite(site) }))
  const placed = results.filter(({ site, placement }) => placement.countries.includes(site.country))
  const wrong = results.filter(({ site, placement }) => placement.countries.some(each => each !== site.country))
  const confidentlyWrong = wrong.filter(({ placement }) => placement.confidence === 'confident')
  const missing = wrong.filter(({ site, placement }) => !placement.countries.includes(site.country))
  const home = results.filter(({ paths }) => paths.length === 1)
  console.log(
    `${title.padEnd(22)} ${placed.length} of ${sites.length} placed, ${confidentlyWrong.length} confident and wrong, ` +
      `${missing.length} without the right country, front page alone read: ${home.length}`,
  )
  if (!isListed) return
  for (const { site, placement, paths } of results) {
    const { confidence, countries } = placement
    const isRight = site.country === 'XX' ? countries.length === 0 : countries.join() === site.country
    if (!isRight)
      console.log(`  ${site.domain} ${site.country}: ${confidence} ${countries} ${paths} ${site.trap ?? ''}`)
  }
}

for (const set of ['calibration', 'report'] satisfies PlainSet[]) {
  const sites = plainSites(set)
  const placeable = sites.filter(({ country }) => country !== 'XX')
  report(
    `${set}, plain`,
    placeable.filter(({ trap }) => trap === null),
  )
  report(
    `${set}, traps`,
    placeable.filter(({ trap }) => trap !== null),
  )
  report(
    `${set}, of nobody`,
    sites.filter(({ country }) => country === 'XX'),
  )
}

measureUnseenSites(isListed)
