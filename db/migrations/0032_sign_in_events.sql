-- Who came in, who was refused, who went, and whose password or session was touched. Of what was typed nothing is kept:
-- people type their password into the field of the name.

create table sign_in_events (
  id uuid primary key default uuid_v7(),
  at timestamptz not null default clock_timestamp(),
  event text not null,
  -- Whose account; empty where the name was nobody's.
  user_id uuid references users (id),
  actor text not null,
  way text,
  address text,
  request_id text
);
comment on table sign_in_events is 'class=personal; append-only record of what happened at the door';
create index sign_in_events_in_order on sign_in_events (at, id);
create index sign_in_events_of_user on sign_in_events (user_id, at, id);
grant select, insert on sign_in_events to molo_app;
create trigger append_only before update or delete on sign_in_events for each row execute function refuse_change();
create trigger append_only_truncate before truncate on sign_in_events for each statement execute function refuse_change();
