/**
 * Common parts of the admin endpoints: the scope, which a key has only if it was created with it, the price of 0, and
 * an event in the audit log for each call, with the id of the key as its actor.
 */
import type { Endpoint } from '../../core/endpoint.ts'
import { type ApiError, invalidInput } from '../../core/errors.ts'
import type { JsonSchema, Static } from '../../core/json-schema.ts'
import { readSamples } from '../../core/samples.ts'
import type { LedgerOutcome } from '../../metering/ledger.ts'
import type { GrantRequest } from '../../metering/meter.ts'
import type { LedgerStore } from '../../metering/store.ts'
import { adminScope } from '../key-settings.ts'
import { Keys } from '../keys.ts'
import type { StatisticsStore } from '../statistics/store.ts'
import type { Account, AccountsStore, KeyRecord } from '../store.ts'

export interface AdminPorts {
  readonly accounts: AccountsStore
  readonly statistics: Pick<StatisticsStore, 'readStatistics'>
  readonly grant: (accountId: string, grant: GrantRequest) => Promise<LedgerOutcome>
  readonly readKeyUses: LedgerStore['readKeyUses']
  /** Names of the signals, which are the scopes a key may be given. */
  readonly scopeNames: readonly string[]
}

/** A call: its actor, time and ports. */
export interface Call extends AdminPorts {
  readonly actor: string
  readonly now: number
}

type Run<Input, Output> = (input: Input, call: Call) => Promise<Output | ApiError>

interface Parts<Request extends JsonSchema, Response extends JsonSchema> {
  readonly path: string
  readonly summary: string
  readonly description: string
  readonly request: Request
  readonly response: Response
  readonly run: Run<Static<Request>, Static<Response> & object>
}

export function adminEndpoint<const Request extends JsonSchema, const Response extends JsonSchema>({
  path,
  run,
  ...parts
}: Parts<Request, Response>): Endpoint<Static<Request>, Static<Response> & object, AdminPorts> {
  return {
    ...parts,
    path: `/v1/admin/${path}`,
    scope: adminScope,
    refusals: [],
    price: () => 0,
    samples: readSamples(`admin-${path.replace('/', '-')}`),
    run: (input, { caller, now, ports }) => run(input, { ...ports, now, actor: caller.keyId }),
  }
}

/** The account of that name or id, or the refusal. */
export async function accountOf(nameOrId: string, { accounts }: Call): Promise<Account | ApiError> {
  return (await accounts.findAccount(nameOrId)) ?? invalidInput('/account', 'The account does not exist.')
}

/** The key of that id, or the refusal. */
export async function keyOf(id: string, { accounts }: Call): Promise<KeyRecord | ApiError> {
  return (await accounts.findKey(id)) ?? invalidInput('/id', 'The key does not exist.')
}

export function keysOf({ accounts, now, actor }: Call, account: string): Keys {
  return new Keys(accounts, () => now, { actor, account })
}

/** Logs a call that changes nothing. */
export function noteRead({ accounts, actor, now }: Call, action: string, account: string | null): Promise<void> {
  return accounts.noteEvent({ at: now, actor, action, subject: account ?? 'installation', account })
}

export function timeOf(at: number): string {
  return new Date(at).toISOString()
}

/**
 * A page of the rows that were found. One row more than `limit` was requested, which shows whether there is another
 * page.
 */
export function pageOf<Row>(found: readonly Row[], limit: number, nextOf: (row: Row) => string) {
  const shown = found.slice(0, limit)
  const last = shown.at(-1)
  return { shown, ...(found.length > limit && last !== undefined ? { next: nextOf(last) } : {}) }
}
