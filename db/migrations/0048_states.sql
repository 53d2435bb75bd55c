-- The states of records and the ways between them, as the definitions of the modules say (npm run states:sql): whoever
-- writes a record, it goes no other way. One table and one trigger for all, in place of what tank operations had of their own.

create table state_steps (
  of_table text not null,
  -- Nothing before: it is born. Nothing after: it is gone. The same: it is written and stays where it is.
  from_state text,
  to_state text,
  constraint state_steps_key unique nulls not distinct (of_table, from_state, to_state),
  constraint state_steps_some check (from_state is not null or to_state is not null)
);
comment on table state_steps is 'class=operational; written by migrations only';
create trigger refuse_truncate before truncate on state_steps for each statement execute function refuse_change();
grant select on state_steps to molo_app;

-- Where the state stands: a column, or flags with what each says, the first that is set, and last the state without any.
create function state_in(stored jsonb, standing text[]) returns text language plpgsql immutable as $$
begin
  if array_length(standing, 1) = 1 then return stored ->> standing[0]; end if;
  for i in 0 .. array_upper(standing, 1) - 1 loop
    if (stored ->> split_part(standing[i], '=', 1))::boolean then return split_part(standing[i], '=', 2); end if;
  end loop;
  return standing[array_upper(standing, 1)];
end $$;

create function keep_state() returns trigger language plpgsql as $$
declare
  old_state text := case when tg_op <> 'INSERT' then state_in(to_jsonb(old), tg_argv) end;
  new_state text := case when tg_op <> 'DELETE' then state_in(to_jsonb(new), tg_argv) end;
begin
  -- Named with its schema: a temporary table of the same name is none of its business.
  if not exists (
    select from public.state_steps s
    where s.of_table = tg_table_name
      and s.from_state is not distinct from old_state and s.to_state is not distinct from new_state)
    -- A code that is given another name has it wherever it stands: that is written by the database's own hand.
    and not (old_state is not distinct from new_state and pg_trigger_depth() > 1) then
    raise exception '% of % cannot go from % to %', tg_table_name,
      case when tg_op = 'INSERT' then to_jsonb(new) ->> 'id' else to_jsonb(old) ->> 'id' end,
      coalesce(old_state, 'nothing'), coalesce(new_state, 'nothing') using errcode = 'MO011';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;

create procedure keep_states(business_table text, variadic standing text[]) language plpgsql as $$
begin
  execute format('create or replace trigger states before insert or update or delete on %I
    for each row execute function keep_state(%s)',
    business_table, (select string_agg(quote_literal(s), ', ' order by place) from unnest(standing) with ordinality as x(s, place)));
end $$;


insert into state_steps (of_table, from_state, to_state) values
  ('movement_instructions', null, 'draft'),
  ('movement_instructions', 'draft', 'draft'),
  ('movement_instructions', 'draft', 'created'),
  ('movement_instructions', 'draft', 'canceled'),
  ('movement_instructions', 'created', 'created'),
  ('movement_instructions', 'created', 'ongoing'),
  ('movement_instructions', 'created', 'canceled'),
  ('movement_instructions', 'ongoing', 'ongoing'),
  ('movement_instructions', 'ongoing', 'closed'),
  ('movement_instructions', 'ongoing', 'canceled'),
  ('movement_instructions', 'closed', 'ongoing');
call keep_states('movement_instructions', 'status');

insert into state_steps (of_table, from_state, to_state) values
  ('movement_lots', null, 'open'),
  ('movement_lots', 'open', 'open'),
  ('movement_lots', 'open', 'closed'),
  ('movement_lots', 'open', 'deleted'),
  ('movement_lots', 'closed', 'open'),
  ('movement_lots', 'closed', 'closed'),
  ('movement_lots', 'deleted', 'open'),
  ('movement_lots', 'deleted', 'deleted');
call keep_states('movement_lots', 'is_deleted=deleted', 'is_closed=closed', 'open');

insert into state_steps (of_table, from_state, to_state) values
  ('tank_operations', null, 'draft'),
  ('tank_operations', 'draft', 'draft'),
  ('tank_operations', 'draft', 'inProgress'),
  ('tank_operations', 'draft', 'measured'),
  ('tank_operations', 'draft', null),
  ('tank_operations', 'inProgress', 'inProgress'),
  ('tank_operations', 'inProgress', 'measured'),
  ('tank_operations', 'inProgress', null),
  ('tank_operations', 'measured', 'measured'),
  ('tank_operations', 'measured', null),
  ('tank_operations', 'measured', 'posted'),
  ('tank_operations', 'posted', 'reversed');
call keep_states('tank_operations', 'status');

-- What is left of the guard of tank operations: with its reversal nothing else of a posted one changes.
create or replace function guard_tank_operation() returns trigger language plpgsql as $$
declare
  of_reversal constant text[] := '{status,version,updated_at,updated_by,reversed_at,reversal_reason}';
begin
  if to_jsonb(new) - of_reversal <> to_jsonb(old) - of_reversal then
    raise exception 'operation % is posted: it can only be reversed', old.number using errcode = 'MO011';
  end if;
  return new;
end $$;
create or replace trigger guard before update on tank_operations
  for each row when (old.status = 'posted') execute function guard_tank_operation();

-- A lot that is taken out is not closed, so that each flag says one state. Not read back: no way led there before.
alter table movement_lots add constraint movement_lots_one_state check (not (is_closed and is_deleted)) not valid;
