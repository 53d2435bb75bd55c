-- Who does what with movement instructions: the tabs, the roles that write them, and the users who hold them per operation.

create table movement_tabs (
  id uuid primary key default uuid_v7(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  ended_at timestamptz,
  code varchar(20) not null,
  name jsonb not null,
  position integer not null,
  note varchar(500) collate "und-x-icu"
);
comment on table movement_tabs is 'class=operational';
create unique index movement_tabs_key on movement_tabs (code);
create index movement_tabs_in_order on movement_tabs (position, id);
create index movement_tabs_name_part on movement_tabs using gin ((((name ->> 'en') || ' ' || (name ->> 'it')) collate "default") gin_trgm_ops);
call keep_history('movement_tabs');
call keep_search('movement_tabs', 'movementTabs', 'name', 'code');

create table movement_roles (
  id uuid primary key default uuid_v7(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  ended_at timestamptz,
  code varchar(20) not null,
  name jsonb not null,
  tabs varchar(20)[] not null,
  is_active boolean not null,
  note varchar(500) collate "und-x-icu"
);
comment on table movement_roles is 'class=operational';
create unique index movement_roles_key on movement_roles (code);
create index movement_roles_in_order on movement_roles (code, id);
create index movement_roles_name_part on movement_roles using gin ((((name ->> 'en') || ' ' || (name ->> 'it')) collate "default") gin_trgm_ops);
create index movement_roles_tabs on movement_roles using gin (tabs);
create index movement_roles_is_active on movement_roles (is_active, code, id);
call keep_references('movement_roles', 'tabs', 'movement_tabs', 'code');
call keep_history('movement_roles');
call keep_search('movement_roles', 'movementRoles', 'name', 'code');

create table movement_user_roles (
  id uuid primary key default uuid_v7(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  ended_at timestamptz,
  operation_type varchar(20) not null,
  account varchar(151) not null,
  role varchar(20) not null
);
comment on table movement_user_roles is 'class=operational';
create unique index movement_user_roles_key on movement_user_roles (operation_type, account, role);
create index movement_user_roles_in_order on movement_user_roles (operation_type, id);
create index movement_user_roles_account on movement_user_roles (account, operation_type, id);
create index movement_user_roles_role on movement_user_roles (role, operation_type, id);
alter table movement_user_roles add foreign key (operation_type) references operation_types (code) on update cascade;
alter table movement_user_roles add foreign key (account) references users (account) on update cascade;
alter table movement_user_roles add foreign key (role) references movement_roles (code) on update cascade;
call keep_history('movement_user_roles');
call keep_search('movement_user_roles', 'movementUserRoles', 'account', 'operation_type', 'account', 'role');

