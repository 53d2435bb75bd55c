-- Users, roles, permissions, sessions, and what keeps guessing slow.

create table users (
  id uuid primary key default uuid_v7(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  username text not null,
  first_name text not null,
  last_name text not null,
  email text not null,
  realm text not null default 'local',
  password_hash text,
  language text not null default 'en' check (language in ('en', 'it')),
  is_enabled boolean not null default true,
  is_disabled_by_admin boolean not null default false,
  is_change_password_required boolean not null default false,
  is_api_key_user boolean not null default false,
  is_login_by_active_directory boolean not null default false
);
comment on table users is 'class=personal';
create unique index users_username on users (lower(username), realm);
call keep_history('users', 'password_hash');

create table roles (
  id uuid primary key default uuid_v7(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  name text not null unique,
  description text not null,
  is_enabled boolean not null default true,
  is_super_admin boolean not null default false
);
comment on table roles is 'class=operational';
call keep_history('roles');

create table user_roles (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references users,
  role_id uuid not null references roles,
  unique (user_id, role_id)
);
comment on table user_roles is 'class=operational';
call keep_history('user_roles');

create table role_permissions (
  id uuid primary key default uuid_v7(),
  role_id uuid not null references roles,
  element text not null,
  state text not null check (state in ('visible', 'enabled')),
  unique (role_id, element)
);
comment on table role_permissions is 'class=operational';
call keep_history('role_permissions');

-- Opaque tokens: only their hash is stored, so a copy of this table opens nothing.
create table sessions (
  token_hash bytea primary key,
  user_id uuid not null references users,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  ends_at timestamptz not null,
  address text not null,
  agent text not null
);
comment on table sessions is 'class=secret';
create index sessions_of_user on sessions (user_id, created_at);
grant select, insert, update, delete on sessions to molo_app;

-- Token buckets for failed sign-ins, shared by all API processes.
create table throttle_buckets (
  key text primary key,
  tokens double precision not null,
  refilled_at timestamptz not null
);
comment on table throttle_buckets is 'class=operational';
grant select, insert, update, delete on throttle_buckets to molo_app;

-- One row per creating request that took effect: a repeat gets the same answer instead of a second effect.
create table idempotency_keys (
  actor text not null,
  key uuid not null,
  fingerprint bytea not null,
  answer text,
  created_at timestamptz not null default now(),
  primary key (actor, key)
);
comment on table idempotency_keys is 'class=operational';
create index idempotency_keys_by_age on idempotency_keys (created_at);
grant select, insert, update, delete on idempotency_keys to molo_app;
