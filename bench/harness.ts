/**
 * What a benchmark is. It stands beside the code it measures as `*.bench.ts` and exports `benches`. It draws its input
 * from a seeded generator and folds every answer into a checksum, so that two runs are known to have done the same
 * work, and it runs what it compares itself with in the same run.
 */

export interface Bench {
  readonly name: string
  readonly unit: string
  run(options: BenchOptions): Promise<Result[]>
}

export interface BenchOptions {
  /** How long each row is measured. */
  readonly seconds: number
  /**
   * Tiny input made in memory: shows that the benchmark runs, its numbers mean nothing. Services run inside this
   * process, and other servers to compare with are left out.
   */
  readonly toy: boolean
}

export interface Result {
  readonly row: string
  readonly value: number
  readonly unit: string
  /** What the row is compared with, and how many times its value this one is. */
  readonly peer?: string
  readonly ratio?: number
  /** The same for the same input and the same answers. */
  readonly checksum: string
}

/** Numbers from 0 to 2^32 - 1, the same sequence for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
}

/** FNV-1a over the UTF-8 of all texts, as eight hexadecimal digits. */
export function checksumOf(texts: Iterable<string>): string {
  let hash = 0x811c9dc5
  for (const text of texts) for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0')
}

export interface Contender {
  readonly row: string
  /** Does the work for input number `index` and returns something that depends on the answer. */
  readonly once: (index: number) => number
}

const rounds = 5

/**
 * Calls per second of each contender over `inputs` inputs: the median of five rounds in which the contenders take
 * turns, so that what else the machine does meets all of them. One round before these warms up and is not counted.
 */
export function callsPerSecond(contenders: readonly Contender[], inputs: number, seconds: number): Map<string, number> {
  const rates = new Map<string, number[]>(contenders.map(({ row }) => [row, []]))
  for (let round = 0; round <= rounds; round++) {
    for (const { row, once } of contenders) {
      const rate = rateOf(once, inputs, (seconds * 1000) / rounds)
      if (round > 0) rates.get(row)?.push(rate)
    }
  }
  return new Map([...rates].map(([row, all]) => [row, all.sort((a, b) => a - b)[rounds >> 1]]))
}

/** What the calls returned is added up here, so that no call can be left out as unused. */
export let sink = 0

function rateOf(once: (index: number) => number, inputs: number, milliseconds: number): number {
  const callsPerLook = Math.min(inputs, 1000)
  const start = performance.now()
  let calls = 0
  let index = 0
  let elapsed = 0
  do {
    for (let call = 0; call < callsPerLook; call++) {
      sink += once(index)
      if (++index === inputs) index = 0
    }
    calls += callsPerLook
    elapsed = performance.now() - start
  } while (elapsed < milliseconds)
  return (calls / elapsed) * 1000
}
