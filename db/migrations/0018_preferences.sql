-- Configuration records of users: their favourites and settings, which follow them to any computer.

create table configurations (
  id uuid primary key default uuid_v7(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  name text not null,
  type text not null check (type in ('UserPreference')),
  description text not null,
  value jsonb not null,
  user_id uuid not null generated always as ((value ->> 'userId')::uuid) stored references users,
  unique (user_id, type)
);
comment on table configurations is 'class=personal';
call keep_history('configurations');
