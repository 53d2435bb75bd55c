-- Outsiders: people of another house, who see of the records that name who takes part in them only those that name their
-- own. By the same two nets as plants: the statements of the application, and row security below them. The setting
-- `molo.parties` lives as long as the transaction: `*`, or an array of codes; without it nothing of that kind is there.
-- And row security is forced: it holds the owner of the tables too.

-- Whom a person comes from: what their roles say, whether a role is in use or not, because switching one off must not
-- open anything. Nothing stands for the people of the terminal itself.
create function parties_of(of_user uuid) returns text[] language sql stable parallel safe as $$
  select array_agg(distinct trim(party)) from user_roles ur
  join roles r on r.id = ur.role_id
  join attributes a on a.role = r.name and a.attribute = 'scope.companies' and a.ended_at is null
  cross join lateral unnest(string_to_array(a.value, ';')) party
  where ur.user_id = of_user
$$;

create function parties_at_home() returns text[] language sql stable parallel safe as $$
  select coalesce(nullif(nullif(current_setting('molo.parties', true), ''), '*'), '{}')::text[]
$$;

-- The owner works in functions that somebody else has called, and in migrations and repairs that say `molo.sites = '*'`
-- and `molo.parties = '*'`; signed in by itself it sees no record of a plant.
create procedure force_rows(business_table text) language plpgsql as $$
begin
  execute format('alter table %I force row level security', business_table);
  execute format('create policy owner_at_work on %I to %I using (session_user <> current_user or current_setting(''molo.sites'', true) = ''*'')',
    business_table, current_user);
end $$;

create or replace procedure keep_site(business_table text, site_column text) language plpgsql as $$
declare
  at_home text := format(
    '(select current_setting(''molo.sites'', true)) = ''*'' or %1$I is null or %1$I = any ((select sites_at_home())::text[])',
    site_column);
begin
  execute format('alter table %I enable row level security', business_table);
  execute format('create policy at_home on %I to molo_app using (%s) with check (%s)', business_table, at_home, at_home);
  insert into site_tables values (business_table, site_column);
  call force_rows(business_table);
end $$;

do $$
declare
  known text;
begin
  for known in select table_name from site_tables order by 1 loop
    call force_rows(known);
  end loop;
  call force_rows('history');
end $$;

create table party_tables (
  table_name text primary key
);
comment on table party_tables is 'class=operational; tables whose records are there for the outsiders who take part in them';
grant select on party_tables to molo_app;

create procedure keep_parties(business_table text, takes_part text) language plpgsql as $$
begin
  execute format('create policy takes_part on %I as restrictive to molo_app
    using ((select current_setting(''molo.parties'', true)) = ''*'' or %s)', business_table, takes_part);
  insert into party_tables values (business_table);
end $$;

-- reason: a few thousand rows
alter table movement_instructions add column parties text[]
  generated always as (array_remove(array[agent::text, inspector::text], null) || holders::text[]) stored;
-- reason: a few thousand rows
create index movement_instructions_parties on movement_instructions using gin (parties);

call keep_parties('movement_instructions', 'parties && (select parties_at_home())');
do $$
declare
  below text;
begin
  foreach below in array array['movement_lots', 'movement_lot_bills', 'movement_lot_bill_items', 'movement_lot_documents',
    'movement_lot_receivers', 'movement_lot_specifications', 'movement_lot_units', 'movement_lot_samples',
    'movement_lot_fiscal', 'movement_checklist_items'] loop
    call keep_parties(below, 'instruction_id in (select id from movement_instructions)');
  end loop;
end $$;
-- A version is there for those who took part then.
call keep_parties('movement_instruction_versions', $$
  array_remove(array[snapshot ->> 'agent', snapshot ->> 'inspector'], null)
    || array(select lot ->> 'holder' from jsonb_array_elements(snapshot -> 'lots') lot where lot ->> 'holder' is not null)
  && (select parties_at_home())$$);
call keep_parties('tank_operations', 'voyage_number in (select voyage_number from movement_instructions)');
call keep_parties('tank_postings', 'operation in (select id from tank_operations)');
-- What lies in the tanks is the terminal's own matter.
do $$
declare
  stock text;
begin
  foreach stock in array array['tank_book_stock', 'tank_day_stock', 'tank_day_sheets', 'stock_days', 'stock_edits'] loop
    call keep_parties(stock, 'false');
  end loop;
end $$;
call keep_parties('documents', $$owner_kind <> 'movementInstructions' or owner_id in (select id from movement_instructions)$$);

create or replace view lots_management with (security_invoker) as
select l.id, l.figures_version as version, l.figures_at as updated_at, l.figures_by as updated_by,
  null::timestamptz as ended_at, l.lot_code, m.voyage_number, m.id::text as instruction,
  (case when l.is_deleted then 'canceled' when l.is_closed then 'closed' else m.status end)::varchar(60) as status,
  l.plant, m.vessel, m.operation_type, l.product_code, l.holder, l.quantity, l.min_quantity, l.max_quantity,
  l.quantity_uo_m_code, l.type_movement_instruction_lot_code, l.balance_sheet_date,
  coalesce(l.expected_quantity, l.quantity) as expected_quantity, l.actual_quantity, l.final_quantity,
  l.bill_of_lading_date, l.bill_of_lading_quantity, l.mooring_date, l.unmooring_date, l.is_internal_consumption,
  l.is_create_self_invoice, l.protocol_number_of_intent_letter,
  coalesce(l.final_quantity, l.actual_quantity) - coalesce(l.expected_quantity, l.quantity) as deviation,
  l.is_closed, l.is_deleted, m.parties
from movement_lots l join movement_instructions m on m.id = l.instruction_id
where l.lot_code not like '~%';

create or replace view movement_checklist with (security_invoker) as
select i.id, i.version, i.updated_at, i.updated_by, null::timestamptz as ended_at, m.voyage_number,
  m.id::text as instruction, i.plant, m.operation_type, m.vessel, i.item, i.responsible, i.due,
  i.done_at is not null as is_done,
  coalesce((select u.first_name || ' ' || u.last_name from users u where u.id::text = i.done_by), i.done_by) collate "default" as done_by,
  i.done_at, i.note, m.parties
from movement_checklist_items i join movement_instructions m on m.id = i.instruction_id;

-- The past of a record is there for those who took part in it before or after the change.
create function is_past_of_parties(of_table text, before jsonb, after jsonb) returns boolean language sql stable as $$
  select case
    when of_table not in (select table_name from party_tables) then true
    when of_table = 'movement_instructions' then
      coalesce(before -> 'parties' ?| parties_at_home(), false) or coalesce(after -> 'parties' ?| parties_at_home(), false)
    when of_table = 'tank_operations' then
      coalesce(after, before) ->> 'voyage_number' in (select voyage_number from movement_instructions)
    when of_table = 'documents' then
      coalesce(after, before) ->> 'owner_kind' <> 'movementInstructions'
        or (coalesce(after, before) ->> 'owner_id')::uuid in (select id from movement_instructions)
    when of_table = 'movement_instruction_versions' then false
    else (coalesce(after, before) ->> 'instruction_id')::uuid in (select id from movement_instructions)
  end
$$;
create policy takes_part on history as restrictive for select to molo_app using (
  (select current_setting('molo.parties', true)) = '*' or is_past_of_parties(table_name, before, after));

-- What people say to each other is there for them only, in its past too: threads for nobody else at all, and what belongs to
-- no plant but tells of people's work there, for those who are at home everywhere.
create policy between_people on history as restrictive for select to molo_app using (
  table_name not in ('threads', 'thread_members', 'thread_messages')
  and ((select current_setting('molo.sites', true)) = '*' or table_name not in (
    'comments', 'notifications', 'configurations', 'default_views', 'list_views', 'muted_reasons')));

-- For whom an answer, a result or a file was made: shown again only to somebody for whom all of it is still there.
alter table idempotency_keys add column parties jsonb not null default '"all"';
alter table jobs add column parties jsonb not null default '"all"';
alter table temporary_files add column parties jsonb not null default '"all"';
