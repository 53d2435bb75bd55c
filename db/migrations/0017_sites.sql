-- Sites: which records belong to a plant, which users to which plants, and row security as the second net below the
-- application's own conditions. The setting `molo.sites` lives as long as the transaction: `*`, or an array of codes;
-- without it nothing that belongs to a plant is there.

alter table users add column sites character varying(4)[] not null default '{}';
-- Whoever is there already keeps what they could see; who comes later is given plants by name.
alter table users add column all_sites boolean not null default true;
alter table users alter column all_sites set default false;

-- The checks of lists of codes must see every row, also those that the writer may not.
create or replace procedure keep_references(owner_table text, owner_column text, target_table text, target_key text) language plpgsql as $body$
declare
  name text := owner_table || '_' || owner_column;
begin
  execute format($f$
    create function %1$I() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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
    create function %8$I() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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
do $$
declare
  reference_check regprocedure;
begin
  for reference_check in
    select distinct t.tgfoid::regprocedure from pg_trigger t join pg_proc p on p.oid = t.tgfoid
    where not t.tgisinternal and t.tgconstraint <> 0 and p.proname ~ '_(known|used)$'
  loop
    execute format('alter function %s security definer', reference_check);
    execute format('alter function %s set search_path = public, pg_temp', reference_check);
  end loop;
end $$;

call keep_references('users', 'sites', 'plants', 'code');

create table site_tables (
  table_name text primary key,
  site_column text not null
);
comment on table site_tables is 'class=operational; which tables hold records of plants, and in which column that stands';
grant select on site_tables to molo_app;

create function sites_at_home() returns text[] language sql stable parallel safe as $$
  select coalesce(nullif(nullif(current_setting('molo.sites', true), ''), '*'), '{}')::text[]
$$;

-- A business table whose records belong to plants; a record of none is common to all. The owner of the tables is not
-- held by the policies: migrations, backups and the checks above see everything, and the application owns nothing.
create procedure keep_site(business_table text, site_column text) language plpgsql as $$
declare
  at_home text := format(
    '(select current_setting(''molo.sites'', true)) = ''*'' or %1$I is null or %1$I = any ((select sites_at_home())::text[])',
    site_column);
begin
  execute format('alter table %I enable row level security', business_table);
  execute format('create policy at_home on %I to molo_app using (%s) with check (%s)', business_table, at_home, at_home);
  insert into site_tables values (business_table, site_column);
end $$;

call keep_site('equipment', 'plant');
call keep_site('recurring_operation_templates', 'plant');
call keep_site('mooring_platforms', 'plant_code');
call keep_site('tax_warehouses', 'plant_code');
call keep_site('tank_exceptions', 'plant');
call keep_site('operative_levels', 'plant');
call keep_site('product_aggregations', 'plant');
call keep_site('delta_stock_report_configurations', 'plant');
call keep_site('denaturant_bulk_capacities', 'plant');
call keep_site('tanks', 'plant');
call keep_site('tank_versions', 'plant');

-- The past of such a record is seen by whom it belonged to before or after the change.
create function is_past_at_home(of_table text, before jsonb, after jsonb) returns boolean language sql stable as $$
  select coalesce((
    select (before is not null and (before ->> site_column is null or before ->> site_column = any (sites_at_home())))
        or (after is not null and (after ->> site_column is null or after ->> site_column = any (sites_at_home())))
    from site_tables where table_name = of_table), true)
$$;
alter table history enable row level security;
create policy at_home on history for select to molo_app using (
  (select current_setting('molo.sites', true)) = '*' or is_past_at_home(table_name, before, after));

-- Where whoever asked was at home: an answer is repeated, and a result shown, only to somebody who still is.
alter table idempotency_keys add column sites jsonb not null default '"all"';
alter table jobs add column sites jsonb not null default '"all"';
alter table temporary_files add column sites jsonb not null default '"all"';
