/**
 * Bytes that are kept compressed in a snapshot and unpacked when it is opened: for small tables that ship with the
 * project, where size counts and unpacking takes milliseconds. The same version of Node packs the same bytes to the
 * same result.
 */
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { SnapshotError } from './snapshot.ts'

const highestLevel = 22

/**
 * Zstandard at its highest level: 2 s per MB, once, when the table is built. Brotli packs the same tables to 3 % less
 * and takes two and a half times as long to unpack them, at every start.
 */
export function packBytes(bytes: Uint8Array): Uint8Array {
  return zstdCompressSync(bytes, { params: { [constants.ZSTD_c_compressionLevel]: highestLevel } })
}

/** The unpacked bytes. Throws SnapshotError when they are damaged or not as many as expected. */
export function unpackBytes(packed: Uint8Array, section: string, expected?: number): Uint8Array {
  const bytes = inflate(packed, section, expected)
  if (expected !== undefined && bytes.length !== expected) throw new SnapshotError('truncated', section)
  return bytes
}

/**
 * The unpacked bytes come in pieces of this size where their number is not known; small ones cost more than the
 * unpacking.
 */
const chunkBytes = 2 ** 20

/** More than any table has, so that a damaged one cannot fill the memory. */
const mostBytes = 2 ** 28

/** The library takes no smaller size of a piece. */
const leastChunkBytes = 64

function inflate(packed: Uint8Array, section: string, expected = chunkBytes): Uint8Array {
  const chunkSize = Math.min(mostBytes, Math.max(leastChunkBytes, expected))
  try {
    return zstdDecompressSync(packed, { maxOutputLength: mostBytes, chunkSize })
  } catch {
    throw new SnapshotError('truncated', section)
  }
}
