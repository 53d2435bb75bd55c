-- Posting a level or a temperature that is beyond the tolerance against the gauge: why, and beyond a limit by two people.
alter table tank_operations
  add column tolerance_reason character varying(300) collate "und-x-icu",
  -- What the measures asked for when it was posted, or when a second person was asked for.
  add column tolerance_excess text check (tolerance_excess in ('reason', 'secondPerson')),
  add column post_asked_by text,
  add column post_asked_at timestamptz,
  add constraint tank_operations_tolerance check (tolerance_excess is null or tolerance_reason is not null),
  add constraint tank_operations_asked check ((post_asked_by is null) = (post_asked_at is null)
    and (post_asked_by is null or tolerance_excess is not distinct from 'secondPerson')
    and (status not in ('posted', 'reversed') or tolerance_excess is distinct from 'secondPerson' or post_asked_by is not null));

-- A second person is a second one, whatever the application does.
create function hold_second_person() returns trigger language plpgsql as $$
begin
  if person_of(new.post_asked_by) is not distinct from person_of(current_setting('molo.actor')) then
    raise exception 'operation % is posted by somebody else than who asked for it', new.number using errcode = 'MO016';
  end if;
  return new;
end $$;
create trigger second_person before update on tank_operations for each row
  when (old.status <> 'posted' and new.status = 'posted' and new.tolerance_excess = 'secondPerson')
  execute function hold_second_person();

-- A check measurement moves nothing.
create or replace view tank_operation_list with (security_invoker) as
select o.id, o.version, o.updated_at, o.updated_by, null::timestamptz as ended_at, o.number, o.status, o.plant, o.tank_code,
  o.product, o.operation_type, o.effect, o.direction, o.measure_type, o.opening_at, o.closing_at,
  (case when o.effect <> 'check' then o.real_mass end)::numeric(15,3) as real_mass,
  (case when o.effect <> 'check' then o.fiscal_mass end)::numeric(15,3) as fiscal_mass,
  (case when o.effect <> 'check' then o.fiscal_volume15 end)::numeric(15,3) as fiscal_volume15,
  change.sign * o.real_mass as real_change, change.sign * o.fiscal_mass as fiscal_change, o.level_delta,
  o.is_within_tolerance, o.voyage_number, o.opening_level, o.closing_level, o.closing_temperature, o.closing_density15,
  o.product_owner, o.management_type, o.fiscal_document_type, o.fiscal_document_number, m.parties
from tank_operations o
cross join lateral (select case when o.effect = 'movement' and o.status <> 'reversed'
  then case o.direction when 'sender' then -1 else 1 end end as sign) change
-- Only outsiders are asked for their part in the voyage; for everybody else the plan leaves it out.
left join movement_instructions m on m.voyage_number = o.voyage_number;
