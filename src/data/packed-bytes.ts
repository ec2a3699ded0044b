/**
 * Bytes that are kept compressed in a snapshot and unpacked when it is opened: for tables that ship with the project, where
 * size counts, and are small, where unpacking takes milliseconds. The same bytes are packed to the same result by the
 * same version of Node.
 */
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { SnapshotError } from './snapshot-error.ts'

/** The highest quality with a window as large as the table: 2 s per MB, once, when the table is built. */
export function packBytes(bytes: Uint8Array): Uint8Array {
  return brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
}

/** The bytes that were packed, of which there must be as many as expected. Throws SnapshotError. */
export function unpackBytes(packed: Uint8Array, section: string, expected?: number): Uint8Array {
  const bytes = inflate(packed, section)
  if (expected !== undefined && bytes.length !== expected) throw new SnapshotError('truncated', section)
  return bytes
}

/** The unpacked bytes come in pieces of this size; small ones cost more than the unpacking. */
const chunkBytes = 2 ** 20

/** More than any table has, so that a damaged one cannot fill the memory. */
const mostBytes = 2 ** 28

function inflate(packed: Uint8Array, section: string): Uint8Array {
  try {
    return brotliDecompressSync(packed, { maxOutputLength: mostBytes, chunkSize: chunkBytes })
  } catch {
    throw new SnapshotError('truncated', section)
  }
}
