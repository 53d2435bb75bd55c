-- What people say on a phone at the jetty and on the tank top: each entry once, in the order of its phone, and kept as it was said
-- whatever became of it.

create table pocket_entries (
  -- Made on the phone: whatever breaks between, the same entry is the same row.
  id uuid primary key,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  number integer generated always as identity unique,
  plant character varying(4) not null references plants (code) on update cascade,
  status character varying(60) not null default 'received',
  kind character varying(60) not null check (kind in ('event', 'dip')),
  -- The voyage or the tank as the phone had it; it is no reference, because it may be gone by now.
  subject character varying(20) not null,
  what character varying(60) collate "und-x-icu" not null,
  device uuid not null,
  sequence integer not null check (sequence > 0),
  said_by text not null,
  said_at timestamptz not null,
  received_at timestamptz not null default now(),
  said jsonb not null,
  refusal jsonb,
  -- What came of it: the timesheet or the calculation of the tank.
  written uuid,
  settled jsonb,
  settled_at timestamptz,
  settled_by text,
  settle_reason character varying(300) collate "und-x-icu",
  constraint pocket_entries_once_per_place unique (device, said_by, sequence),
  constraint pocket_entries_refusal check ((status in ('received', 'written')) = (refusal is null)),
  constraint pocket_entries_written check ((status in ('written', 'accepted')) = (written is not null)),
  constraint pocket_entries_settled check ((status in ('accepted', 'dismissed')) = (settled_at is not null)
    and (settled_at is null) = (settled_by is null)),
  constraint pocket_entries_accepted check ((status = 'accepted') = (settled is not null)),
  constraint pocket_entries_dismissed check ((status = 'dismissed') = (settle_reason is not null))
);
comment on table pocket_entries is 'class=operational; what was said on phones, and what came of it';
create index pocket_entries_status on pocket_entries (status, number desc, id desc);
create index pocket_entries_kind on pocket_entries (kind, number desc, id desc);
create index pocket_entries_subject on pocket_entries (subject, number desc, id desc);
create index pocket_entries_plant on pocket_entries (plant, number desc, id desc);
create index pocket_entries_said_at on pocket_entries (said_at, number desc, id desc);
create index pocket_entries_in_order on pocket_entries (number desc, id desc);
call keep_history('pocket_entries');
call keep_site('pocket_entries', 'plant');
-- What people of the house say to each other about ships and tanks; partners get the papers.
call keep_parties('pocket_entries', 'false');

insert into state_steps (of_table, from_state, to_state) values
  ('pocket_entries', null, 'received'),
  ('pocket_entries', 'received', 'written'),
  ('pocket_entries', 'received', 'refused'),
  ('pocket_entries', 'refused', 'accepted'),
  ('pocket_entries', 'refused', 'dismissed');
call keep_states('pocket_entries', 'status');

-- Whatever the desk makes of it, what was said stays as it was said.
create function keep_pocket_entries() returns trigger language plpgsql as $$
begin
  if (new.id, new.number, new.kind, new.subject, new.what, new.device, new.sequence, new.said_by, new.said_at, new.received_at, new.said)
    is distinct from
    (old.id, old.number, old.kind, old.subject, old.what, old.device, old.sequence, old.said_by, old.said_at, old.received_at, old.said)
    or (old.refusal is not null and new.refusal is distinct from old.refusal)
  then
    raise exception 'what was said on a phone stays as it was said (entry %)', old.number using errcode = 'MO011';
  end if;
  return new;
end $$;
create trigger guard before update on pocket_entries for each row execute function keep_pocket_entries();

create view pocket_entry_list with (security_invoker) as
select e.id, e.version, e.updated_at, e.updated_by, null::timestamptz as ended_at, e.number, e.status, e.kind, e.subject, e.what,
  e.plant, e.said_at,
  coalesce((select u.first_name || ' ' || u.last_name from users u where u.id = person_of(e.said_by)), e.said_by)::varchar(151) as said_by,
  e.received_at, e.settled_at,
  coalesce((select u.first_name || ' ' || u.last_name from users u where u.id = person_of(e.settled_by)),
    e.settled_by)::varchar(151) as settled_by, e.settle_reason
from pocket_entries e;
grant select on pocket_entry_list to molo_app;
