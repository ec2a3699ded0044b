import type { Generated } from 'kysely'
import type { ListName } from '../accounts/lists/store.ts'
import type { StoredUnit } from '../accounts/statistics/store.ts'
import type { LinkPurpose, Role } from '../dashboard/people/store.ts'

/** The tables, as both dialects hold them. Times are milliseconds since 1970 UTC, lists are JSON text. */
export interface Database {
  account: {
    id: string
    name: string
    created_at: number
    free: number
    purchased: number
    free_month: number
    window_start: number
    window_count: number
    next_reservation: number
    next_entry: number
    request_block: string | null
    /** The account's own limits; null where the installation's apply. */
    requests_per_minute: number | null
    free_credits_per_month: number | null
    suspended_at: number | null
    suspended_reason: string | null
    /** The account is told when its balance is below so many credits, and since when it is; null without. */
    low_credits_below: number | null
    low_credits_since: number | null
  }
  /**
   * Open reservations of one process, endpoint, price and key, as ranges; none has no row. `key_id` is that of a key
   * with limits, and empty for all others.
   */
  reservation: {
    account_id: string
    process_id: number
    endpoint: string
    credits_each: number
    key_id: string
    reservations: string
  }
  api_key: {
    id: string
    account_id: string
    label: string
    mode: 'live' | 'test'
    hash: string
    last_four: string
    scopes: string
    allowed_cidrs: string
    created_at: number
    expires_at: number | null
    disabled_at: number | null
    revoked_at: number | null
    last_used_at: number | null
    /** The id of the key that a roll made of it. */
    replaced_by: string | null
    /** Temporary keys only: the key that it stands in for, if any, and the session of the person it is for. */
    parent_id: string | null
    session_id: string | null
    external_id: string | null
    /** JSON text of an object. */
    metadata: string | null
    /** Its own limits, beside those of its account. */
    requests_per_minute: number | null
    budget_credits: number | null
    budget_refill: 'none' | 'daily' | 'monthly' | null
    /** The key under whose id its use is counted; null for its own id. */
    limited_as: string | null
    /** The actor of the event that made it; null for one of an earlier version whose event is gone. */
    created_by: string | null
  }
  journal: {
    account_id: string
    seq: number
    kind: 'free' | 'grant' | 'reserve' | 'settle' | 'release'
    at: number
    endpoint: string | null
    reservations: string
    request_block: string | null
    request_numbers: string
    requests: number
    free_delta: number
    purchased_delta: number
    reserved_delta: number
    note: string
    /** The key with limits, as in `reservation`. */
    key_id: string
  }
  /** Where the entries of an account begin that name a block of request ids. */
  request_block: { block: string; account_id: string; first_seq: number }
  /** The newest of each account. */
  checkpoint: {
    account_id: string
    seq: number
    at: number
    free: number
    purchased: number
    reserved: number
    granted: number
    settled: number
    last_reservation: number
    open_reservations: string
    /** JSON text: the sums of each key with limits. */
    keys: string
  }
  /** What the keys with limits have used; see metering/key-use.ts. */
  key_use: {
    account_id: string
    key_id: string
    window_start: number
    window_count: number
    spent: number
    day: number
    spent_before_day: number
    spent_before_month: number
  }
  usage: { account_id: string; day: string; endpoint: string; requests: number; credits: number }
  idempotency: {
    account_id: string
    key_hash: string
    fingerprint: string
    process_id: number
    expires_at: number
    answer: Uint8Array | null
  }
  /** `boot` is empty once the lease was revoked; `identity`: see metering/process-lease.ts. */
  process: { id: Generated<number>; boot: string; identity: string | null; started_at: number; lease_until: number }
  job: {
    id: string
    kind: string
    key: string
    account_id: string | null
    state: 'waiting' | 'running' | 'done' | 'failed'
    attempt: number
    due_at: number
    lease_owner: string | null
    lease_until: number | null
    /** JSON text, which may hold what people sent; so may the key and the result. */
    input: string
    result: string | null
    last_error: string | null
    created_at: number
    updated_at: number
  }
  /** `record` is JSON text; `generation`: see signals/breach/local/breach-register.ts. */
  local_breach: {
    import_id: string
    name: string
    form: 'address' | 'sha1' | 'sha256'
    record: string
    generation: number
  }
  /** `evidence` is JSON text; `payer` and the rest: see signals/compliance/verdict/store.ts. */
  verdict: {
    account_id: string
    address_hash: string
    result_id: string
    created_at: number
    free_until: number
    payer: string
    paid_at: number | null
    checking_until: number | null
    evidence: string
  }
  site_evidence: { domain: string; checked_at: number; expires_at: number; evidence: string }
  site_check_count: { account_id: string; day: string; checks: number }
  /** `value` is a domain, or the hash of an address (accounts/lists/entry.ts). The last two are of owned domains. */
  list_entry: {
    account_id: string
    value: string
    list: ListName
    kind: 'address' | 'domain'
    added_at: number
    proved_at: number | null
    asked_at: number | null
  }
  /** How many entries a list has; one that nobody changed has no row. */
  list_size: { account_id: string; list: ListName; entries: number }
  /** Where an account is told of what happens to it; the secret that was before is good until `previous_until`. */
  webhook: {
    account_id: string
    url: string
    secret: string
    previous_secret: string | null
    previous_until: number | null
    created_at: number
  }
  /** Alerts of an account beside that for low credits. `error_percent` and `key_days` are null where they are off. */
  alert: {
    account_id: string
    email: string | null
    error_percent: number | null
    error_requests: number
    error_hours: number
    stale_data: number
    key_days: number | null
  }
  /** An alert that holds: its message was sent. */
  alert_state: { account_id: string; subject: string; since: number }
  /** A message of an alert, which a job of the same id sends. The last four columns are of its latest attempt. */
  webhook_delivery: {
    id: string
    account_id: string
    type: string
    body: string
    created_at: number
    channel: string
    attempted_at: number | null
    status: number | null
    error: string | null
    latency_ms: number | null
  }
  /** `unit` is hour or day, `code` empty for 200: see accounts/statistics/store.ts. */
  use_count: {
    account_id: string
    unit: StoredUnit
    period: string
    endpoint: string
    key_id: string
    code: string
    requests: number
    credits: number
  }
  use_latency: {
    account_id: string
    unit: StoredUnit
    period: string
    endpoint: string
    bucket: number
    requests: number
  }
  /** `text` holds the requests: see accounts/requests/store.ts. */
  request_group: {
    account_id: string
    at: number
    id_prefix: string
    last_number: number
    first_number: number
    requests: number
    omitted: number
    text: string
  }
  /** How much of `request_group` is an account's. */
  request_log_size: { account_id: string; requests: number; bytes: number }
  audit_event: {
    seq: Generated<number>
    at: number
    actor: string
    action: string
    subject: string
    account: string | null
    address: string | null
  }
  /** The next five are read here and written by better-auth: times are ISO 8601 text, booleans 0 and 1. */
  user_person: {
    id: string
    name: string
    email: string
    two_factor_enabled: number | null
    is_operator: number | null
    last_account_id: string | null
    created_at: string
  }
  user_login: {
    id: string
    provider: string
    user_id: string
    access_token: string | null
    refresh_token: string | null
    id_token: string | null
  }
  /** `token` is a hash: see dashboard/people/session-tokens.ts. */
  user_session: { id: string; token: string; user_id: string; expires_at: string }
  /** `value` is the id of a user whose sign-in waits for a second factor, or a number of tries. */
  user_verification: { id: string; value: string; expires_at: string }
  user_second_factor: { id: string; user_id: string; secret: string; recovery_codes: string }
  member: { user_id: string; account_id: string; role: Role; since: number }
  one_time_link: {
    hash: string
    purpose: LinkPurpose['purpose']
    account_id: string | null
    role: Role | null
    user_id: string | null
    note: string
    made_by: string | null
    created_at: number
    expires_at: number
  }
  throttle: { key_hash: string; failures: number; window_start: number }
  /**
   * One row: differs whenever a key was changed, an account was suspended or resumed, or a list got its first entry.
   */
  key_revision: { value: number }
  installation: { name: string; value: Uint8Array }
  /** The steps of migrate.ts that the tables have taken. */
  migration: { name: string }
}
