import { seededRandom } from '../../bench/harness.ts'

/** Numbers from 0 up to 1 that a seed decides. */
export function randomOf(seed: number): () => number {
  const next = seededRandom(seed)
  return () => next() / 2 ** 32
}

/** Those of one kill of a run: whichever kill the run begins with, this one is the same. */
export function randomOfKill(seed: number, kill: number): () => number {
  return randomOf(Math.imul(seed, 0x9e3779b1) + Math.imul(kill, 0x85ebca6b))
}
