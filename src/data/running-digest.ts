/** The SHA-256 of a buffer that is being filled from its start. */
import { createHash } from 'node:crypto'

export interface RunningDigest {
  /** The buffer is filled up to `end` now, which is never less than before. */
  update(end: number): void
  /** The digest of everything up to the last `end`. */
  end(): Promise<Buffer>
  /** To be called in any case; a digest that has not ended is given up. */
  close(): void
}

/** Digests from `start` on, each piece as it comes. */
export function digestHere(bytes: Buffer, start: number): RunningDigest {
  const digest = createHash('sha256')
  let done = start
  return {
    update(end) {
      digest.update(bytes.subarray(done, end))
      done = end
    },
    end: async () => digest.digest(),
    close() {},
  }
}
