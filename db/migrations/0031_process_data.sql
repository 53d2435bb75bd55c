-- Process data: what the gauges say now, what they said each minute, its roll-ups, and what the lab found.

-- A copy of the present, one row per tank and measure, rewritten when it changes: the history of it is tank_readings.
create table tank_live_values (
  tank_code character varying(20) not null references tanks (code) on update cascade,
  measure character varying(20) not null,
  plant character varying(4) not null,
  value numeric,
  source_at timestamptz not null,
  quality text not null check (quality in ('good', 'uncertain', 'bad', 'stale', 'lost')),
  primary key (tank_code, measure),
  -- What cannot be used has no value that somebody could use.
  constraint tank_live_values_usable check (value is not null or quality <> 'good')
) with (fillfactor = 50);
comment on table tank_live_values is 'class=operational; the present value of each gauge';
grant select, insert, update, delete on tank_live_values to molo_app;
call keep_site('tank_live_values', 'plant');

-- Whether the historian answers at all.
create table historian_state (
  only_row boolean primary key default true check (only_row),
  last_read_at timestamptz
);
comment on table historian_state is 'class=operational; when the gauges were last read';
insert into historian_state default values;
grant select, update on historian_state to molo_app;

-- One row per tank and minute, for ten years of two hundred tanks: about a thousand million rows. All measures stand in
-- one row (a fifth of the rows and of the index), and the key carries them along, so that a tank's day is read from some
-- twenty pages of the index instead of from a page of the table for each minute. No history: a row is never changed or
-- deleted, so it is its own history, and a second row for each would only double the largest table of the house.
create table tank_readings (
  tank_code character varying(20) not null,
  at timestamptz not null check (at = date_trunc('minute', at, 'UTC')),
  plant character varying(4) not null,
  level numeric(7, 1),
  water_level numeric(7, 1),
  temperature numeric(6, 2),
  density numeric(8, 5),
  pressure numeric(8, 4),
  gas_temperature numeric(6, 2),
  -- One letter for each measure in the order above: good, uncertain, bad, stale, or - without a gauge.
  quality character(6) not null check (quality ~ '^[gubs-]{6}$'),
  primary key (tank_code, at) include (plant, level, water_level, temperature, density, pressure, gas_temperature, quality)
) partition by range (at);
comment on table tank_readings is 'class=operational; what the gauges said, by the minute';
create index tank_readings_by_time on tank_readings using brin (at) with (autosummarize = on);
grant select, insert on tank_readings to molo_app;
call keep_site('tank_readings', 'plant');

-- Months are made ahead by the worker, which owns nothing: so the owner lends it exactly this.
create function make_reading_months(first_day date, last_day date) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  month date := date_trunc('month', first_day)::date;
  made integer := 0;
  name text;
begin
  if last_day - first_day > 4000 then raise exception 'more than ten years at once'; end if;
  -- Two workers may want the same month at the same moment.
  perform pg_advisory_xact_lock(hashtext('make_reading_months'));
  while month <= last_day loop
    name := 'tank_readings_' || to_char(month, 'YYYY_MM');
    if to_regclass(name) is null then
      execute format('create table %I partition of tank_readings for values from (%L) to (%L)',
        name, month::timestamp at time zone 'UTC', (month + interval '1 month')::timestamp at time zone 'UTC');
      made := made + 1;
    end if;
    month := (month + interval '1 month')::date;
  end loop;
  return made;
end $$;
revoke execute on function make_reading_months(date, date) from public;
grant execute on function make_reading_months(date, date) to molo_app;

-- Hours and days of the site, from the readings: written again when a gap has been filled.
create table tank_reading_rollups (
  tank_code character varying(20) not null,
  measure character varying(20) not null,
  span text not null check (span in ('hour', 'day')),
  at timestamptz not null,
  plant character varying(4) not null,
  min numeric,
  avg numeric,
  max numeric,
  last numeric,
  good integer not null,
  total integer not null,
  primary key (tank_code, measure, span, at)
);
comment on table tank_reading_rollups is 'class=operational; readings by hour and day';
grant select, insert, update on tank_reading_rollups to molo_app;
call keep_site('tank_reading_rollups', 'plant');
