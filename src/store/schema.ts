/**
 * Every table with its columns, as SQL. `migrations/0001-tables.ts` makes the tables from it, and `Database` has their
 * types. Times are milliseconds since 1970 UTC, lists and records are JSON text. A table follows those it refers to.
 *
 * Further types of a column: `bytes`; `instant`, text that better-auth takes for a time; `counted`, a primary key that
 * the database counts up, never with a number that was used before.
 */
import type { Generated } from 'kysely'
import type { ListName } from '../accounts/lists/store.ts'
import type { StoredUnit } from '../accounts/statistics/store.ts'
import type { LinkPurpose, Role } from '../dashboard/people/store.ts'

declare const words: unique symbol
/** SQL of a column whose texts are of a closed set. */
type WordColumn<Word> = string & { readonly [words]: Word }

const oneOf = <Word extends string>() => 'text not null' as WordColumn<Word>
const oneOfOrNull = <Word extends string>() => 'text' as WordColumn<Word | null>

const ofAccount = 'text not null references account (id)'
const accountOnce = 'text primary key references account (id)'
const ofUser = 'text not null references user_person (id) on delete cascade'
/** The account of a row of the ledger: see migrations/0001-tables.ts. */
const ofLedger = 'ledger_account not null'

export const tables = {
  account: {
    id: 'text primary key',
    name: 'text not null unique',
    created_at: 'bigint not null',
    free: 'bigint not null',
    purchased: 'bigint not null',
    free_month: 'integer not null',
    window_start: 'bigint not null',
    window_count: 'integer not null',
    next_reservation: 'bigint not null',
    next_entry: 'bigint not null',
    request_block: 'text',
    /** The account's own limits; null where the installation's apply. */
    requests_per_minute: 'integer',
    free_credits_per_month: 'bigint',
    suspended_at: 'bigint',
    suspended_reason: 'text',
    /** The account is told when its balance is below so many credits, and since when it is; null without. */
    low_credits_below: 'bigint',
    low_credits_since: 'bigint',
  },
  api_key: {
    id: 'text primary key',
    account_id: ofAccount,
    label: 'text not null',
    mode: oneOf<'live' | 'test'>(),
    hash: 'text not null unique',
    last_four: 'text not null',
    scopes: 'text not null',
    allowed_cidrs: 'text not null',
    created_at: 'bigint not null',
    expires_at: 'bigint',
    disabled_at: 'bigint',
    revoked_at: 'bigint',
    last_used_at: 'bigint',
    /** The id of the key that a roll made of it. */
    replaced_by: 'text',
    /** Temporary keys only: the key that it stands in for, if any, and the session of the person it is for. */
    parent_id: 'text',
    session_id: 'text',
    external_id: 'text',
    /** JSON text of an object. */
    metadata: 'text',
    /** Its own limits, beside those of its account. */
    requests_per_minute: 'integer',
    budget_credits: 'bigint',
    budget_refill: oneOfOrNull<'none' | 'daily' | 'monthly'>(),
    /** The key under whose id its use is counted; null for its own id. */
    limited_as: 'text',
    /** The actor of the event that made it; null for one whose event is gone. */
    created_by: 'text',
  },
  /**
   * Open reservations of one process, endpoint, price and key, as ranges; none has no row. `key_id` is that of a key
   * with limits, and empty for all others.
   */
  reservation: {
    account_id: ofLedger,
    process_id: 'integer not null',
    endpoint: 'text not null',
    credits_each: 'bigint not null',
    key_id: 'text not null',
    reservations: 'text not null',
  },
  journal: {
    account_id: ofLedger,
    seq: 'bigint not null',
    kind: oneOf<'free' | 'grant' | 'reserve' | 'settle' | 'release'>(),
    at: 'bigint not null',
    endpoint: 'text',
    reservations: 'text not null',
    request_block: 'text',
    request_numbers: 'text not null',
    requests: 'integer not null',
    free_delta: 'bigint not null',
    purchased_delta: 'bigint not null',
    reserved_delta: 'bigint not null',
    note: 'text not null',
    /** The key with limits, as in `reservation`. */
    key_id: 'text not null',
  },
  /** Where the entries of an account begin that name a block of request ids. */
  request_block: { block: 'text not null', account_id: ofLedger, first_seq: 'bigint not null' },
  /** The newest of each account. */
  checkpoint: {
    account_id: accountOnce,
    seq: 'bigint not null',
    at: 'bigint not null',
    free: 'bigint not null',
    purchased: 'bigint not null',
    reserved: 'bigint not null',
    granted: 'bigint not null',
    settled: 'bigint not null',
    last_reservation: 'bigint not null',
    open_reservations: 'text not null',
    /** JSON text: the sums of each key with limits. */
    keys: 'text not null',
  },
  /** What the keys with limits have used; see metering/key-use.ts. */
  key_use: {
    account_id: ofLedger,
    key_id: 'text not null',
    window_start: 'bigint not null',
    window_count: 'integer not null',
    spent: 'bigint not null',
    day: 'integer not null',
    spent_before_day: 'bigint not null',
    spent_before_month: 'bigint not null',
  },
  usage: {
    account_id: ofLedger,
    day: 'text not null',
    endpoint: 'text not null',
    requests: 'bigint not null',
    credits: 'bigint not null',
  },
  idempotency: {
    account_id: ofLedger,
    key_hash: 'text not null',
    fingerprint: 'text not null',
    process_id: 'integer not null',
    expires_at: 'bigint not null',
    answer: 'bytes',
  },
  /** `boot` is empty once the lease was revoked; `identity`: see metering/process-lease.ts. */
  process: {
    id: 'counted',
    boot: 'text not null',
    identity: 'text',
    started_at: 'bigint not null',
    lease_until: 'bigint not null',
  },
  job: {
    id: 'text primary key',
    kind: 'text not null',
    key: 'text not null',
    account_id: 'text references account (id)',
    state: oneOf<'waiting' | 'running' | 'done' | 'failed'>(),
    attempt: 'integer not null',
    due_at: 'bigint not null',
    lease_owner: 'text',
    lease_until: 'bigint',
    /** JSON text, which may hold what people sent; so may the key and the result. */
    input: 'text not null',
    result: 'text',
    last_error: 'text',
    created_at: 'bigint not null',
    updated_at: 'bigint not null',
  },
  /** `record` is JSON text; `generation`: see signals/breach/local/breach-register.ts. */
  local_breach: {
    import_id: 'text primary key',
    name: 'text not null',
    form: oneOf<'address' | 'sha1' | 'sha256'>(),
    record: 'text not null',
    generation: 'integer not null',
  },
  /** `evidence` is JSON text; `payer` and the rest: see signals/compliance/verdict/store.ts. */
  verdict: {
    account_id: ofAccount,
    address_hash: 'text not null',
    result_id: 'text not null',
    created_at: 'bigint not null',
    free_until: 'bigint not null',
    payer: 'text not null',
    paid_at: 'bigint',
    checking_until: 'bigint',
    evidence: 'text not null',
  },
  site_evidence: {
    domain: 'text primary key',
    checked_at: 'bigint not null',
    expires_at: 'bigint not null',
    evidence: 'text not null',
  },
  site_check_count: { account_id: ofAccount, day: 'text not null', checks: 'integer not null' },
  /** `value` is a domain, or the hash of an address (accounts/lists/entry.ts). The last two are of owned domains. */
  list_entry: {
    account_id: ofAccount,
    value: 'text not null',
    list: oneOf<ListName>(),
    kind: oneOf<'address' | 'domain'>(),
    added_at: 'bigint not null',
    proved_at: 'bigint',
    asked_at: 'bigint',
  },
  /** How many entries a list has; one that nobody changed has no row. */
  list_size: { account_id: ofAccount, list: oneOf<ListName>(), entries: 'integer not null' },
  /** Where an account is told of what happens to it; the secret that was before is good until `previous_until`. */
  webhook: {
    account_id: accountOnce,
    url: 'text not null',
    secret: 'text not null',
    previous_secret: 'text',
    previous_until: 'bigint',
    created_at: 'bigint not null',
  },
  /** Alerts of an account beside that for low credits. `error_percent` and `key_days` are null where they are off. */
  alert: {
    account_id: accountOnce,
    email: 'text',
    error_percent: 'integer',
    error_requests: 'integer not null',
    error_hours: 'integer not null',
    stale_data: 'integer not null',
    key_days: 'integer',
  },
  /** An alert that holds: its message was sent. */
  alert_state: { account_id: ofAccount, subject: 'text not null', since: 'bigint not null' },
  /** A message of an alert, which a job of the same id sends. The last four columns are of its latest attempt. */
  webhook_delivery: {
    id: 'text primary key',
    account_id: ofAccount,
    type: 'text not null',
    body: 'text not null',
    created_at: 'bigint not null',
    channel: 'text not null',
    attempted_at: 'bigint',
    status: 'integer',
    error: 'text',
    latency_ms: 'integer',
  },
  /** `unit` is hour or day, `code` empty for 200: see accounts/statistics/store.ts. */
  use_count: {
    account_id: ofAccount,
    unit: oneOf<StoredUnit>(),
    period: 'text not null',
    endpoint: 'text not null',
    key_id: 'text not null',
    code: 'text not null',
    requests: 'bigint not null',
    credits: 'bigint not null',
  },
  use_latency: {
    account_id: ofAccount,
    unit: oneOf<StoredUnit>(),
    period: 'text not null',
    endpoint: 'text not null',
    bucket: 'integer not null',
    requests: 'bigint not null',
  },
  /** `text` holds the requests: see accounts/requests/store.ts. */
  request_group: {
    account_id: ofAccount,
    at: 'bigint not null',
    id_prefix: 'text not null',
    last_number: 'bigint not null',
    first_number: 'bigint not null',
    requests: 'integer not null',
    omitted: 'integer not null',
    text: 'text not null',
  },
  /** How much of `request_group` is an account's. */
  request_log_size: {
    account_id: accountOnce,
    requests: 'bigint not null',
    bytes: 'bigint not null',
  },
  audit_event: {
    seq: 'counted',
    at: 'bigint not null',
    actor: 'text not null',
    action: 'text not null',
    subject: 'text not null',
    account: 'text',
    address: 'text',
  },
  /** The next five are read here and written by better-auth: times are ISO 8601 text, booleans 0 and 1. */
  user_person: {
    id: 'text not null primary key',
    name: 'text not null',
    email: 'text not null unique',
    email_verified: 'integer not null',
    image: 'text',
    created_at: 'instant not null',
    updated_at: 'instant not null',
    two_factor_enabled: 'integer',
    is_operator: 'integer',
    last_account_id: 'text',
  },
  /** `token` is a hash: see dashboard/people/auth.ts. */
  user_session: {
    id: 'text not null primary key',
    expires_at: 'instant not null',
    token: 'text not null unique',
    created_at: 'instant not null',
    updated_at: 'instant not null',
    ip_address: 'text',
    user_agent: 'text',
    user_id: ofUser,
    account_id: 'text',
  },
  user_login: {
    id: 'text not null primary key',
    subject: 'text not null',
    provider: 'text not null',
    user_id: ofUser,
    access_token: 'text',
    refresh_token: 'text',
    id_token: 'text',
    access_token_expires_at: 'instant',
    refresh_token_expires_at: 'instant',
    scope: 'text',
    password: 'text',
    created_at: 'instant not null',
    updated_at: 'instant not null',
  },
  /** `value` is the id of a user whose sign-in waits for a second factor, or a number of tries. */
  user_verification: {
    id: 'text not null primary key',
    identifier: 'text not null',
    value: 'text not null',
    expires_at: 'instant not null',
    created_at: 'instant not null',
    updated_at: 'instant not null',
  },
  user_second_factor: {
    id: 'text not null primary key',
    secret: 'text not null',
    recovery_codes: 'text not null',
    user_id: ofUser,
    verified: 'integer',
    failed_count: 'integer',
    locked_until: 'instant',
  },
  member: {
    user_id: ofUser,
    account_id: ofAccount,
    role: oneOf<Role>(),
    since: 'bigint not null',
  },
  one_time_link: {
    hash: 'text not null primary key',
    purpose: oneOf<LinkPurpose['purpose']>(),
    account_id: 'text references account (id)',
    role: oneOfOrNull<Role>(),
    user_id: 'text references user_person (id) on delete cascade',
    note: 'text not null',
    made_by: 'text references user_person (id) on delete cascade',
    created_at: 'bigint not null',
    expires_at: 'bigint not null',
  },
  throttle: { key_hash: 'text not null primary key', failures: 'integer not null', window_start: 'bigint not null' },
  /**
   * One row: differs whenever a key was changed, an account was suspended or resumed, or a list got its first entry.
   */
  key_revision: { value: 'bigint not null' },
  installation: { name: 'text primary key', value: 'bytes not null' },
  /** The steps of migrate.ts that the tables have taken. */
  migration: { name: 'text primary key' },
} as const satisfies Record<string, Record<string, string>>

type Tables = typeof tables

/** The tables as Kysely sees them. */
export type Database = {
  [Table in keyof Tables]: { -readonly [Column in keyof Tables[Table]]: Cell<Tables[Table][Column]> }
}

type Cell<Sql> = Sql extends { readonly [words]: infer Word }
  ? Word
  : Sql extends 'counted'
    ? Generated<number>
    : Sql extends `${string}not null${string}` | `${string}primary key${string}`
      ? Value<Sql>
      : Value<Sql> | null

type Value<Sql> = Sql extends `${'bigint' | 'integer'}${string}`
  ? number
  : Sql extends `bytes${string}`
    ? Uint8Array
    : string
