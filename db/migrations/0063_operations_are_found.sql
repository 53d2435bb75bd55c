-- Tank operations are found by the search too: by number, voyage, fiscal document and note. Not by tank or product: each has
-- thousands of them, and whoever types the code of a tank means the tank.

-- What of a record can be found: all its texts, or, where columns are named, what stands in those.
create function searched_part(record jsonb, only_columns text[]) returns jsonb language sql immutable parallel safe as $$
  select case when only_columns is null then record
    else (select jsonb_object_agg(part.key, part.value) from jsonb_each(record) part where part.key = any (only_columns)) end
$$;

create or replace function keep_search_entries() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    delete from search_entries s using gone where s.registry = tg_argv[0] and s.record_id = gone.id;
  else
    insert into search_entries as known
    select entry.* from changed
    cross join lateral search_entry(
      tg_argv[0], searched_part(to_jsonb(changed), tg_argv[3]::text[]), tg_argv[1], tg_argv[2]::text[]) entry
    on conflict (registry, record_id) do update
      set (code, title_en, title_it, content, scope, ended, code_key, words) =
          (excluded.code, excluded.title_en, excluded.title_it, excluded.content, excluded.scope, excluded.ended,
           excluded.code_key, excluded.words)
      where tg_op = 'UPDATE' and known.* is distinct from excluded.*;
  end if;
  return null;
end $$;

-- How a table is searched, as its triggers were told: registry, title, key, and the columns if not all.
create function search_arguments(business_table text) returns text[] language sql stable as $$
  select string_to_array(regexp_replace(encode(tgargs, 'escape'), '\\000$', ''), '\000')
  from pg_trigger where tgrelid = business_table::regclass and tgname = 'keep_search_insert'
$$;

-- Writes the entries of some rows, or of all (null), and says of which. Each row is held from before it is read until the transaction ends: so its
-- entry is never older than the one that its own trigger wrote, and none is left of a row that goes meanwhile. Rows that somebody
-- else is changing are left out, or waited for: whoever holds others must not wait, else the two may wait for each other.
create function enter_search(business_table text, ids uuid[], waits boolean) returns uuid[] language plpgsql as $$
declare
  told text[] := search_arguments(business_table);
  entered uuid[];
begin
  execute format('
    with held as (select t.* from %I t where $1 is null or t.id = any ($1) order by t.id for share %s),
    written as (
      insert into search_entries as known
      select entry.* from held
      cross join lateral search_entry($2, searched_part(to_jsonb(held), $5), $3, $4) entry
      on conflict (registry, record_id) do update
        set (code, title_en, title_it, content, scope, ended, code_key, words) =
            (excluded.code, excluded.title_en, excluded.title_it, excluded.content, excluded.scope, excluded.ended,
             excluded.code_key, excluded.words)
        where known.* is distinct from excluded.*)
    select array(select id from held)', business_table, case when waits then '' else 'skip locked' end)
  into entered using ids, told[1], told[2], told[3]::text[], told[4]::text[];
  return entered;
end $$;

-- Takes away the entries of rows that are no more. Row and entry come and go together, so one look sees both or neither. Only
-- for who sees every row: what row security hides would pass for gone.
create procedure forget_gone(business_table text) language plpgsql as $$
begin
  if (current_setting('molo.sites', true), current_setting('molo.parties', true)) is distinct from ('*', '*') then
    raise exception 'the search is made anew only with molo.sites and molo.parties set to *, who sees everything';
  end if;
  execute format('delete from search_entries s where s.registry = $1
    and not exists (select from %I t where t.id = s.record_id)', business_table)
  using (search_arguments(business_table))[1];
end $$;

-- Makes the entries of a table anew while people write to it: a batch of rows at a time, each in a transaction of its own.
-- Ended half-done, it is called again.
drop procedure fill_search(text, text, text, text[]);
create procedure fill_search(business_table text, at_once integer default 500) language plpgsql as $$
declare
  last uuid := '00000000-0000-0000-0000-000000000000';
  batch uuid[];
  entered uuid[];
  left_out uuid;
begin
  call forget_gone(business_table);
  commit;
  loop
    execute format('select array(select id from %I where id > $1 order by id limit $2)', business_table)
    into batch using last, at_once;
    exit when batch = '{}';
    entered := enter_search(business_table, batch, waits => false);
    commit;
    foreach left_out in array array(select unnest(batch) except select unnest(entered)) loop
      perform enter_search(business_table, array[left_out], waits => true);
      commit;
    end loop;
    last := batch[cardinality(batch)];
  end loop;
end $$;

-- Puts the triggers on a table; of its records only some columns are found, if they are named (id, site, title and key are to be
-- among them). What stands in the table already is entered by fill_search, in a file without transaction.
create procedure keep_search_of(business_table text, registry text, title_column text, key_columns text[], only_columns text[])
language plpgsql as $$
declare
  arguments text := format('%L, %L, %L', registry, title_column, key_columns)
    || case when only_columns is null then '' else format(', %L', only_columns) end;
begin
  execute format('create trigger keep_search_insert after insert on %I referencing new table as changed
    for each statement execute function keep_search_entries(%s)', business_table, arguments);
  execute format('create trigger keep_search_update after update on %I referencing new table as changed
    for each statement execute function keep_search_entries(%s)', business_table, arguments);
  execute format('create trigger keep_search_delete after delete on %I referencing old table as gone
    for each statement execute function keep_search_entries(%s)', business_table, arguments);
end $$;

-- A new table, with no rows yet or a few: triggers and entries at once.
create or replace procedure keep_search(business_table text, registry text, title_column text, variadic key_columns text[]) language plpgsql as $$
begin
  call keep_search_of(business_table, registry, title_column, key_columns, null);
  perform enter_search(business_table, null, waits => true);
end $$;

create or replace procedure rebuild_search() language plpgsql as $$
declare
  business_table text;
begin
  foreach business_table in array array(
    select c.relname::text from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where t.tgname = 'keep_search_insert' order by c.relname)
  loop
    call fill_search(business_table);
  end loop;
end $$;

call keep_search_of('tank_operations', 'tankOperations', 'number', array['number'],
  array['id', 'plant', 'number', 'voyage_number', 'fiscal_document_number', 'note']);
