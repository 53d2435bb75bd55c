-- Gauges that repeat themselves: how long one may, since when it does, and the letter that keeps it out of the figures.

-- In minutes; without one, nobody judges the gauge.
alter table historian_tags add frozen_after integer;

alter table tank_live_values add same_since timestamptz;
alter table tank_live_values drop constraint tank_live_values_quality_check;
alter table tank_live_values add constraint tank_live_values_quality_check
  check (quality in ('good', 'uncertain', 'bad', 'stale', 'frozen', 'lost'));

-- Every row that passed the old check passes this one, so a thousand million rows need not be read to know it.
alter table tank_readings drop constraint tank_readings_quality_check;
alter table tank_readings add constraint tank_readings_quality_check check (quality ~ '^[gubsf-]{6}$') not valid;
