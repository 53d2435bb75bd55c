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

drop procedure fill_search(text, text, text, text[]);
create procedure fill_search(business_table text, registry text, title_column text, key_columns text[], only_columns text[])
language plpgsql as $$
begin
  execute format('lock table %I in share mode', business_table);
  delete from search_entries s where s.registry = fill_search.registry;
  execute format('insert into search_entries select entry.* from %I t
    cross join lateral search_entry($1, searched_part(to_jsonb(t), $4), $2, $3) entry', business_table)
  using registry, title_column, key_columns, only_columns;
end $$;

-- A table of whose records only some columns are found; id, site, title and key are to be named too.
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
  call fill_search(business_table, registry, title_column, key_columns, only_columns);
end $$;

create or replace procedure keep_search(business_table text, registry text, title_column text, variadic key_columns text[]) language plpgsql as $$
begin
  call keep_search_of(business_table, registry, title_column, key_columns, null);
end $$;

create or replace procedure rebuild_search() language plpgsql as $$
declare
  source record;
begin
  for source in
    select c.relname as business_table,
           string_to_array(regexp_replace(encode(t.tgargs, 'escape'), '\\000$', ''), '\000') as arguments
    from pg_trigger t join pg_class c on c.oid = t.tgrelid where t.tgname = 'keep_search_insert' order by c.relname
  loop
    call fill_search(source.business_table, source.arguments[1], source.arguments[2], source.arguments[3]::text[],
      source.arguments[4]::text[]);
    commit;
  end loop;
end $$;

call keep_search_of('tank_operations', 'tankOperations', 'number', array['number'],
  array['id', 'plant', 'number', 'voyage_number', 'fiscal_document_number', 'note']);
