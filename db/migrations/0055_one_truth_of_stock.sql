-- One truth of stock: what counts as a measurement of a tank, and which product it holds, both as known at a moment; and
-- stock that may not be taken.

-- A snapshot is what the gauge of a tank says at the plant's midnight.
alter table tank_calculations drop constraint if exists tank_calculations_purpose_check;
alter table tank_calculations add constraint tank_calculations_purpose_check
  check (purpose in ('level', 'movement', 'discharge', 'data', 'snapshot'));
-- reason: no snapshot is there yet, so the index has no rows to build.
create index tank_calculations_snapshots on tank_calculations (tank_code, measured_at desc, id desc) where purpose = 'snapshot';
-- reason: days typed by hand are few.
create index tank_day_sheets_by_hand on tank_day_sheets (tank_code, day desc) where is_manual;

-- The last posting that counts of a tank before a moment, of what was known at another: neither a reversal nor reversed; and
-- where asked, one whose operation was measured at its end. What is asked of each posting is dear to the planner, so it walks the
-- ledger of the tank from its end and stops at the first.
create function tank_posting_before(tank text, moment timestamptz, known timestamptz, kinds text[], measured boolean) returns table (
  measured_at timestamptz, number integer, product text, operation uuid
) language sql stable rows 1 as $$
  select p.measured_at, p.number, p.product, p.operation from tank_postings p
  where p.tank_code = tank and p.measured_at < moment and p.posted_at <= known and p.kind = any (kinds)
    and coalesce((select false from tank_postings r where r.reverses = p.id and r.posted_at <= known), true)
    and (not measured or coalesce((select o.closing_mass is not null and o.closing_volume15 is not null
                                   from tank_operations o where o.id = p.operation), false))
  order by p.measured_at desc, p.number desc limit 1
$$;

-- The last that was measured on a tank before a moment, of what was known at another: the closing of a posted operation
-- that is not reversed, a snapshot of its gauge, or what somebody typed into the sheet of a day, which stands for the end of
-- that day. Nothing else: no draft, no loose calculation. What stands for the same moment yields to an operation, and that to
-- what was typed.
drop function tank_measured_before(text, timestamptz, timestamptz);
create function tank_measured_before(tank text, moment timestamptz, known timestamptz) returns table (
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
    (select 2, 'operation', p.measured_at, p.number, o.closing_at, o.closing_calculation, o.id, o.product, o.closing_level,
       o.closing_temperature, o.closing_density15, o.closing_volume15, o.closing_mass, null
     from tank_posting_before(tank, moment, known, '{opening,movement,zeroing,check}', true) p
     join tank_operations o on o.id = p.operation)
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

create table locked_stocks (
  id uuid primary key default uuid_v7(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  ended_at timestamptz,
  tank_code character varying(20) not null,
  plant character varying(4),
  reason character varying(20) not null,
  cubic_metres numeric(12,3),
  note character varying(200) collate "und-x-icu",
  valid_from date not null,
  valid_to date,
  constraint locked_stocks_period check (valid_to is null or valid_from <= valid_to),
  constraint locked_stocks_no_overlap exclude using gist (tank_code with =, reason with =, daterange(valid_from, valid_to, '[]') with &&)
);
comment on table locked_stocks is 'class=operational';
create unique index locked_stocks_key on locked_stocks (tank_code, reason, valid_from);
create index locked_stocks_in_order on locked_stocks (tank_code, id);
create index locked_stocks_plant on locked_stocks (plant, tank_code, id);
create index locked_stocks_reason on locked_stocks (reason, tank_code, id);
create index locked_stocks_valid_from on locked_stocks (valid_from, tank_code, id);
alter table locked_stocks add foreign key (tank_code) references tanks (code) on update cascade;
alter table locked_stocks add foreign key (plant) references plants (code) on update cascade;
alter table locked_stocks add foreign key (reason) references locked_asset_reasons (code) on update cascade;
call keep_history('locked_stocks');
call keep_search('locked_stocks', 'lockedStocks', 'tank_code', 'tank_code', 'reason', 'valid_from');
call keep_site('locked_stocks', 'plant');
