/** A whole MaxMind DB file: search tree, separator, data section, metadata. */
import { DataSection } from './data-section.ts'
import { mostData, type SearchTree, separatorBytes } from './search-tree.ts'

export interface MmdbMetadata {
  /** Readers choose by it how they read the records: one of MaxMind's names, or one of our own. */
  readonly databaseType: string
  /** English. */
  readonly description: string
  /** Seconds since 1970 UTC. */
  readonly buildEpoch: number
}

const marker = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1')

/** Readers look for the metadata in the last 128 KiB. */
const mostMetadataBytes = 128 * 1024

/** The pieces of the file, in order. Throws RangeError when the format cannot hold them. */
export function* mmdbPieces(tree: SearchTree, data: DataSection, metadata: MmdbMetadata): Generator<Uint8Array> {
  const greatest = tree.nodes + separatorBytes + data.bytes.length
  if (data.bytes.length > mostData || greatest >= 2 ** 32)
    throw new RangeError('The data is too large for the format. Choose fewer fields.')
  const recordBits = greatest < 2 ** 24 ? 24 : greatest < 2 ** 28 ? 28 : 32
  yield* tree.pieces(recordBits)
  yield Buffer.alloc(separatorBytes)
  yield data.bytes
  const last = DataSection.encoded({
    binary_format_major_version: { type: 'uint16', value: 2 },
    binary_format_minor_version: { type: 'uint16', value: 0 },
    build_epoch: { type: 'uint64', value: metadata.buildEpoch },
    database_type: metadata.databaseType,
    description: { en: metadata.description },
    ip_version: { type: 'uint16', value: 6 },
    languages: ['en'],
    node_count: { type: 'uint32', value: tree.nodes },
    record_size: { type: 'uint16', value: recordBits },
  })
  if (marker.length + last.length > mostMetadataBytes) throw new RangeError('The description is too long.')
  yield Buffer.concat([marker, last])
}
