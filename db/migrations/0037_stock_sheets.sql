-- Stock sheets: what was measured at the end of each day, by whom it was edited and when the day was closed; and locks
-- that somebody holds on a record while they edit it.

-- A lock is a lease: it ends by itself. Its fence rises whenever it changes hands, so that a writer who comes late with an
-- old one is told from whoever holds it now.
create table record_locks (
  resource text primary key,
  site character varying(4),
  -- The window of a session, not only its user: two windows are two owners. Nobody after release or forced unlock.
  owner text,
  user_id uuid references users (id),
  fence integer not null default 1,
  taken_at timestamptz not null default clock_timestamp(),
  until timestamptz not null
);
comment on table record_locks is 'class=operational; who holds a record right now, renewed every minute';
create index record_locks_held on record_locks (until) where owner is not null;
create trigger refuse_truncate before truncate on record_locks for each statement execute function refuse_change();
grant select, insert, update on record_locks to molo_app;
call keep_site('record_locks', 'site');

create table record_lock_events (
  id uuid primary key default uuid_v7(),
  resource text not null,
  site character varying(4),
  at timestamptz not null default clock_timestamp(),
  action text not null check (action in ('taken', 'released', 'forced')),
  actor text not null,
  -- Whose lock was forced.
  former_user uuid references users (id),
  fence integer not null,
  reason character varying(300) collate "und-x-icu",
  constraint record_lock_events_forced check ((action = 'forced') = (reason is not null))
);
comment on table record_lock_events is 'class=operational; append-only, who took, released and forced which lock';
create index record_lock_events_in_order on record_lock_events (at desc, id desc);
create trigger append_only before update or delete on record_lock_events for each row execute function refuse_change();
create trigger refuse_truncate before truncate on record_lock_events for each statement execute function refuse_change();
grant select, insert on record_lock_events to molo_app;
call keep_site('record_lock_events', 'site');

create table stock_days (
  id uuid primary key default uuid_v7(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  plant character varying(4) not null references plants (code),
  day date not null,
  is_closed boolean not null,
  -- Why it was opened again.
  reason character varying(300) collate "und-x-icu",
  constraint stock_days_reopened check (is_closed = (reason is null))
);
comment on table stock_days is 'class=fiscal';
create unique index stock_days_key on stock_days (plant, day);
call keep_history('stock_days');
call keep_site('stock_days', 'plant');

-- Kept for a tank and a day once somebody edits it by hand or the day is closed; until then a sheet shows the last measurement.
create table tank_day_sheets (
  id uuid primary key default uuid_v7(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  tank_code character varying(20) not null references tanks (code),
  plant character varying(4) not null references plants (code),
  day date not null,
  product character varying(20) references products (code),
  is_manual boolean not null,
  measured_at timestamptz,
  level integer,
  temperature numeric(5,2),
  density15 numeric(6,5),
  volume15 numeric(15,3),
  mass numeric(15,3),
  calculation uuid references tank_calculations (id),
  operation uuid references tank_operations (id),
  -- What the book said when the day was closed.
  book_volume15 numeric(15,3),
  book_mass numeric(15,3),
  constraint tank_day_sheets_measured check ((measured_at is null) = (mass is null) and (mass is null) = (volume15 is null)),
  constraint tank_day_sheets_quantities check (mass >= 0 and volume15 >= 0)
);
comment on table tank_day_sheets is 'class=fiscal';
create unique index tank_day_sheets_key on tank_day_sheets (tank_code, day);
create index tank_day_sheets_plant on tank_day_sheets (plant, day);
create index tank_day_sheets_product on tank_day_sheets (product);
create index tank_day_sheets_calculation on tank_day_sheets (calculation);
create index tank_day_sheets_operation on tank_day_sheets (operation);
call keep_history('tank_day_sheets');
call keep_site('tank_day_sheets', 'plant');

create table stock_edits (
  id uuid primary key default uuid_v7(),
  at timestamptz not null default clock_timestamp(),
  actor text not null,
  plant character varying(4) not null references plants (code),
  tank_code character varying(20) not null references tanks (code),
  day date not null,
  field text not null,
  old_value text,
  new_value text,
  reason character varying(300) collate "und-x-icu" not null
);
comment on table stock_edits is 'class=fiscal; append-only, every figure of a stock sheet that somebody changed by hand';
create index stock_edits_in_order on stock_edits (at desc, id desc);
create index stock_edits_tank on stock_edits (tank_code, at desc, id desc);
create index stock_edits_actor on stock_edits (actor, at desc, id desc);
create index stock_edits_plant on stock_edits (plant);
create trigger append_only before update or delete on stock_edits for each row execute function refuse_change();
create trigger refuse_truncate before truncate on stock_edits for each statement execute function refuse_change();
grant select, insert on stock_edits to molo_app;
call keep_site('stock_edits', 'plant');

-- What closing a day and keeping a tank of it agree on: one waits for the other.
create function stock_day_key(plant text, day date) returns bigint language sql immutable as $$
  select hashtextextended('stock day ' || plant || ' ' || to_char(day, 'YYYY-MM-DD'), 0)
$$;

-- A closed day does not change, whoever writes and however.
create function guard_closed_day() returns trigger language plpgsql as $$
declare
  sheet tank_day_sheets := coalesce(new, old);
begin
  perform pg_advisory_xact_lock_shared(stock_day_key(sheet.plant, sheet.day));
  if exists (select from stock_days d where d.plant = sheet.plant and d.day = sheet.day and d.is_closed) then
    raise exception 'the day % of % is closed', sheet.day, sheet.plant using errcode = 'MO021';
  end if;
  return coalesce(new, old);
end $$;
create trigger closed_day before insert or update or delete on tank_day_sheets
  for each row execute function guard_closed_day();

-- The last that was measured on a tank before a moment, of what was known at another: a calculation, or the closing of a
-- posted operation.
create function tank_measured_before(tank text, moment timestamptz, known timestamptz) returns table (
  measured_at timestamptz, calculation uuid, operation uuid, level integer, temperature numeric, density15 numeric,
  volume15 numeric, mass numeric
) language sql stable rows 1 as $$
  select * from (
    (select k.measured_at, k.id, null::uuid,
       coalesce((jsonb_path_query_first(k.figures, '$[*] ? (@.name == "level").value') #>> '{}')::numeric,
                (k.measure ->> 'reading')::numeric)::integer,
       (k.measure ->> 'liquidTemperature')::numeric,
       (jsonb_path_query_first(k.figures, '$[*] ? (@.name == "density15").value') #>> '{}')::numeric,
       coalesce(jsonb_path_query_first(k.figures, '$[*] ? (@.name == "netStandard").value') #>> '{}',
                jsonb_path_query_first(k.figures, '$[*] ? (@.name == "grossStandard").value') #>> '{}', '0')::numeric,
       coalesce(jsonb_path_query_first(k.figures, '$[*] ? (@.name == "weightAir").value') #>> '{}',
                jsonb_path_query_first(k.figures, '$[*] ? (@.name == "massVacuum").value') #>> '{}')::numeric
     from tank_calculations k
     where k.tank_code = tank and k.measured_at < moment and k.created_at <= known and k.purpose <> 'discharge'
     order by k.measured_at desc, k.id desc limit 1)
    union all
    (select o.closing_at, o.closing_calculation, o.id, o.closing_level, o.closing_temperature, o.closing_density15,
       o.closing_volume15, o.closing_mass
     from tank_postings p join tank_operations o on o.id = p.operation
     where p.tank_code = tank and p.measured_at < moment and p.posted_at <= known and p.kind <> 'reversal'
       and (o.status = 'posted' or o.reversed_at > known) and o.closing_mass is not null and o.closing_volume15 is not null
     order by p.measured_at desc, p.number desc limit 1)
  ) m (measured_at, calculation, operation, level, temperature, density15, volume15, mass)
  order by m.measured_at desc, m.calculation nulls last limit 1
$$;
