import { type Feed, FeedError } from '../../../core/feed.ts'
import { readCatalogue } from './reply.ts'

/** The catalogue of Have I Been Pwned, which needs no key. */
export const catalogueFeed: Feed = {
  name: 'hibp-breaches',
  title: 'Have I Been Pwned: catalogue of breaches',
  topic: 'breaches',
  url: 'https://haveibeenpwned.com/api/v3/breaches',
  licence: 'CC-BY-4.0',
  attribution: 'Breach data by Have I Been Pwned (https://haveibeenpwned.com), licensed under CC BY 4.0.',
  refreshHours: 24,
  staleAfterHours: 72,
  maxBytes: 32 * 2 ** 20,
  // It listed 700 breaches in 2023 and a thousand in 2026.
  minRows: 500,
  inspect: body => ({ rows: parseCatalogue(body).records.length, asOf: null }),
}

/**
 * The breaches of the feed's file, and the positions, from 1, of what is no breach. Throws FeedError when it is no
 * list.
 */
export function parseCatalogue(body: Buffer): NonNullable<ReturnType<typeof readCatalogue>> {
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    throw new FeedError('The body is not JSON.')
  }
  const catalogue = readCatalogue(value)
  if (catalogue === null) throw new FeedError('The body is not a list of breaches.')
  return catalogue
}
