import type { DatasetStatus } from '../data/catalog.ts'

export interface Readiness {
  readonly status: 'ready' | 'loading'
  readonly datasets: readonly {
    readonly name: string
    readonly state: DatasetStatus['state']
    /** Date of the content, YYYY-MM-DD; null while there is none. */
    readonly as_of: string | null
    readonly age_days: number | null
  }[]
}

/** Ready as soon as every data set can answer; old data is ready, and says so. */
export function readiness(datasets: readonly DatasetStatus[]): Readiness {
  return {
    status: datasets.every(({ asOf }) => asOf !== null) ? 'ready' : 'loading',
    datasets: datasets.map(({ name, state, asOf, ageDays }) => ({ name, state, as_of: asOf, age_days: ageDays })),
  }
}
