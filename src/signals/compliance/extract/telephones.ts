/** Finds telephone numbers that are written with their country: only these tell where somebody is. */
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import type { Telephone } from './facts.ts'
import type { PlacedLink, Span } from './page.ts'
import { isWithin } from './third-parties.ts'

/** Pages with more are lists of something else. */
const mostNumbers = 200
const international = /(?<![\p{N}+])(?:\+|00)[ .]?[1-9](?:[ ()./-]{0,3}\d){6,14}(?!\d)/gu
/** The national prefix that is left out from abroad: +49 (0) 711 … */
const nationalPrefix = /\(0\)/g

/** @param others spans of the text that speak of somebody else */
export function findTelephones(text: string, links: readonly PlacedLink[], others: readonly Span[]): Telephone[] {
  const written = [...text.matchAll(international)].map(({ index: at, 0: number }) => ({ at, number }))
  const linked = links.flatMap(({ href, at }) => {
    const [, number] = /^tel:\s*((?:\+|00).*)$/i.exec(href) ?? []
    return number === undefined ? [] : [{ at, number: decoded(number) }]
  })
  const found = new Map<string, Telephone>()
  for (const { at, number } of [...written, ...linked].slice(0, mostNumbers)) {
    if (isWithin(others, at)) continue
    const parsed = parsePhoneNumberFromString(number.replace(nationalPrefix, '').replace(/^00/, '+').slice(0, 40))
    const country = parsed?.country
    if (parsed === undefined || country === undefined || !parsed.isValid()) continue
    found.set(parsed.number, { country, number: parsed.number })
  }
  return [...found.values()]
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // A stray percent sign; the number is read as it stands.
    return text
  }
}
