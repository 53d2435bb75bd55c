-- What leaves the house for a partner and what came in from one: each message one row, written in the transaction of the
-- change that it tells about. What is sent are these bytes; what the partner answered to them stays as it was.
create table exchange_messages (
  id uuid primary key default uuid_v7(),
  -- Of the record, as everywhere: it is also the fence of whoever has the message in hand. That of the message stands below.
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  partner character varying(40) not null,
  kind character varying(60) not null,
  business_key character varying(200) collate "C" not null,
  message_version integer not null check (message_version > 0),
  site character varying(4),
  direction text not null check (direction in ('out', 'in')),
  -- Messages of one partner and line leave in the order of their numbers, one at a time. Where the partner asks for no
  -- order, each is a line of its own.
  line text collate "C" not null,
  number bigint generated always as identity,
  bytes bytea not null check (octet_length(bytes) <= 5000000),
  sha256 text not null,
  media_type character varying(100) not null,
  status text not null default 'waiting' check (status in ('waiting', 'sending', 'accepted', 'refused', 'unknown', 'givenUp')),
  tries integer not null default 0,
  -- When it is taken up next; nothing where somebody must look at it first.
  next_try timestamptz default now(),
  -- How long whoever has it in hand may keep it; after that it is taken over.
  lease_until timestamptz,
  receipt jsonb,
  -- Code of what kept it from being accepted.
  reason character varying(100),
  -- Why somebody had it sent again, or gave it up.
  remark character varying(300),
  caused_by text not null,
  created_at timestamptz not null default now(),
  accepted_at timestamptz,
  constraint exchange_messages_key unique (partner, kind, business_key, message_version, direction),
  constraint exchange_messages_hash check (sha256 = encode(sha256(bytes), 'hex')),
  constraint exchange_messages_accepted check ((status = 'accepted') = (accepted_at is not null)),
  constraint exchange_messages_receipt check (status <> 'accepted' or direction = 'in' or (receipt is not null and tries > 0)),
  constraint exchange_messages_lease check (status <> 'sending' or lease_until is not null),
  constraint exchange_messages_refused check (status <> 'refused' or reason is not null),
  constraint exchange_messages_given_up check (status <> 'givenUp' or remark is not null)
);
comment on table exchange_messages is 'class=fiscal; kept for ever: what was said to authorities and partners, and what they answered';
-- The heads of the lines, without reading what waits behind them.
create index exchange_messages_open on exchange_messages (partner, line, number)
  where direction = 'out' and status in ('waiting', 'sending', 'unknown');
create unique index exchange_messages_one_in_flight on exchange_messages (partner, line) where status = 'sending';
create index exchange_messages_in_order on exchange_messages (created_at desc, id desc);
create index exchange_messages_partner on exchange_messages (partner, created_at desc, id desc);
create index exchange_messages_kind on exchange_messages (kind, created_at desc, id desc);
create index exchange_messages_site on exchange_messages (site, created_at desc, id desc);
create index exchange_messages_status on exchange_messages (status, created_at desc, id desc);
create index exchange_messages_direction on exchange_messages (direction, created_at desc, id desc);

create function guard_exchange_message() returns trigger language plpgsql as $$
begin
  if (new.id, new.partner, new.kind, new.business_key, new.message_version, new.site, new.direction, new.line, new.number,
      new.bytes, new.sha256, new.media_type, new.caused_by, new.created_at) is distinct from
     (old.id, old.partner, old.kind, old.business_key, old.message_version, old.site, old.direction, old.line, old.number,
      old.bytes, old.sha256, old.media_type, old.caused_by, old.created_at) then
    raise exception 'what message % says, and to whom, never changes', old.id using errcode = 'MO012';
  end if;
  if old.receipt is not null and new.receipt is distinct from old.receipt then
    raise exception 'the receipt of message % never changes', old.id using errcode = 'MO012';
  end if;
  return new;
end $$;
create trigger guard before update on exchange_messages for each row execute function guard_exchange_message();
-- The bytes stand in the row, and never change: the history says when what happened to it.
call keep_history('exchange_messages', 'bytes');
call keep_site('exchange_messages', 'site');

insert into state_steps (of_table, from_state, to_state) values
  ('exchange_messages', null, 'waiting'),
  ('exchange_messages', 'waiting', 'sending'),
  ('exchange_messages', 'waiting', 'accepted'),
  ('exchange_messages', 'waiting', 'unknown'),
  ('exchange_messages', 'waiting', 'givenUp'),
  ('exchange_messages', 'sending', 'accepted'),
  ('exchange_messages', 'sending', 'refused'),
  ('exchange_messages', 'sending', 'unknown'),
  ('exchange_messages', 'sending', 'waiting'),
  ('exchange_messages', 'refused', 'waiting'),
  ('exchange_messages', 'refused', 'givenUp'),
  ('exchange_messages', 'unknown', 'sending'),
  ('exchange_messages', 'unknown', 'accepted'),
  ('exchange_messages', 'unknown', 'refused'),
  ('exchange_messages', 'unknown', 'unknown'),
  ('exchange_messages', 'unknown', 'waiting'),
  ('exchange_messages', 'unknown', 'givenUp'),
  ('exchange_messages', 'givenUp', 'waiting');
call keep_states('exchange_messages', 'status');

-- Each time that a message was sent, or asked about: how it ended. A try whose worker died is noted by whoever takes over.
create table exchange_tries (
  id uuid primary key default uuid_v7(),
  message uuid not null references exchange_messages (id),
  site character varying(4),
  what text not null check (what in ('send', 'ask')),
  outcome text not null check (outcome in ('accepted', 'refused', 'notSent', 'unknown', 'absent', 'takenOver')),
  reason character varying(100),
  began_at timestamptz not null,
  ended_at timestamptz not null default clock_timestamp()
);
comment on table exchange_tries is 'class=fiscal; append-only';
create index exchange_tries_of on exchange_tries (message, ended_at);
create trigger append_only before update or delete on exchange_tries for each row execute function refuse_change();
create trigger refuse_truncate before truncate on exchange_tries for each statement execute function refuse_change();
grant select, insert on exchange_tries to molo_app;
call keep_site('exchange_tries', 'site');

create view exchange_message_list with (security_invoker) as
select m.id, m.version, m.updated_at, m.updated_by, null::timestamptz as ended_at, m.partner, m.kind, m.business_key,
  m.message_version, m.site as plant, m.direction, m.status::varchar(60) as status, m.reason, m.tries, m.created_at, m.next_try,
  m.accepted_at, octet_length(m.bytes) as size,
  coalesce((select u.first_name || ' ' || u.last_name from users u where u.id = person_of(m.caused_by)), m.caused_by)
    collate "default" as caused_by
from exchange_messages m;
grant select on exchange_message_list to molo_app;

-- What reconciliation found: a message that one side has and the other has not, has otherwise, or has twice. One that is
-- not found again is settled.
create table exchange_differences (
  id uuid primary key default uuid_v7(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  partner character varying(40) not null,
  kind character varying(60) not null,
  business_key character varying(200) collate "C" not null,
  message_version integer not null,
  site character varying(4),
  difference text not null check (difference in ('missingThere', 'unknownHere', 'differs', 'doubled')),
  -- In short: what each side has.
  ours character varying(200),
  theirs character varying(200),
  -- What was compared when it was found; compared again as a whole, it is found again or settled.
  period_from timestamptz not null,
  period_to timestamptz not null,
  found_at timestamptz not null default now(),
  settled_at timestamptz
);
comment on table exchange_differences is 'class=fiscal';
create unique index exchange_differences_open on exchange_differences (partner, kind, business_key, message_version, difference)
  where settled_at is null;
create index exchange_differences_in_order on exchange_differences (found_at desc, id desc);
create index exchange_differences_partner on exchange_differences (partner, found_at desc, id desc);
create index exchange_differences_site on exchange_differences (site, found_at desc, id desc);
create index exchange_differences_difference on exchange_differences (difference, found_at desc, id desc);
call keep_history('exchange_differences');
call keep_site('exchange_differences', 'site');

create view exchange_difference_list with (security_invoker) as
select d.id, d.version, d.updated_at, d.updated_by, null::timestamptz as ended_at, d.partner, d.kind, d.business_key,
  d.message_version, d.site as plant, d.difference::varchar(60) as difference, d.ours, d.theirs, d.found_at, d.settled_at,
  d.settled_at is not null as is_settled
from exchange_differences d;
grant select on exchange_difference_list to molo_app;
