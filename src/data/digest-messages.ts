/** What `digestOnThread` starts its thread with. */
export interface DigestOrder {
  readonly buffer: SharedArrayBuffer
  readonly start: number
}

/** What it tells the thread: how far the buffer is filled, and null for the end. The thread answers with the digest. */
export type DigestMessage = number | null
