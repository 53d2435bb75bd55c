-- The snapshot of a tank at the plant's midnight is a calculation of its own purpose: one for each tank and day, whoever
-- runs it and however often.

-- Every row that passed the old check passes this one, so no row need be read to know it.
alter table tank_calculations drop constraint tank_calculations_purpose_check;
alter table tank_calculations add constraint tank_calculations_purpose_check
  check (purpose in ('level', 'movement', 'discharge', 'data', 'snapshot')) not valid;
-- A snapshot is measured before the midnight that ends its day, so the day of the measurement is its day.
-- reason: there is no snapshot yet, so the index has no rows to build.
create unique index tank_calculations_snapshot
  on tank_calculations (tank_code, ((measured_at at time zone 'Europe/Rome')::date)) where purpose = 'snapshot';
