-- What a shift hands over to the next: the handover with its two signatures, the notes that go from shift to shift, and the page as
-- it was seen, which stays as it was.

create table shift_handovers (
  id uuid primary key default uuid_v7(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  number integer generated always as identity unique,
  plant character varying(4) not null references plants (code) on update cascade,
  -- A part of the plant that is handed over by itself; all of it where nothing stands.
  area character varying(20) references tank_areas (code) on update cascade,
  day date not null,
  shift character varying(60) not null check (shift in ('morning', 'afternoon', 'night')),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  status character varying(60) not null default 'open' check (status in ('open', 'signed', 'takenOver')),
  signed_at timestamptz,
  signed_by text,
  carried_notes integer,
  taken_over_at timestamptz,
  taken_over_by text,
  remark character varying(500) collate "und-x-icu",
  constraint shift_handovers_shift unique nulls not distinct (plant, area, day, shift),
  constraint shift_handovers_signed check ((status <> 'open') = (signed_at is not null)
    and (signed_at is null) = (signed_by is null) and (signed_at is null) = (carried_notes is null)),
  constraint shift_handovers_taken_over check ((status = 'takenOver') = (taken_over_at is not null)
    and (taken_over_at is null) = (taken_over_by is null) and (remark is null or taken_over_at is not null)),
  -- Four eyes: whoever comes is not the one who goes.
  constraint shift_handovers_two_people check (taken_over_by <> signed_by)
);
comment on table shift_handovers is 'class=operational; who handed over a shift to whom';
create index shift_handovers_in_order on shift_handovers (number, id);
create index shift_handovers_status on shift_handovers (status, number, id);
create index shift_handovers_plant on shift_handovers (plant, number, id);
create index shift_handovers_day on shift_handovers (day, number, id);
create index shift_handovers_shift_name on shift_handovers (shift, number, id);
create index shift_handovers_area on shift_handovers (area);
call keep_history('shift_handovers');
call keep_site('shift_handovers', 'plant');
-- What a shift tells the next stays in the house.
call keep_parties('shift_handovers', 'false');

-- Nobody signs for another, and what is signed is not signed again.
create function keep_signatures() returns trigger language plpgsql as $$
begin
  if (old.signed_at is not null and (new.signed_at, new.signed_by, new.carried_notes)
        is distinct from (old.signed_at, old.signed_by, old.carried_notes))
    or (old.taken_over_at is not null and (new.taken_over_at, new.taken_over_by, new.remark)
        is distinct from (old.taken_over_at, old.taken_over_by, old.remark))
    or (new.day, new.shift, new.starts_at, new.ends_at) is distinct from (old.day, old.shift, old.starts_at, old.ends_at)
    or (old.signed_at is null and new.signed_by is distinct from null and new.signed_by <> current_setting('molo.actor', true))
    or (old.taken_over_at is null and new.taken_over_by is distinct from null
        and new.taken_over_by <> current_setting('molo.actor', true))
  then
    raise exception 'what handover % was signed as cannot be changed', old.number using errcode = 'MO011';
  end if;
  return new;
end $$;
create trigger guard before update on shift_handovers for each row execute function keep_signatures();

create table shift_handover_notes (
  id uuid primary key default uuid_v7(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  handover uuid not null references shift_handovers (id),
  plant character varying(4) not null references plants (code) on update cascade,
  text character varying(500) collate "und-x-icu" not null,
  severity character varying(60) not null check (severity in ('urgent', 'attention', 'info')),
  written_at timestamptz not null,
  written_by text not null,
  done_at timestamptz check (done_at >= written_at),
  done_by text,
  constraint shift_handover_notes_done check ((done_at is null) = (done_by is null))
);
comment on table shift_handover_notes is 'class=operational; what a shift wants the next to know, until it is done';
create index shift_handover_notes_of_handover on shift_handover_notes (handover);
create index shift_handover_notes_of_plant on shift_handover_notes (plant, done_at);
call keep_history('shift_handover_notes');
call keep_site('shift_handover_notes', 'plant');
call keep_parties('shift_handover_notes', 'false');
revoke delete on shift_handover_notes from molo_app;

-- No history: a page is written once and never again, so it is its own.
create table shift_handover_pages (
  handover uuid not null references shift_handovers (id),
  moment text not null check (moment in ('signed', 'takenOver')),
  plant character varying(4) not null references plants (code) on update cascade,
  at timestamptz not null,
  content jsonb not null,
  primary key (handover, moment)
);
comment on table shift_handover_pages is 'class=operational; the page of a shift as it was seen';
create index shift_handover_pages_plant on shift_handover_pages (plant);
create function keep_pages() returns trigger language plpgsql as $$
begin
  -- A plant that is given another code has it here too.
  if tg_op = 'DELETE' or (new.handover, new.moment, new.at, new.content)
    is distinct from (old.handover, old.moment, old.at, old.content)
  then
    raise exception 'what was seen of a shift is not changed' using errcode = 'MO001';
  end if;
  return new;
end $$;
create trigger append_only before update or delete on shift_handover_pages for each row execute function keep_pages();
create trigger refuse_truncate before truncate on shift_handover_pages for each statement execute function refuse_change();
grant select, insert on shift_handover_pages to molo_app;
call keep_site('shift_handover_pages', 'plant');
call keep_parties('shift_handover_pages', 'false');

create view shift_handover_list with (security_invoker) as
select h.id, h.version, h.updated_at, h.updated_by, null::timestamptz as ended_at, h.number, h.status, h.plant, h.area, h.day,
  h.shift, h.starts_at, h.ends_at,
  coalesce((select u.first_name || ' ' || u.last_name from users u where u.id = person_of(h.signed_by)),
    h.signed_by)::varchar(151) as signed_by, h.signed_at,
  coalesce((select u.first_name || ' ' || u.last_name from users u where u.id = person_of(h.taken_over_by)),
    h.taken_over_by)::varchar(151) as taken_over_by, h.taken_over_at,
  coalesce(h.carried_notes, (
    select count(*)::integer from shift_handover_notes n join shift_handovers w on w.id = n.handover
    where n.plant = h.plant and (h.area is null or w.area is null or w.area = h.area)
      and w.starts_at <= h.starts_at and n.done_at is null)) as carried_notes, h.remark
from shift_handovers h;
grant select on shift_handover_list to molo_app;

insert into state_steps (of_table, from_state, to_state) values
  ('shift_handovers', null, 'open'),
  ('shift_handovers', 'open', 'open'),
  ('shift_handovers', 'open', 'signed'),
  ('shift_handovers', 'signed', 'takenOver');
call keep_states('shift_handovers', 'status');
