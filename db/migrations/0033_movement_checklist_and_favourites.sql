-- What a voyage's checklist begins with, and the layouts that people come back to.

create table movement_checklist_templates (
  id uuid primary key default uuid_v7(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  ended_at timestamptz,
  code character varying(20) not null,
  item jsonb not null,
  operation_type character varying(20),
  due_days integer,
  position integer not null,
  note character varying(500) collate "und-x-icu"
);
comment on table movement_checklist_templates is 'class=operational';
create unique index movement_checklist_templates_key on movement_checklist_templates (code);
create index movement_checklist_templates_in_order on movement_checklist_templates (position, id);
create index movement_checklist_templates_item_part on movement_checklist_templates using gin ((((item ->> 'en') || ' ' || (item ->> 'it')) collate "default") gin_trgm_ops);
create index movement_checklist_templates_operation_type on movement_checklist_templates (operation_type, position, id);
alter table movement_checklist_templates add foreign key (operation_type) references operation_types (code) on update cascade;
call keep_history('movement_checklist_templates');
call keep_search('movement_checklist_templates', 'movementChecklistTemplates', 'item', 'code');

create table movement_favourites (
  id uuid primary key default uuid_v7(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  ended_at timestamptz,
  name character varying(80) collate "und-x-icu" not null,
  owner character varying(151) not null,
  layout character varying(1000) collate "und-x-icu" not null,
  is_shared boolean not null,
  note character varying(500) collate "und-x-icu"
);
comment on table movement_favourites is 'class=operational';
create unique index movement_favourites_key on movement_favourites (owner, name);
create index movement_favourites_in_order on movement_favourites (name, id);
create index movement_favourites_name_part on movement_favourites using gin (((name) collate "default") gin_trgm_ops);
create index movement_favourites_owner on movement_favourites (owner, name, id);
create index movement_favourites_is_shared on movement_favourites (is_shared, name, id);
alter table movement_favourites add foreign key (owner) references users (account) on update cascade;
call keep_history('movement_favourites');
call keep_search('movement_favourites', 'movementFavourites', 'name', 'owner', 'name');

-- Who did it stands there by name.
create or replace view movement_checklist with (security_invoker) as
select i.id, i.version, i.updated_at, i.updated_by, null::timestamptz as ended_at, m.voyage_number,
  m.id::text as instruction, i.plant, m.operation_type, m.vessel, i.item, i.responsible, i.due,
  i.done_at is not null as is_done,
  coalesce((select u.first_name || ' ' || u.last_name from users u where u.id::text = i.done_by), i.done_by) collate "default" as done_by,
  i.done_at, i.note
from movement_checklist_items i join movement_instructions m on m.id = i.instruction_id;
