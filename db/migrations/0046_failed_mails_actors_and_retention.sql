-- A mail whose job gave up is not one that still waits.
alter table mails drop constraint mails_state_check,
  add constraint mails_state_check check (state in ('waiting', 'sent', 'refused', 'dropped', 'failed'));
-- reason: partial, and mails are removed after some months
create index mails_failed on mails (created_at) where state = 'failed';

-- Who acted, where it was a person: so that their name is found by its key instead of by reading all people.
create function person_of(actor text) returns uuid
language sql immutable parallel safe
return case when actor ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then actor::uuid end;

create or replace view movement_checklist with (security_invoker) as
select i.id, i.version, i.updated_at, i.updated_by, null::timestamptz as ended_at, m.voyage_number,
  m.id::text as instruction, i.plant, m.operation_type, m.vessel, i.item, i.responsible, i.due,
  i.done_at is not null as is_done,
  coalesce((select u.first_name || ' ' || u.last_name from users u where u.id = person_of(i.done_by)), i.done_by) collate "default" as done_by,
  i.done_at, i.note, m.parties
from movement_checklist_items i join movement_instructions m on m.id = i.instruction_id;

-- What is old can be removed, and found without reading all of it.
-- reason: some hundred thousand rows at most, built in a second
create index jobs_ended on jobs (ended_at) where ended_at is not null;
-- reason: as many
create index notifications_by_age on notifications (sent_at);
-- reason: as many
create index notification_receipts_archived on notification_receipts (archived_at) where archived_at is not null;
-- reason: as many
create index notification_receipts_of on notification_receipts (notification_id);
grant delete on notification_receipts to molo_app;

-- What happened at the door stays for half a year at least; after that it may go, but never be changed.
create function refuse_change_of_recent() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '183 days' then
    return old;
  end if;
  raise exception '% of % is not allowed: the table is append-only', tg_op, tg_table_name using errcode = 'MO001';
end $$;
drop trigger append_only on sign_in_events;
create trigger append_only before update or delete on sign_in_events
  for each row execute function refuse_change_of_recent();
grant delete on sign_in_events to molo_app;
