/**
 * Finds telephone numbers that are written with their country: only these tell where somebody is. The numbering plans
 * are those of the phone signal (package `google-libphonenumber`).
 */
import libphonenumber from 'google-libphonenumber'
import type { Telephone } from './facts.ts'
import type { PlacedLink, Span } from './page.ts'
import { isWithin } from './third-parties.ts'

const plans = libphonenumber.PhoneNumberUtil.getInstance()

/** Pages with more are lists of something else. */
const mostNumbers = 200
const mostCharacters = 40
/** A number with its calling code. */
export const international = /(?<![\p{N}+])(?:\+|(?<!\d[ ().-]{1,2})00)[ .(]{0,2}[1-9](?:[ ()./-]{0,3}\d){6,14}(?!\d)/gu
/** The national prefix that is left out from abroad: +49 (0) 711 … */
const nationalPrefix = /\(\s*0\s*\)/g
/** The region of calling codes that belong to no country. */
const noCountry = '001'

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
    const shortened = number.slice(0, mostCharacters)
    // Italy, San Marino and others keep the 0 from abroad; where numbers have none, "(0)" is no part of them.
    const telephone = read(shortened) ?? read(shortened.replace(nationalPrefix, ''))
    if (telephone !== null) found.set(telephone.number, telephone)
  }
  return [...found.values()]
}

/** @param written begins with a plus or 00, and a calling code */
function read(written: string): Telephone | null {
  const e164 = `+${written.replace(/\D/g, '').replace(/^00/, '')}`
  try {
    const number = plans.parse(e164)
    const country: string | undefined = plans.getRegionCodeForNumber(number)
    if (country === undefined || country === noCountry || !plans.isValidNumber(number)) return null
    return { country, number: plans.format(number, libphonenumber.PhoneNumberFormat.E164) }
  } catch {
    // The library throws for what is no number.
    return null
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // A stray percent sign; the number is read as it stands.
    return text
  }
}
