-- What administrators have set otherwise than delivered, and the ways into the history that the log of all changes takes.

create table settings (
  id uuid primary key default uuid_v7(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  key text not null unique,
  value jsonb not null
);
comment on table settings is 'class=operational';
call keep_history('settings');

-- reason: the log is read newest first, by whom and of what; installations are young, and a long history would wait once
create index history_in_order on history (at, id); -- reason: as above
create index history_by_table on history (table_name, at, id); -- reason: as above
create index history_by_actor on history (actor, at, id); -- reason: as above
