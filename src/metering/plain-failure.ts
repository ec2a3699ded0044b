/**
 * A failure as a value that can be cloned into another thread. A cloned Error keeps its name and message, and loses its
 * class and its codes, which decide what callers are answered.
 */
import { AccountFailure, DamagedRow } from './store.ts'

export type PlainFailure = { readonly stack: string | undefined } & (
  | { readonly kind: 'damaged_row'; readonly table: string; readonly row: string; readonly what: string }
  | { readonly kind: 'account'; readonly accountId: string; readonly cause: PlainFailure }
  | {
      readonly kind: 'other'
      readonly name: string
      readonly message: string
      /** Such as ERR_SQLITE_ERROR, with its extended result code; undefined where an error has none. */
      readonly code: string | undefined
      readonly errcode: number | undefined
    }
)

export function plainFailure(error: unknown): PlainFailure {
  if (!(error instanceof Error)) {
    const message = String(error)
    return { kind: 'other', name: 'Error', message, stack: undefined, code: undefined, errcode: undefined }
  }
  const { name, message, stack } = error
  if (error instanceof DamagedRow) {
    return { kind: 'damaged_row', table: error.table, row: error.row, what: error.what, stack }
  }
  if (error instanceof AccountFailure) {
    return { kind: 'account', accountId: error.accountId, cause: plainFailure(error.cause), stack }
  }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  const errcode = 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : undefined
  return { kind: 'other', name, message, stack, code, errcode }
}

/** The error again, with the stack of where it happened. */
export function failureOf(plain: PlainFailure): Error {
  const error = unstacked(plain)
  if (plain.stack !== undefined) error.stack = plain.stack
  return error
}

function unstacked(plain: PlainFailure): Error {
  if (plain.kind === 'damaged_row') return new DamagedRow(plain.table, plain.row, plain.what)
  if (plain.kind === 'account') return new AccountFailure(plain.accountId, failureOf(plain.cause))
  const { name, message, code, errcode } = plain
  const codes = { ...(code === undefined ? {} : { code }), ...(errcode === undefined ? {} : { errcode }) }
  return Object.assign(new Error(message), { name }, codes)
}
