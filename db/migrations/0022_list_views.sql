-- Saved views of lists, and which one each user finds on opening a list.

create table list_views (
  id uuid primary key default uuid_v7(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  owner_id uuid not null references users,
  -- The address of the list's screen.
  list text not null,
  name text not null check (name <> ''),
  scope text not null check (scope in ('me', 'role', 'everyone')),
  role_id uuid references roles,
  content jsonb not null check (octet_length(content::text) <= 100000),
  check ((scope = 'role') = (role_id is not null))
);
comment on table list_views is 'class=operational';
create unique index list_views_name on list_views (owner_id, list, lower(name));
create index list_views_of_list on list_views (list, owner_id);
create index list_views_of_role on list_views (role_id);
call keep_history('list_views');

create table default_views (
  id uuid primary key default uuid_v7(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  user_id uuid not null references users,
  list text not null,
  view_id uuid not null references list_views on delete cascade,
  unique (user_id, list)
);
comment on table default_views is 'class=operational';
create index default_views_of_view on default_views (view_id);
call keep_history('default_views');
