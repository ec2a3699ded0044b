/**
 * Every table, as SQL for both databases. Times are milliseconds since 1970 UTC, lists and records are JSON text. What
 * a column means stands in `schema.ts`.
 */
import { type Kysely, sql } from 'kysely'
import { isPostgres, kindOfAction, type Words, wordsOf } from '../dialect.ts'
import { createLedgerWrite } from './0001-ledger-write.ts'
import { memberTables, userTables } from './0001-user-tables.ts'

export async function createTables(db: Kysely<unknown>): Promise<void> {
  const words = wordsOf(db)
  for (const text of tableTexts) {
    for (const statement of text(words).trim().split(/;$/m)) {
      if (statement !== '') await sql.raw(statement).execute(db)
    }
  }
  await sql`create index audit_event_kind on audit_event (account, ${kindOfAction(db)}, seq)`.execute(db)
  if (isPostgres(db)) await createLedgerWrite(db)
}

const accountTables = ({ changing }: Words) => `
create table account (
  id text primary key,
  name text not null unique,
  created_at bigint not null,
  free bigint not null,
  purchased bigint not null,
  free_month integer not null,
  window_start bigint not null,
  window_count integer not null,
  next_reservation bigint not null,
  next_entry bigint not null,
  request_block text,
  requests_per_minute integer,
  free_credits_per_month bigint,
  suspended_at bigint,
  suspended_reason text,
  low_credits_below bigint,
  low_credits_since bigint
)${changing};
create table api_key (
  id text primary key,
  account_id text not null references account (id),
  label text not null,
  mode text not null,
  hash text not null unique,
  last_four text not null,
  scopes text not null,
  allowed_cidrs text not null,
  created_at bigint not null,
  expires_at bigint,
  disabled_at bigint,
  revoked_at bigint,
  last_used_at bigint,
  replaced_by text,
  parent_id text,
  session_id text,
  external_id text,
  metadata text,
  requests_per_minute integer,
  budget_credits bigint,
  budget_refill text,
  limited_as text
);
create index api_key_account on api_key (account_id);
create index api_key_session on api_key (session_id) where session_id is not null;
create index api_key_external on api_key (account_id, external_id) where external_id is not null;
create table key_revision (value bigint not null);
insert into key_revision (value) values (0);
`

// The journal is not clustered: the entries of a group of many accounts follow each other, which changes one page and
// not one for each. The table `request_block` stands for an index of the journal, which would cost every commit a page.
const ledgerTables = ({ clustered, changing, ledgerAccount }: Words) => `
create table reservation (
  account_id ${ledgerAccount},
  process_id integer not null,
  endpoint text not null,
  credits_each bigint not null,
  key_id text not null default '',
  reservations text not null,
  constraint reservation_key primary key (account_id, process_id, endpoint, credits_each, key_id)
)${clustered}${changing};
create table journal (
  account_id ${ledgerAccount},
  seq bigint not null,
  kind text not null,
  at bigint not null,
  endpoint text,
  reservations text not null,
  request_block text,
  request_numbers text not null,
  requests integer not null,
  free_delta bigint not null,
  purchased_delta bigint not null,
  reserved_delta bigint not null,
  note text not null,
  key_id text not null default '',
  constraint journal_key primary key (account_id, seq)
);
create table request_block (
  block text not null,
  account_id ${ledgerAccount},
  first_seq bigint not null,
  constraint request_block_key primary key (block, account_id)
)${clustered};
create table checkpoint (
  account_id text primary key references account (id),
  seq bigint not null,
  at bigint not null,
  free bigint not null,
  purchased bigint not null,
  reserved bigint not null,
  granted bigint not null,
  settled bigint not null,
  last_reservation bigint not null,
  open_reservations text not null,
  keys text not null default '[]'
);
create table key_use (
  account_id ${ledgerAccount},
  key_id text not null,
  window_start bigint not null,
  window_count integer not null,
  spent bigint not null,
  day integer not null,
  spent_before_day bigint not null,
  spent_before_month bigint not null,
  constraint key_use_key primary key (account_id, key_id)
)${clustered}${changing};
`

const requestTables = ({ bytes, changing, counted, ledgerAccount }: Words) => `
create table usage (
  account_id ${ledgerAccount},
  day text not null,
  endpoint text not null,
  requests bigint not null,
  credits bigint not null,
  constraint usage_key primary key (account_id, day, endpoint)
)${changing};
create table idempotency (
  account_id ${ledgerAccount},
  key_hash text not null,
  fingerprint text not null,
  process_id integer not null,
  expires_at bigint not null,
  answer ${bytes},
  constraint idempotency_key primary key (account_id, key_hash)
);
create index idempotency_expiry on idempotency (expires_at);
create table process (
  id ${counted},
  boot text not null,
  identity text,
  started_at bigint not null,
  lease_until bigint not null
);
`

const signalTables = ({ clustered }: Words) => `
create table job (
  id text primary key,
  kind text not null,
  key text not null,
  account_id text references account (id),
  state text not null,
  attempt integer not null,
  due_at bigint not null,
  lease_owner text,
  lease_until bigint,
  input text not null,
  result text,
  last_error text,
  created_at bigint not null,
  updated_at bigint not null
);
create unique index job_name on job (kind, key) where state <> 'failed';
create index job_due on job (kind, state, due_at);
create index job_over on job (kind, state, updated_at);
create table local_breach (
  import_id text primary key,
  name text not null,
  form text not null,
  record text not null,
  generation integer not null
);
create table verdict (
  account_id text not null references account (id),
  address_hash text not null,
  result_id text not null,
  created_at bigint not null,
  free_until bigint not null,
  payer text not null,
  paid_at bigint,
  checking_until bigint,
  evidence text not null,
  constraint verdict_key primary key (account_id, address_hash)
)${clustered};
create index verdict_expiry on verdict (free_until);
create table site_evidence (
  domain text primary key,
  checked_at bigint not null,
  expires_at bigint not null,
  evidence text not null
)${clustered};
create index site_evidence_expiry on site_evidence (expires_at);
create table site_check_count (
  account_id text not null references account (id),
  day text not null,
  checks integer not null,
  constraint site_check_count_key primary key (account_id, day)
)${clustered};
`

const listTables = () => `
create table list_entry (
  account_id text not null references account (id),
  value text not null,
  list text not null,
  kind text not null,
  added_at bigint not null,
  proved_at bigint,
  asked_at bigint,
  constraint list_entry_key primary key (account_id, list, value)
);
create index list_entry_proved on list_entry (asked_at) where proved_at is not null;
create table list_size (
  account_id text not null references account (id),
  list text not null,
  entries integer not null,
  constraint list_size_key primary key (account_id, list)
);
`

const webhookTables = ({ clustered }: Words) => `
create table webhook (
  account_id text primary key references account (id),
  url text not null,
  secret text not null,
  previous_secret text,
  previous_until bigint,
  created_at bigint not null
)${clustered};
create table webhook_delivery (
  id text primary key,
  account_id text not null references account (id),
  type text not null,
  body text not null,
  created_at bigint not null,
  attempted_at bigint,
  status integer,
  error text,
  latency_ms integer
)${clustered};
create index webhook_delivery_account on webhook_delivery (account_id, created_at, id);
create index webhook_delivery_age on webhook_delivery (created_at);
`

// Old periods are found by the indexes; a count that is added to does not change them.
const statisticsTables = ({ clustered }: Words) => `
create table use_count (
  account_id text not null references account (id),
  unit text not null,
  period text not null,
  endpoint text not null,
  key_id text not null,
  code text not null,
  requests bigint not null,
  credits bigint not null,
  constraint use_count_key primary key (account_id, unit, period, endpoint, key_id, code)
)${clustered};
create index use_count_period on use_count (unit, period);
create table use_latency (
  account_id text not null references account (id),
  unit text not null,
  period text not null,
  endpoint text not null,
  bucket integer not null,
  requests bigint not null,
  constraint use_latency_key primary key (account_id, unit, period, endpoint, bucket)
)${clustered};
create index use_latency_period on use_latency (unit, period);
`

const installationTables = ({ bytes, counted }: Words) => `
create table audit_event (
  seq ${counted},
  at bigint not null,
  actor text not null,
  action text not null,
  subject text not null,
  account text,
  address text
);
create index audit_event_account on audit_event (account, seq);
create index audit_event_subject on audit_event (subject, seq);
create index audit_event_actor on audit_event (account, actor, seq);
create table installation (name text primary key, value ${bytes} not null);
`

/** A table comes behind those that it refers to. */
const tableTexts = [
  ...[accountTables, ledgerTables, requestTables, signalTables, listTables, webhookTables, statisticsTables],
  ...[userTables, memberTables, installationTables],
]
