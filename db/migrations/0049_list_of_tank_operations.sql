-- Tank operations as a worklist. What an operation does to its tank is signed, into it is positive: only this adds up, because
-- what is moved is told in the direction of the operation, and what a zeroing or a stock-take finds was not moved at all. What
-- is reversed did nothing in the end.
create view tank_operation_list with (security_invoker) as
select o.id, o.version, o.updated_at, o.updated_by, null::timestamptz as ended_at, o.number, o.status, o.plant, o.tank_code,
  o.product, o.operation_type, o.effect, o.direction, o.measure_type, o.opening_at, o.closing_at, o.real_mass, o.fiscal_mass,
  o.fiscal_volume15, change.sign * o.real_mass as real_change, change.sign * o.fiscal_mass as fiscal_change, o.level_delta,
  o.is_within_tolerance, o.voyage_number, o.opening_level, o.closing_level, o.closing_temperature, o.closing_density15,
  o.product_owner, o.management_type, o.fiscal_document_type, o.fiscal_document_number, m.parties
from tank_operations o
cross join lateral (select case when o.effect = 'movement' and o.status <> 'reversed'
  then case o.direction when 'sender' then -1 else 1 end end as sign) change
-- Only outsiders are asked for their part in the voyage; for everybody else the plan leaves it out.
left join movement_instructions m on m.voyage_number = o.voyage_number;
grant select on tank_operation_list to molo_app;
