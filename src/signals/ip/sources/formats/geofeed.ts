/**
 * Self-published geofeeds (RFC 8805): rows `prefix,country,region,city,postal code`, `#` begins a comment. Clouds and the
 * relay service say with them where their addresses are. A place becomes one tag, `US|US-CA|Fremont`; one that is
 * not of the form the standard asks for is left out, its prefix stays.
 */
import { countryOf } from '../../../../core/country.ts'
import type { Place } from '../place.ts'
import { asOfText, linesOf, textOf } from './body.ts'
import { cellsOf } from './cells.ts'
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

export function tagOfPlace(country: string, region: string, city: string): string {
  const code = country.trim().toUpperCase()
  if (countryOf(code) === undefined) return ''
  const part = region.trim().toUpperCase()
  const regionCode = part.startsWith(`${code}-`) && /^[A-Z]{2}-[A-Z0-9]{1,3}$/.test(part) ? part : ''
  return `${code}|${regionCode}|${city.trim()}`
}

/** The place of a tag, `US|US-CA|Fremont`; null for the empty one. */
export function placeOfGeofeed(tag: string): Place | null {
  if (tag === '') return null
  const [country, regionCode, ...city] = tag.split('|')
  return { country, region: null, regionCode: regionCode || null, city: city.join('|') || null }
}
