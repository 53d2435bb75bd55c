-- What a stock-take, check or zeroing given as a quantity says is a measurement too; and a closed day keeps all that its
-- figures are made of.

-- As before, but what was measured of an operation depends on how: by level its closing; as a quantity nothing of a
-- movement, which says only what went, and of all others what is there. A closing that was given up for a quantity counts
-- for nothing.
create or replace function tank_posting_before(tank text, moment timestamptz, known timestamptz, kinds text[], measured boolean) returns table (
  measured_at timestamptz, number integer, product text, operation uuid
) language sql stable rows 1 as $$
  select p.measured_at, p.number, p.product, p.operation from tank_postings p
  where p.tank_code = tank and p.measured_at < moment and p.posted_at <= known and p.kind = any (kinds)
    and coalesce((select false from tank_postings r where r.reverses = p.id and r.posted_at <= known), true)
    and (not measured or coalesce((select case when o.measure_type = 'level'
                                     then o.closing_mass is not null and o.closing_volume15 is not null else o.effect <> 'movement' end
                                   from tank_operations o where o.id = p.operation), false))
  order by p.measured_at desc, p.number desc limit 1
$$;

create or replace function tank_measured_before(tank text, moment timestamptz, known timestamptz) returns table (
  source text, stands_at timestamptz, number integer, measured_at timestamptz, calculation uuid, operation uuid, product text,
  level integer, temperature numeric, density15 numeric, volume15 numeric, mass numeric, typed_by text
) language sql stable rows 1 as $$
  select m.source, m.stands_at, m.number, m.measured_at, m.calculation, m.operation, m.product, m.level, m.temperature,
    m.density15, m.volume15, m.mass, m.typed_by
  from (
    (select 1, 'snapshot', k.measured_at, null::integer, k.measured_at, k.id, null::uuid, k.product,
       coalesce((jsonb_path_query_first(k.figures, '$[*] ? (@.name == "level").value') #>> '{}')::numeric,
                (k.measure ->> 'reading')::numeric)::integer,
       (k.measure ->> 'liquidTemperature')::numeric,
       (jsonb_path_query_first(k.figures, '$[*] ? (@.name == "density15").value') #>> '{}')::numeric,
       coalesce(jsonb_path_query_first(k.figures, '$[*] ? (@.name == "netStandard").value') #>> '{}',
                jsonb_path_query_first(k.figures, '$[*] ? (@.name == "grossStandard").value') #>> '{}', '0')::numeric,
       coalesce(jsonb_path_query_first(k.figures, '$[*] ? (@.name == "weightAir").value') #>> '{}',
                jsonb_path_query_first(k.figures, '$[*] ? (@.name == "massVacuum").value') #>> '{}')::numeric,
       null
     from tank_calculations k
     where k.tank_code = tank and k.measured_at < moment and k.created_at <= known and k.purpose = 'snapshot'
     order by k.measured_at desc, k.id desc limit 1)
    union all
    (select 2, 'operation', p.measured_at, p.number, o.closing_at, by_level.closing_calculation, o.id, o.product,
       by_level.closing_level, by_level.closing_temperature, by_level.closing_density15,
       case when by_level.id is null then o.real_volume15 else by_level.closing_volume15 end,
       case when by_level.id is null then o.real_mass else by_level.closing_mass end, null
     from tank_posting_before(tank, moment, known, '{opening,movement,zeroing,check}', true) p
     join tank_operations o on o.id = p.operation
     left join lateral (select o.* where o.measure_type = 'level') by_level on true)
    union all
    (select 3, 'manual', (h.day + 1)::timestamp at time zone 'Europe/Rome', null, h.measured_at, h.calculation, null, h.product,
       h.level, h.temperature, h.density15, h.volume15, h.mass, h.updated_by
     from tank_day_sheets s
     cross join lateral (
       select s.* where known = 'infinity'
       union all
       select (jsonb_populate_record(null::tank_day_sheets, was.after)).* from (
         select c.after from history c where c.table_name = 'tank_day_sheets' and c.record_id = s.id and c.at <= known
         order by c.id desc limit 1) was
       where known <> 'infinity') h
     where s.tank_code = tank and s.is_manual and s.day < (moment at time zone 'Europe/Rome')::date and h.is_manual
     order by s.day desc limit 1)
  ) m (rank, source, stands_at, number, measured_at, calculation, operation, product, level, temperature, density15, volume15,
       mass, typed_by)
  where m.mass is not null
  order by m.stands_at desc, m.rank desc limit 1
$$;

-- What else the sheet said of the tank when its day was closed: where the measurement is from, whether it was out of date, dead
-- and locked stock, tolerance. Later entries change nothing of it.
alter table tank_day_sheets add column at_closing jsonb;
