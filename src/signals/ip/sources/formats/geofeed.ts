/**
 * Self-published geofeeds (RFC 8805): rows `prefix,country,region,city,postal code`, `#` begins a comment. Clouds and
 * the relay service say with them where their addresses are. A place becomes one tag, `US|US-CA|Fremont`; one that is
 * not of the form the standard asks for is left out, its prefix stays.
 */
import { countryOf } from '../../../../core/country.ts'
import type { Place } from '../feed.ts'
import { asOfText, cellsOf, linesOf, textOf } from './body.ts'
import { type PrefixList, PrefixListBuilder } from './prefix-list.ts'

/** Throws FeedError when more than one row in a hundred does not begin with a prefix. */
export function parseGeofeed(body: Buffer): PrefixList {
  const text = textOf(body)
  const list = new PrefixListBuilder()
  const tagOf = tagReader()
  for (const { line, number } of linesOf(text)) {
    const comma = line.indexOf(',')
    const prefix = comma < 0 ? line : line.slice(0, comma).trim()
    list.add(
      prefix.startsWith('"') ? cellsOf(prefix)?.[0] : prefix,
      comma < 0 ? '' : tagOf(line.slice(comma + 1)),
      number,
    )
  }
  const modified = /^#\s*Last modified:\s*(.+)$/im.exec(text)
  return list.finish(asOfText(modified?.[1]))
}

/** Tags of what follows the prefix, each read once: a file of 290,000 rows names a few thousand places. */
function tagReader(): (rest: string) => string {
  const tags = new Map<string, string>()
  return rest => {
    const known = tags.get(rest)
    if (known !== undefined) return known
    const [country = '', region = '', city = ''] = cellsOf(rest) ?? []
    const tag = tagOfPlace(country, region, city)
    tags.set(rest, tag)
    return tag
  }
}

/** Subdivisions in ISO 3166-2 that are countries in ISO 3166-1, where the table of places has their cities. */
const territories: Readonly<Record<string, string>> = {
  'CN-HK': 'HK',
  'CN-MO': 'MO',
  'CN-TW': 'TW',
  'FI-01': 'AX',
  'FR-971': 'GP',
  'FR-972': 'MQ',
  'FR-973': 'GF',
  'FR-974': 'RE',
  'FR-976': 'YT',
  'FR-BL': 'BL',
  'FR-MF': 'MF',
  'FR-NC': 'NC',
  'FR-PF': 'PF',
  'FR-PM': 'PM',
  'FR-TF': 'TF',
  'FR-WF': 'WF',
  'NL-AW': 'AW',
  'NL-BQ1': 'BQ',
  'NL-BQ2': 'BQ',
  'NL-BQ3': 'BQ',
  'NL-CW': 'CW',
  'NL-SX': 'SX',
  'NO-21': 'SJ',
  'NO-22': 'SJ',
  'US-AS': 'AS',
  'US-GU': 'GU',
  'US-MP': 'MP',
  'US-PR': 'PR',
  'US-UM': 'UM',
  'US-VI': 'VI',
}

/** `region` is an ISO 3166-2 code; that some publishers leave its country out does no harm. */
export function tagOfPlace(country: string, region: string, city: string): string {
  const code = country.trim().toUpperCase()
  if (countryOf(code) === undefined) return ''
  const part = region.trim().toUpperCase()
  const whole = /^[A-Z0-9]{1,3}$/.test(part) ? `${code}-${part}` : part
  const regionCode = whole.startsWith(`${code}-`) && /^[A-Z]{2}-[A-Z0-9]{1,3}$/.test(whole) ? whole : ''
  const territory = Object.hasOwn(territories, regionCode) ? territories[regionCode] : undefined
  return territory === undefined ? `${code}|${regionCode}|${city.trim()}` : `${territory}||${city.trim()}`
}

/** The place of a tag, `US|US-CA|Fremont`; null for the empty one. */
export function placeOfGeofeed(tag: string): Place | null {
  if (tag === '') return null
  const [country, regionCode, ...city] = tag.split('|')
  return { country, region: null, regionCode: regionCode || null, city: city.join('|') || null }
}
