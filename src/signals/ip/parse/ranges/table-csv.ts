import type { FeedContent } from '../../../../core/feed.ts'
import { FeedError } from '../../../../core/feed.ts'
import { parseAsnCsv } from '../asn-csv.ts'
import { parseServerCsv } from '../delegation-csv.ts'
import { orRefuse } from './or-refuse.ts'

/**
 * Counts the announced ranges of the csv that `parseAsnCsv` reads. Throws FeedError where that throws; its messages name a
 * line and a rule, nothing of the content.
 */
export function inspectOriginAsn(body: Buffer, version: 4 | 6): FeedContent {
  return counted(() => parseAsnCsv('networks', body, version, new Map()))
}

/** The same for ranges with a country. */
export function inspectServerCountry(body: Buffer, version: 4 | 6): FeedContent {
  return counted(() => parseServerCsv('servers', body, version))
}

function counted(parse: () => { readonly values: Uint32Array }): FeedContent {
  const rows = orRefuse(parse).values.length
  if (rows === 0) throw new FeedError('The file has no range.')
  return { rows, asOf: null }
}
