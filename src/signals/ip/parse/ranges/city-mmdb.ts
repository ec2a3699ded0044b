import mmdb from 'mmdb-lib'
import type { FeedContent } from '../../../../core/feed.ts'
import { FeedError } from '../../../../core/feed.ts'
import { flattenMmdb } from '../mmdb.ts'
import { readPlaceRecords } from '../place-records.ts'
import { instantOf } from './as-of.ts'
import { orRefuse } from './or-refuse.ts'

/** The type is `city ipv4` or `city ipv6`. */
const databaseType = /city/i

/** Zero bytes between the tree and the data. */
const separatorBytes = 16

/** What the metadata begins with. */
const metadataMarker = Buffer.from('abcdef4d61784d696e642e636f6d', 'hex')

/**
 * What a MaxMind DB file of cities says of itself. Rows are the nodes of its search tree, one less than it has leaves. The
 * metadata is at the end of the file, so that a file that was cut off has none; tree and records are read whole, as they are
 * when the data is compiled, so that none takes the place of the last good one which no compilation could use. Throws
 * FeedError for anything else.
 */
export function inspectCityMmdb(body: Buffer, version: 4 | 6): FeedContent {
  const { ipVersion, recordSize, nodeCount, searchTreeSize, buildEpoch, databaseType: type } = metadataOf(body)
  if (ipVersion !== version || !databaseType.test(type)) throw new FeedError('another database')
  if (recordSize !== 28) throw new FeedError('The records have a size that is not supported.')
  if (!(searchTreeSize + separatorBytes < body.lastIndexOf(metadataMarker)))
    throw new FeedError('The search tree is cut off.')
  if (Number.isNaN(buildEpoch.getTime())) throw new FeedError('The file has no build time.')
  orRefuse(() => readPlaceRecords(flattenMmdb('places', body)))
  return { rows: nodeCount, asOf: instantOf(buildEpoch.getTime()) }
}

function metadataOf(body: Buffer) {
  try {
    return new mmdb.Reader(body).metadata
  } catch {
    throw new FeedError('The file is not a MaxMind DB file, or it is cut off.')
  }
}
