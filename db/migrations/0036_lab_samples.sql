-- What the lab found in the tanks' samples, taken over from the lab system as it signed it.

create table lab_samples (
  id uuid primary key default uuid_v7(),
  number character varying(60) not null,
  tank_code character varying(20) not null references tanks (code) on update cascade,
  plant character varying(4) not null,
  product character varying(20),
  taken_at timestamptz not null,
  position character varying(20) not null
);
comment on table lab_samples is 'class=operational';
create unique index lab_samples_key on lab_samples (number);
create index lab_samples_of_tank on lab_samples (tank_code, taken_at desc, id desc);
call keep_history('lab_samples');
call keep_site('lab_samples', 'plant');

create table lab_analyses (
  id uuid primary key default uuid_v7(),
  sample uuid not null references lab_samples (id),
  plant character varying(4) not null,
  method character varying(30) not null,
  property character varying(20) not null,
  value numeric not null,
  unit character varying(20) collate "und-x-icu" not null,
  -- When somebody in the lab signed it; before that it is a figure, not a result.
  validated_at timestamptz
);
comment on table lab_analyses is 'class=operational';
create unique index lab_analyses_key on lab_analyses (sample, method, property);
call keep_history('lab_analyses');
call keep_site('lab_analyses', 'plant');

-- A month that is there needs no lock: a long transaction of another worker must not hold up the reading of the gauges.
create or replace function make_reading_months(first_day date, last_day date) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  month date := date_trunc('month', first_day)::date;
  made integer := 0;
  name text;
begin
  if last_day - first_day > 4000 then raise exception 'more than ten years at once'; end if;
  while month <= last_day loop
    name := 'tank_readings_' || to_char(month, 'YYYY_MM');
    if to_regclass(name) is null then
      perform pg_advisory_xact_lock(hashtext('make_reading_months'));
      if to_regclass(name) is null then
        execute format('create table %I partition of tank_readings for values from (%L) to (%L)',
          name, month::timestamp at time zone 'UTC', (month + interval '1 month')::timestamp at time zone 'UTC');
        made := made + 1;
      end if;
    end if;
    month := (month + interval '1 month')::date;
  end loop;
  return made;
end $$;
