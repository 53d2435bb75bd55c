-- The life of a password, reset links, places of sign-in, sessions with a public name, the directory's identity, API keys.

alter table users add column password_changed_at timestamptz not null default now();
-- The directory's own immutable id of this person, remembered at the first sign-in: a name can be given to somebody else.
alter table users add column directory_id text;
-- reason: a few hundred rows
create unique index users_directory_id on users (realm, directory_id);

-- What a user's own list of sessions is revoked by; the hash of the token stays inside.
alter table sessions add column id uuid not null default uuid_v7();
-- reason: a few rows per user, short-lived
create unique index sessions_id on sessions (id);

-- The hashes before the present one, so that the same few passwords do not go round.
create table old_passwords (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references users,
  password_hash text not null,
  replaced_at timestamptz not null default now()
);
comment on table old_passwords is 'class=secret';
create index old_passwords_of_user on old_passwords (user_id, id);
grant select, insert, delete on old_passwords to molo_app;

-- Links sent by mail. The code exists in the mail only; here is its hash.
create table password_resets (
  code_hash bytea primary key,
  user_id uuid not null references users,
  created_at timestamptz not null default now(),
  ends_at timestamptz not null,
  used_at timestamptz
);
comment on table password_resets is 'class=secret';
create index password_resets_of_user on password_resets (user_id);
grant select, insert, update, delete on password_resets to molo_app;

-- From where a user has signed in: such a place has a throttle of its own, which strangers cannot use up.
create table sign_in_places (
  user_id uuid not null references users,
  place text not null,
  last_at timestamptz not null default now(),
  primary key (user_id, place)
);
comment on table sign_in_places is 'class=personal';
grant select, insert, update, delete on sign_in_places to molo_app;

create table api_keys (
  id uuid primary key default uuid_v7(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  key_id text not null unique check (key_id ~ '^[a-z0-9]{8}$'),
  secret_hash bytea not null,
  user_id uuid not null references users,
  name text not null,
  scopes text[] not null,
  -- Empty: from everywhere.
  networks cidr[] not null default '{}',
  created_at timestamptz not null default now(),
  created_by text not null,
  ends_at timestamptz not null,
  revoked_at timestamptz,
  check (ends_at > created_at and ends_at <= created_at + interval '366 days')
);
comment on table api_keys is 'class=operational';
create index api_keys_of_user on api_keys (user_id);
call keep_history('api_keys', 'secret_hash');

-- Apart from the key, so that using it leaves no history.
create table api_key_uses (
  api_key_id uuid primary key references api_keys,
  last_used_at timestamptz not null default now()
);
comment on table api_key_uses is 'class=operational';
grant select, insert, update, delete on api_key_uses to molo_app;
