/**
 * Use of endpoints by the keys of an account, for people. The journal has the charges; these counts may lack the last
 * seconds before a crash.
 */

/** What one key did at one endpoint in one hour. */
export interface HourlyUse {
  readonly accountId: string
  readonly keyId: string
  readonly endpoint: string
  /** UTC, as 2026-11-22T21. */
  readonly hour: string
  readonly outcomes: readonly OutcomeCount[]
  /** Number of requests that were answered 200, per latency bucket (tally.ts). */
  readonly latencies: readonly (readonly [bucket: number, requests: number])[]
}

export interface OutcomeCount {
  /** The error code of the answer, or `connection_closed`; null for 200. */
  readonly code: string | null
  readonly requests: number
  readonly credits: number
}

/** Hours are kept for some days, and days for 13 months. */
export type StoredUnit = 'hour' | 'day'

/** From one period to another one, both included: hours as 2026-11-22T21, days as 2026-11-22. */
export interface Span {
  readonly from: string
  readonly to: string
  /** How the periods of what comes back are cut; months come from days. */
  readonly by: StoredUnit | 'month'
  /** Only requests to this endpoint. */
  readonly endpoint?: string | undefined
  /** Only requests with this key. Latencies are those of all keys: they are not counted by key. */
  readonly keyId?: string | undefined
}

export interface Requests {
  readonly requests: number
  /** Those of them that were not answered 200. */
  readonly refused: number
  readonly credits: number
}

/** Sums over a span. */
export interface Statistics {
  readonly endpoints: readonly (Requests & { readonly period: string; readonly endpoint: string })[]
  readonly codes: readonly { readonly endpoint: string; readonly code: string; readonly requests: number }[]
  readonly keys: readonly (Requests & { readonly keyId: string })[]
  readonly latencyOfPeriods: readonly { readonly period: string; readonly bucket: number; readonly requests: number }[]
  readonly latencyOfEndpoints: readonly {
    readonly endpoint: string
    readonly bucket: number
    readonly requests: number
  }[]
}

/** What statistics need of a store. */
export interface StatisticsStore {
  /** Adds to what is there, all of it or nothing. What several threads and nodes add adds up. */
  addUse(rows: readonly HourlyUse[]): Promise<void>
  readStatistics(accountId: string, span: Span): Promise<Statistics>
  /** The `endpoints` of `readStatistics` alone, in one statement instead of five. */
  readEndpoints(accountId: string, span: Span): Promise<Statistics['endpoints']>
  /** Removes the oldest period before this one, of all accounts. False when there is none. */
  removeOldest(unit: StoredUnit, before: string): Promise<boolean>
}
