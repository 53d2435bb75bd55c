-- The menu as the administrators keep it, and the counter by which two of them notice each other in the permissions.

-- One row: the menu is edited and saved as a whole. Without entries it is the menu that the product brings.
create table application_menu (
  id uuid primary key default uuid_v7(),
  only_row boolean not null default true unique check (only_row),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  entries jsonb check (jsonb_typeof(entries) = 'array'),
  known text[] not null default '{}'
);
comment on table application_menu is 'class=operational';
call keep_history('application_menu');
do $$
begin
  perform set_config('molo.actor', 'system:migration', true);
  insert into application_menu (updated_by) values ('system:migration');
end $$;

-- Counted by the database, so that no writer of permissions can forget it; the changes themselves are in the history.
create table permission_version (
  only_row boolean primary key default true check (only_row),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null default 'system:migration'
);
comment on table permission_version is 'class=operational';
insert into permission_version default values;
grant select, update on permission_version to molo_app;

create function count_permission_change() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update permission_version set version = version + 1, updated_at = now(),
    updated_by = coalesce(nullif(current_setting('molo.actor', true), ''), 'system:unknown');
  return null;
end $$;
create trigger count_permission_change after insert or update or delete on role_permissions
  for each statement execute function count_permission_change();
