-- Two workers at the same month: the one that waited for the lock still remembers that the month was not there, because
-- an advisory lock does not bring the names of tables up to date. Making a table does, so it is left to that to look.
create or replace function make_reading_months(first_day date, last_day date) returns integer
  language plpgsql security definer set search_path = public, pg_temp set client_min_messages = warning as $$
declare
  month date := date_trunc('month', first_day)::date;
  made integer := 0;
  name text;
begin
  if last_day - first_day > 4000 then raise exception 'more than ten years at once'; end if;
  while month <= last_day loop
    name := 'tank_readings_' || to_char(month, 'YYYY_MM');
    -- A month that is there needs no lock.
    if to_regclass(name) is null then
      perform pg_advisory_xact_lock(hashtext('make_reading_months'));
      execute format('create table if not exists %I partition of tank_readings for values from (%L) to (%L)',
        name, month::timestamp at time zone 'UTC', (month + interval '1 month')::timestamp at time zone 'UTC');
      made := made + 1;
    end if;
    month := (month + interval '1 month')::date;
  end loop;
  return made;
end $$;
