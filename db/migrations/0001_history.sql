-- The ground that every business table stands on: ids, actors, append-only history, the role of the application.

create extension if not exists pg_trgm;
create extension if not exists btree_gist;

-- API and worker act as this role: it owns nothing and can undo nothing.
do $$
begin
  if not exists (select from pg_roles where rolname = 'molo_app') then
    create role molo_app nologin;
  end if;
exception when duplicate_object or unique_violation then null; -- another database of the cluster was faster
end $$;
do $$ begin execute format('grant molo_app to %I', current_user); end $$;
revoke create on schema public from public;
grant usage on schema public to molo_app;

-- Time-ordered ids (RFC 9562, version 7): random enough to be made anywhere, ordered enough for the index.
create function uuid_v7() returns uuid language sql volatile parallel safe as $$
  select encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid()) placing
        substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
        from 1 for 6),
      52, 1), 53, 1), 'hex')::uuid
$$;

-- Which environment this database belongs to; a server of another environment refuses to start on it.
create table installation (
  only_row boolean primary key default true check (only_row),
  environment text not null check (environment in ('PRODUCTION', 'TEST', 'DEV')),
  since timestamptz not null default now()
);
grant select on installation to molo_app;

create table history (
  id bigint generated always as identity primary key,
  table_name text not null,
  record_id uuid not null,
  action text not null check (action in ('insert', 'update', 'delete')),
  before jsonb,
  after jsonb,
  actor text not null,
  request_id text,
  transaction_id xid8 not null default pg_current_xact_id(),
  at timestamptz not null default clock_timestamp()
);
comment on table history is 'class=fiscal; append-only record of every change of every business table';
create index history_of_record on history (table_name, record_id, id);
create index history_by_time on history (at);
create index history_by_request on history (request_id);
grant select on history to molo_app;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% of % is not allowed: the table is append-only', tg_op, tg_table_name using errcode = 'MO001';
end $$;
create trigger append_only before update or delete on history for each row execute function refuse_change();
create trigger append_only_truncate before truncate on history for each statement execute function refuse_change();

-- Runs as owner, so that the application can neither forget nor forge a history row.
-- Arguments are columns whose values are secrets: the change is kept, the value is not.
create function record_history() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  actor text := nullif(current_setting('molo.actor', true), '');
  old_row jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) end;
  new_row jsonb := case when tg_op = 'DELETE' then null else to_jsonb(new) end;
  secret text;
begin
  if actor is null then
    raise exception 'a change of % needs an actor', tg_table_name using errcode = 'MO002';
  end if;
  for i in 0 .. tg_nargs - 1 loop
    secret := tg_argv[i];
    if old_row ? secret then old_row := old_row || jsonb_build_object(secret, '***'); end if;
    if new_row ? secret then new_row := new_row || jsonb_build_object(secret, '***'); end if;
  end loop;
  insert into history (table_name, record_id, action, before, after, actor, request_id)
  values (tg_table_name, coalesce(new_row ->> 'id', old_row ->> 'id')::uuid, lower(tg_op), old_row, new_row, actor,
          nullif(current_setting('molo.request_id', true), ''));
  return null;
end $$;

-- A business table: history on every change, no truncate, and what the application may do with it.
create procedure keep_history(business_table text, variadic secrets text[] default '{}') language plpgsql as $$
declare
  arguments text := (select coalesce(string_agg(quote_literal(s), ', '), '') from unnest(secrets) s);
begin
  execute format('create trigger record_history after insert or update or delete on %I
    for each row execute function record_history(%s)', business_table, arguments);
  execute format('create trigger refuse_truncate before truncate on %I
    for each statement execute function refuse_change()', business_table);
  execute format('grant select, insert, update, delete on %I to molo_app', business_table);
end $$;

-- A column with several codes of another table: each code exists, and none that is used can be deleted or renamed.
-- A foreign key cannot say this of an array, so two triggers do; the key-share lock closes the gap between them.
create procedure keep_references(owner_table text, owner_column text, target_table text, target_key text) language plpgsql as $body$
declare
  name text := owner_table || '_' || owner_column;
begin
  execute format($f$
    create function %1$I() returns trigger language plpgsql as $$
    declare
      missing text;
    begin
      select wanted.value into missing from unnest(new.%3$I) as wanted(value)
      where not exists (select from %4$I t where t.%5$I = wanted.value for key share) limit 1;
      if missing is not null then
        raise exception '%% is not a known %%', missing, %6$L using errcode = 'foreign_key_violation', constraint = %7$L;
      end if;
      return null;
    end $$;
    create constraint trigger %7$I after insert or update of %3$I on %2$I for each row execute function %1$I();
    create function %8$I() returns trigger language plpgsql as $$
    begin
      if exists (select from %2$I o where o.%3$I @> array[old.%5$I]::varchar[])
         and (tg_op = 'DELETE' or new.%5$I is distinct from old.%5$I) then
        raise exception '%% is used', old.%5$I using errcode = 'foreign_key_violation', constraint = %7$L;
      end if;
      return null;
    end $$;
    create constraint trigger %8$I after delete or update of %5$I on %4$I for each row execute function %8$I();
  $f$, name || '_known', owner_table, owner_column, target_table, target_key, target_table, name || '_known', name || '_used');
end $body$;
