-- What a gauge said at a second of the last hour. Somebody who takes a value into a measurement needs a while until it is
-- saved; by then the live row says something else, and the minutes never had it.

-- A row for each value that stood in tank_live_values, as long as forms are open: about an hour, then the worker deletes it.
create table tank_recent_values (
  tank_code character varying(20) not null,
  measure character varying(20) not null,
  at timestamptz not null,
  plant character varying(4) not null,
  value numeric,
  quality text not null check (quality in ('good', 'uncertain', 'bad', 'stale', 'frozen', 'lost')),
  primary key (tank_code, measure, at),
  constraint tank_recent_values_usable check (value is not null or quality <> 'good')
);
comment on table tank_recent_values is 'class=operational; what the gauges said, by the second, for an hour';
grant select, insert, delete on tank_recent_values to molo_app;
call keep_site('tank_recent_values', 'plant');
