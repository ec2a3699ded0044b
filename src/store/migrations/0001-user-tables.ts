/**
 * Who may use the dashboard. The tables that begin with `user` belong to better-auth (dashboard/people/auth.ts): it
 * keeps times as ISO 8601 text and booleans as 0 and 1, on both databases alike, so that an export fits either. The
 * others are ours.
 */
import type { Words } from '../dialect.ts'

export const userTables = ({ instant }: Words) => `
create table user_person (
  id text not null primary key,
  name text not null,
  email text not null unique,
  email_verified integer not null,
  image text,
  created_at ${instant} not null,
  updated_at ${instant} not null,
  two_factor_enabled integer,
  is_operator integer
);
create table user_session (
  id text not null primary key,
  expires_at ${instant} not null,
  token text not null unique,
  created_at ${instant} not null,
  updated_at ${instant} not null,
  ip_address text,
  user_agent text,
  user_id text not null references user_person (id) on delete cascade,
  account_id text
);
create index user_session_user on user_session (user_id);
create table user_login (
  id text not null primary key,
  subject text not null,
  provider text not null,
  user_id text not null references user_person (id) on delete cascade,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at ${instant},
  refresh_token_expires_at ${instant},
  scope text,
  password text,
  created_at ${instant} not null,
  updated_at ${instant} not null
);
create index user_login_user on user_login (user_id);
create table user_verification (
  id text not null primary key,
  identifier text not null,
  value text not null,
  expires_at ${instant} not null,
  created_at ${instant} not null,
  updated_at ${instant} not null
);
create index user_verification_identifier on user_verification (identifier);
create table user_second_factor (
  id text not null primary key,
  secret text not null,
  recovery_codes text not null,
  user_id text not null references user_person (id) on delete cascade,
  verified integer,
  failed_count integer,
  locked_until ${instant}
);
create index user_second_factor_user on user_second_factor (user_id);
`

export const memberTables = ({ clustered }: Words) => `
create table member (
  user_id text not null references user_person (id) on delete cascade,
  account_id text not null references account (id),
  role text not null,
  since bigint not null,
  constraint member_key primary key (user_id, account_id)
)${clustered};
create index member_account on member (account_id);
create table one_time_link (
  hash text not null primary key,
  purpose text not null,
  account_id text references account (id),
  role text,
  user_id text references user_person (id) on delete cascade,
  note text not null,
  made_by text references user_person (id) on delete cascade,
  created_at bigint not null,
  expires_at bigint not null
)${clustered};
create table throttle (
  key_hash text not null primary key,
  failures integer not null,
  window_start bigint not null
)${clustered};
`
