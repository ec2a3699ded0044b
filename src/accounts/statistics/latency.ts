/**
 * Latencies are counted in buckets whose bounds grow by a constant factor, so that counts of threads, nodes and hours
 * add up and a percentile is still told to within 9.1 %: a bucket spans a factor of 2^(1/4), and its geometric middle
 * stands for what is in it.
 */
const firstBoundSeconds = 50e-6
const bucketsPerDoubling = 4
/** The last one begins at 52 s, where a client has long gone. */
export const bucketCount = 82

/** The bucket of a latency: 0 up to 50 us, then four for each doubling. */
export function bucketOf(seconds: number): number {
  if (seconds <= firstBoundSeconds) return 0
  return Math.min(bucketCount - 1, Math.ceil(Math.log2(seconds / firstBoundSeconds) * bucketsPerDoubling))
}

/** How often each bucket was counted, in any order. */
export type Latencies = Iterable<readonly [bucket: number, requests: number]>

/**
 * The latency in seconds that this share of the requests did not exceed, such as 0.95 for the 95th percentile (nearest
 * rank); off by at most 9.1 % between 50 us and 52 s. Null when nothing was counted.
 */
export function percentileOf(latencies: Latencies, share: number): number | null {
  const counts = new Array<number>(bucketCount).fill(0)
  let total = 0
  for (const [bucket, requests] of latencies) {
    counts[bucket] += requests
    total += requests
  }
  if (total === 0) return null
  const rank = Math.max(1, Math.ceil(share * total))
  let seen = 0
  const bucket = counts.findIndex(count => {
    seen += count
    return seen >= rank
  })
  return bucket === 0 ? firstBoundSeconds : firstBoundSeconds * 2 ** ((bucket - 0.5) / bucketsPerDoubling)
}
