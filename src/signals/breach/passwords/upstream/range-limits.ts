/** What one request for a range may cost, and what is taken for an answer. */
export interface RangeRequestLimits {
  /** For one request, from when it is sent to the last byte of its answer. */
  readonly timeoutMs: number
  /** Of a body, packed and unpacked. */
  readonly mostBytes: number
  /** A range of fewer hashes is not whole. */
  readonly leastLines: number
  readonly connections: number
}

/**
 * A range of 2026 has 1,700 to 2,200 lines of about 40 bytes; the shortest of the corpus of 2021 had more than 500. A server
 * may pad with as many lines again.
 */
export const usualRangeLimits: RangeRequestLimits = {
  timeoutMs: 3_000,
  mostBytes: 1_048_576,
  leastLines: 500,
  connections: 32,
}
