/** What the ledger thread and a thread that serves say to each other. Everything can be cloned. */
import type { MessagePort } from 'node:worker_threads'
import type { EncodedAnswers, Row } from '../../metering/group-codec.ts'
import type { Policy } from '../../metering/ledger.ts'
import type { PlainFailure } from '../../metering/plain-failure.ts'

/** With what the ledger thread is started. */
export interface LedgerSettings {
  /** A SQLite file, or the URL of PostgreSQL. */
  readonly database: string
  readonly policy: Policy
}

/** Asks for a method of a port of the store, or of the thread itself. */
export interface Call {
  readonly type: 'call'
  readonly id: number
  readonly port: string
  readonly method: string
  readonly args: readonly unknown[]
}

/** The port of what the thread itself offers: `probe`. */
export const ofThread = 'thread'

/** What every thread that serves asks. */
export type AskedOfLedger = { readonly type: 'group'; readonly cells: Row } | Call

/** What the main thread says besides. */
export type ToLedger =
  | AskedOfLedger
  /**
   * A further thread asks through this port. When the port closes, the thread has ended, and what it has open is
   * released.
   */
  | { readonly type: 'link'; readonly port: MessagePort }
  /** Nothing more is asked. */
  | { readonly type: 'end' }

export type FromLedger =
  | { readonly type: 'started' }
  /** It cannot start, and ends. `isOpen` is false when the database could not be opened at all. */
  | { readonly type: 'refused'; readonly isOpen: boolean; readonly failure: PlainFailure }
  /** To the oldest group that is not answered yet. */
  | { readonly type: 'answers'; readonly answers: EncodedAnswers }
  | { readonly type: 'result'; readonly id: number; readonly value: unknown }
  | { readonly type: 'failure'; readonly id: number; readonly failure: PlainFailure }
  /** A transaction that failed. Its requests have their answers. */
  | { readonly type: 'trouble'; readonly failure: PlainFailure }
