import type { DatasetStatus } from '../../data/keep/catalog.ts'

export interface Readiness {
  readonly status: 'ready' | 'loading'
  readonly datasets: readonly {
    readonly name: string
    readonly state: DatasetStatus['state']
    /** True when the last build or refresh failed. The reason, which may name files, is only in `assay data status`. */
    readonly failed: boolean
    /** Date or instant of the content; null while there is none. */
    readonly as_of: string | null
    readonly age_days: number | null
    /** `as_of` is null for what was never fetched. */
    readonly topics: readonly { readonly topic: string; readonly as_of: string | null; readonly stale: boolean }[]
  }[]
}

/** Ready as soon as every required data set can answer; old data is ready, and says so. */
export function readiness(datasets: readonly DatasetStatus[]): Readiness {
  return {
    status: datasets.every(({ asOf, required }) => asOf !== null || !required) ? 'ready' : 'loading',
    datasets: datasets.map(({ name, state, message, asOf, ageDays, topics }) => ({
      name,
      state,
      failed: message !== undefined,
      as_of: asOf,
      age_days: ageDays,
      topics: topics.map(({ topic, asOf, stale }) => ({ topic, as_of: asOf, stale })),
    })),
  }
}
