-- Alarms of tanks: at what the control room is called, and each time that it was.

create table tank_alarm_limits (
  id uuid primary key default uuid_v7(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  ended_at timestamptz,
  tank_code character varying(20) not null,
  plant character varying(4),
  level_high_high integer,
  level_low_low integer,
  water_high integer,
  temperature_high numeric(5,1),
  temperature_low numeric(5,1),
  pressure_high numeric(7,3),
  pressure_low numeric(7,3),
  is_flow_watched boolean not null
);
comment on table tank_alarm_limits is 'class=operational';
create unique index tank_alarm_limits_key on tank_alarm_limits (tank_code);
create index tank_alarm_limits_in_order on tank_alarm_limits (tank_code, id);
create index tank_alarm_limits_plant on tank_alarm_limits (plant, tank_code, id);
alter table tank_alarm_limits add foreign key (tank_code) references tanks (code) on update cascade;
alter table tank_alarm_limits add foreign key (plant) references plants (code) on update cascade;
call keep_history('tank_alarm_limits');
call keep_search('tank_alarm_limits', 'tankAlarmLimits', 'tank_code', 'tank_code');
call keep_site('tank_alarm_limits', 'plant');

-- One row for each time that an alarm was raised. What is known of it only grows: it returns once and is acknowledged once,
-- and its state is read from that.
create table tank_alarms (
  id uuid primary key default uuid_v7(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  number integer generated always as identity unique,
  plant character varying(4) not null references plants (code) on update cascade,
  tank_code character varying(20) not null references tanks (code) on update cascade,
  kind character varying(60) not null,
  priority character varying(60) not null check (priority in ('critical', 'high', 'low')),
  value numeric(12, 5),
  limit_value numeric(12, 5),
  unit character varying(10),
  raised_at timestamptz not null,
  returned_at timestamptz check (returned_at >= raised_at),
  acknowledged_at timestamptz check (acknowledged_at >= raised_at),
  acknowledged_by text,
  note character varying(300) collate "und-x-icu",
  shelved_at timestamptz,
  shelved_until timestamptz,
  shelved_by text,
  shelf_reason character varying(300) collate "und-x-icu",
  shelf_ended_at timestamptz,
  status character varying(60) not null generated always as (case
    when returned_at is null then case when acknowledged_at is null then 'raised' else 'acknowledged' end
    when acknowledged_at is null then 'returned' else 'ended' end) stored,
  is_open boolean not null generated always as (returned_at is null or acknowledged_at is null) stored,
  is_shelved boolean not null generated always as (shelved_until is not null and shelf_ended_at is null) stored,
  constraint tank_alarms_seen_by_somebody check ((acknowledged_at is null) = (acknowledged_by is null)),
  -- A shelf has an owner, a reason and an end that is never further away than a shift.
  constraint tank_alarms_shelf check (
    (shelved_at is null and shelved_until is null and shelved_by is null and shelf_reason is null and shelf_ended_at is null)
    or (shelved_by is not null and shelf_reason is not null and shelved_until > shelved_at
        and shelved_until <= shelved_at + interval '8 hours')),
  constraint tank_alarms_kind check (kind ~ '^[a-zA-Z]+$')
);
comment on table tank_alarms is 'class=operational; each time that an alarm of a tank was raised';
-- However many evaluate the gauges, an alarm that stands is not raised a second time.
create unique index tank_alarms_standing on tank_alarms (tank_code, kind) where returned_at is null;
create index tank_alarms_of_point on tank_alarms (tank_code, kind, raised_at desc);
create index tank_alarms_on_shelf on tank_alarms (shelved_until) where shelved_until is not null and shelf_ended_at is null;
create index tank_alarms_in_order on tank_alarms (priority, id);
create index tank_alarms_is_open on tank_alarms (is_open, priority, id);
create index tank_alarms_is_shelved on tank_alarms (is_shelved, priority, id);
create index tank_alarms_status on tank_alarms (status, priority, id);
create index tank_alarms_plant on tank_alarms (plant, priority, id);
create index tank_alarms_tank_code on tank_alarms (tank_code, priority, id);
create index tank_alarms_kind on tank_alarms (kind, priority, id);
create index tank_alarms_raised_at on tank_alarms (raised_at, priority, id);
call keep_history('tank_alarms');
call keep_site('tank_alarms', 'plant');
revoke delete on tank_alarms from molo_app;

-- What happened has happened: a return or an acknowledgement is neither taken back nor given to another.
create function keep_what_an_alarm_was() returns trigger language plpgsql as $$
begin
  if (new.plant, new.kind, new.priority, new.value, new.limit_value, new.unit, new.raised_at)
       is distinct from (old.plant, old.kind, old.priority, old.value, old.limit_value, old.unit, old.raised_at)
    or (old.returned_at is not null and new.returned_at is distinct from old.returned_at)
    or (old.acknowledged_at is not null
        and (new.acknowledged_at, new.acknowledged_by, new.note) is distinct from (old.acknowledged_at, old.acknowledged_by, old.note))
  then
    raise exception 'what is known of alarm % cannot be changed', old.number using errcode = 'MO011';
  end if;
  return new;
end $$;
create trigger guard before update on tank_alarms for each row execute function keep_what_an_alarm_was();

create view tank_alarm_list with (security_invoker) as
select a.id, a.version, a.updated_at, a.updated_by, null::timestamptz as ended_at, a.priority, a.status, a.tank_code, a.kind,
  a.value, a.limit_value, a.unit, a.raised_at, a.returned_at, a.acknowledged_at,
  coalesce((select u.first_name || ' ' || u.last_name from users u where u.id = person_of(a.acknowledged_by)),
    a.acknowledged_by)::varchar(151) as acknowledged_by, a.note,
  case when a.is_shelved then a.shelved_until end as shelved_until,
  case when a.is_shelved then coalesce((select u.first_name || ' ' || u.last_name from users u where u.id = person_of(a.shelved_by)),
    a.shelved_by) end::varchar(151) as shelved_by,
  case when a.is_shelved then a.shelf_reason end as shelf_reason, a.plant, a.number, a.is_open, a.is_shelved
from tank_alarms a;
grant select on tank_alarm_list to molo_app;
