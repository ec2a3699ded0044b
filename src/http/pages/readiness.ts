import type { WorseProbe } from '../../core/dataset.ts'
import type { DatasetStatus } from '../../data/runtime/catalog.ts'

export interface DatabaseStatus {
  readonly state: 'ready' | 'unavailable'
  /** Why it is unavailable, such as SQLITE_FULL; null when it is ready. */
  readonly code: string | null
}

/**
 * State of the provider of sign-ins at its last request. It does not affect readiness, because only its own button
 * depends on it.
 */
export interface ProviderStatus {
  readonly state: 'not_asked' | 'ready' | 'unavailable'
  /** Why it is unavailable, such as `no_answer`, `issuer_mismatch` or `http_503`; null otherwise. */
  readonly code: string | null
}

/** The threads that serve, where there are several. */
export interface WorkersStatus {
  readonly wanted: number
  readonly serving: number
  /** True while one dies again and again, and is started after a while only. */
  readonly failing: boolean
}

export interface Readiness {
  readonly status: 'ready' | 'loading' | 'unavailable'
  readonly database: DatabaseStatus
  readonly workers?: WorkersStatus
  /** Left out where nobody signs in by a provider. */
  readonly sign_in_provider?: ProviderStatus
  readonly datasets: readonly {
    readonly name: string
    readonly state: DatasetStatus['state']
    /** True when the last build or refresh failed. The reason, which may name files, is only in `assay data status`. */
    readonly failed: boolean
    /** The known facts that fetched data had wrong, so that it was refused; left out when there are none. */
    readonly worse?: readonly WorseProbe[]
    /** True when a server of snapshots has this very data; where that is, is only in `assay data status`. */
    readonly taken: boolean
    /** Date or instant of the content; null while there is none. */
    readonly as_of: string | null
    readonly age_days: number | null
    /** `as_of` is null for what was never fetched. */
    readonly topics: readonly { readonly topic: string; readonly as_of: string | null; readonly stale: boolean }[]
  }[]
}

/**
 * Ready as soon as every required data set can answer, and as long as the database can be used. Old data does not
 * affect readiness and is reported. A thread that is being replaced does not either: the others serve.
 */
export function readiness(
  datasets: readonly DatasetStatus[],
  database: DatabaseStatus,
  workers: WorkersStatus | null = null,
  provider: ProviderStatus | null = null,
): Readiness {
  const isLoaded = datasets.every(({ isOpen, required }) => isOpen || !required)
  return {
    status: database.state === 'unavailable' ? 'unavailable' : isLoaded ? 'ready' : 'loading',
    database,
    ...(workers === null ? {} : { workers }),
    ...(provider === null ? {} : { sign_in_provider: provider }),
    datasets: datasets.map(({ name, state, message, worse, taken, asOf, ageDays, topics }) => ({
      name,
      state,
      failed: message !== undefined,
      ...(worse.length === 0 ? {} : { worse }),
      taken: taken !== null,
      as_of: asOf,
      age_days: ageDays,
      topics: topics.map(({ topic, asOf, stale }) => ({ topic, as_of: asOf, stale })),
    })),
  }
}
