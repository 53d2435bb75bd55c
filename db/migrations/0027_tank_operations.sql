-- Tank operations, the ledger of what they moved, and the book stock. Nobody writes ledger or book: an operation that
-- becomes posted or reversed does, below, so that the book is the sum of the movements whatever the application does.

create table tank_operations (
  id uuid primary key default uuid_v7(),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  number bigint generated always as identity unique,
  plant character varying(4) not null references plants (code),
  tank_code character varying(20) not null references tanks (code),
  product character varying(20) not null references products (code),
  operation_type character varying(20) not null references operation_types (code),
  -- What posting does to the book: moves it, sets the heel, opens it where nothing came before, or nothing.
  effect text not null check (effect in ('movement', 'zeroing', 'stockTake', 'check')),
  status text not null default 'draft' check (status in ('draft', 'inProgress', 'measured', 'posted', 'reversed')),
  direction text check (direction in ('sender', 'receiver')),
  measure_type text not null check (measure_type in ('level', 'quantity')),
  product_owner character varying(20) references companies (code),
  management_type character varying(20) references management_types (code),
  voyage_number character varying(20),
  fiscal_document_type character varying(20) references fiscal_documents (code),
  fiscal_document_number character varying(40),
  note character varying(500) collate "und-x-icu",

  opening_at timestamptz not null,
  opening_origin text check (opening_origin in ('manual', 'calculator', 'automatic')),
  opening_calculation uuid references tank_calculations (id),
  opening_level integer,
  opening_temperature numeric(5,2),
  opening_density15 numeric(6,5),
  opening_observed numeric(15,3),
  opening_volume15 numeric(15,3),
  opening_mass numeric(15,3),
  opening_automatic jsonb,
  closing_at timestamptz,
  closing_origin text check (closing_origin in ('manual', 'calculator', 'automatic')),
  closing_calculation uuid references tank_calculations (id),
  closing_level integer,
  closing_temperature numeric(5,2),
  closing_density15 numeric(6,5),
  closing_observed numeric(15,3),
  closing_volume15 numeric(15,3),
  closing_mass numeric(15,3),
  closing_automatic jsonb,

  feet_position text check (feet_position in ('LOW', 'HIGH')),
  sediment_and_water numeric(5,3),
  gas_pressure numeric(7,3),
  molecular_weight numeric(7,3),
  -- Closing by hand less closing by the historian.
  level_delta integer,
  temperature_delta numeric(6,2),
  is_within_tolerance boolean,

  -- Moved, in kg and l: positive in the direction of the operation. For a zeroing and a stock-take: what is there.
  real_mass numeric(15,3),
  real_volume15 numeric(15,3),
  real_observed numeric(15,3),
  fiscal_origin text not null default 'measured' check (fiscal_origin in ('measured', 'document')),
  fiscal_mass numeric(15,3),
  fiscal_volume15 numeric(15,3),
  fiscal_observed numeric(15,3),

  -- Why a level or a stock outside the limits of the tank is accepted.
  limit_reason character varying(300) collate "und-x-icu",
  replaces uuid references tank_operations (id),
  replacement_reason character varying(300) collate "und-x-icu",
  reversed_at timestamptz,
  reversal_reason character varying(300) collate "und-x-icu",

  constraint tank_operations_period check (closing_at is null or opening_at <= closing_at),
  constraint tank_operations_direction check ((effect = 'movement') = (direction is not null)),
  -- The heel is given as a quantity.
  constraint tank_operations_zeroing check (effect <> 'zeroing' or measure_type = 'quantity'),
  constraint tank_operations_measured check (status in ('draft', 'inProgress') or (
    closing_at is not null and real_mass is not null and real_volume15 is not null and real_observed is not null
    and fiscal_mass is not null and fiscal_volume15 is not null and fiscal_observed is not null)),
  constraint tank_operations_not_negative check (status not in ('posted', 'reversed') or (
    real_mass >= 0 and real_volume15 >= 0 and real_observed >= 0
    and fiscal_mass >= 0 and fiscal_volume15 >= 0 and fiscal_observed >= 0)),
  constraint tank_operations_reversal check ((status = 'reversed') = (reversed_at is not null)
    and (status = 'reversed') = (reversal_reason is not null)),
  constraint tank_operations_replacement check ((replaces is null) = (replacement_reason is null))
);
comment on table tank_operations is 'class=fiscal';
create unique index tank_operations_replaces on tank_operations (replaces);
create index tank_operations_in_order on tank_operations (opening_at desc, id desc);
create index tank_operations_status on tank_operations (status, opening_at desc, id desc);
create index tank_operations_plant on tank_operations (plant, opening_at desc, id desc);
create index tank_operations_tank on tank_operations (tank_code, opening_at desc, id desc);
create index tank_operations_product on tank_operations (product, opening_at desc, id desc);
create index tank_operations_operation_type on tank_operations (operation_type, opening_at desc, id desc);
create index tank_operations_voyage on tank_operations (voyage_number) where voyage_number is not null;
create index tank_operations_product_owner on tank_operations (product_owner);
create index tank_operations_management_type on tank_operations (management_type);
create index tank_operations_fiscal_document_type on tank_operations (fiscal_document_type);
create index tank_operations_opening_calculation on tank_operations (opening_calculation);
create index tank_operations_closing_calculation on tank_operations (closing_calculation);
call keep_history('tank_operations');
call keep_site('tank_operations', 'plant');

-- Quantities are signed: into the tank is positive. A reversal has the moment of what it reverses.
create table tank_postings (
  id uuid primary key default uuid_v7(),
  tank_code character varying(20) not null references tanks (code),
  number integer not null,
  plant character varying(4) not null references plants (code),
  product character varying(20) not null references products (code),
  operation uuid not null references tank_operations (id),
  operation_type character varying(20) not null references operation_types (code),
  kind text not null check (kind in ('opening', 'movement', 'zeroing', 'check', 'reversal')),
  direction text check (direction in ('sender', 'receiver')),
  reverses uuid unique references tank_postings (id),
  measured_at timestamptz not null,
  day date not null generated always as ((measured_at at time zone 'Europe/Rome')::date) stored,
  posted_at timestamptz not null default clock_timestamp(),
  posted_by text not null,
  real_mass numeric(15,3) not null,
  real_volume15 numeric(15,3) not null,
  real_observed numeric(15,3) not null,
  fiscal_mass numeric(15,3) not null,
  fiscal_volume15 numeric(15,3) not null,
  fiscal_observed numeric(15,3) not null,
  unique (tank_code, number),
  constraint tank_postings_reversal check ((kind = 'reversal') = (reverses is not null)),
  constraint tank_postings_sign check (kind <> 'movement' or
    (case direction when 'sender' then greatest(real_mass, fiscal_mass) <= 0 else least(real_mass, fiscal_mass) >= 0 end))
);
comment on table tank_postings is 'class=fiscal; append-only, nothing of it ever changes';
create unique index tank_postings_operation on tank_postings (operation) where kind <> 'reversal';
create unique index tank_postings_reversal_of_operation on tank_postings (operation) where kind = 'reversal';
create index tank_postings_of_tank on tank_postings (tank_code, measured_at, number);
create index tank_postings_of_plant on tank_postings (plant, measured_at, id);
create index tank_postings_of_product on tank_postings (product, measured_at, id);
create index tank_postings_operation_type on tank_postings (operation_type, measured_at, id);
create trigger append_only before update or delete on tank_postings for each row execute function refuse_change();
create trigger refuse_truncate before truncate on tank_postings for each statement execute function refuse_change();
grant select on tank_postings to molo_app;
call keep_site('tank_postings', 'plant');

create table tank_book_stock (
  tank_code character varying(20) primary key references tanks (code),
  version integer not null default 0,
  plant character varying(4) not null references plants (code),
  product character varying(20) references products (code),
  last_number integer not null default 0,
  last_posted_at timestamptz,
  last_measured_at timestamptz,
  real_mass numeric(15,3) not null default 0,
  real_volume15 numeric(15,3) not null default 0,
  real_observed numeric(15,3) not null default 0,
  fiscal_mass numeric(15,3) not null default 0,
  fiscal_volume15 numeric(15,3) not null default 0,
  fiscal_observed numeric(15,3) not null default 0
);
comment on table tank_book_stock is 'class=fiscal; the sums of tank_postings, one row for each tank';
create index tank_book_stock_plant on tank_book_stock (plant, tank_code);
create index tank_book_stock_product on tank_book_stock (product);
create trigger refuse_truncate before truncate on tank_book_stock for each statement execute function refuse_change();
grant select on tank_book_stock to molo_app;
call keep_site('tank_book_stock', 'plant');

-- What was in the tank when the plant's day ended; only days with postings. The stock of any moment is the last day
-- before it and the postings of its own day, however long the ledger is.
create table tank_day_stock (
  tank_code character varying(20) not null references tanks (code),
  day date not null,
  plant character varying(4) not null references plants (code),
  product character varying(20) not null references products (code),
  real_mass numeric(15,3) not null,
  real_volume15 numeric(15,3) not null,
  real_observed numeric(15,3) not null,
  fiscal_mass numeric(15,3) not null,
  fiscal_volume15 numeric(15,3) not null,
  fiscal_observed numeric(15,3) not null,
  max_volume numeric(15,3),
  limit_reason character varying(300) collate "und-x-icu",
  primary key (tank_code, day)
);
comment on table tank_day_stock is 'class=fiscal; the sums of tank_postings up to the end of each day';
create index tank_day_stock_plant on tank_day_stock (plant, day);
create index tank_day_stock_product on tank_day_stock (product);
create trigger refuse_truncate before truncate on tank_day_stock for each statement execute function refuse_change();
grant select on tank_day_stock to molo_app;
call keep_site('tank_day_stock', 'plant');

create function tank_stock_at(tank text, moment timestamptz) returns table (
  real_mass numeric, real_volume15 numeric, real_observed numeric,
  fiscal_mass numeric, fiscal_volume15 numeric, fiscal_observed numeric
) language sql stable rows 1 as $$
  select coalesce(d.real_mass, 0) + coalesce(p.real_mass, 0), coalesce(d.real_volume15, 0) + coalesce(p.real_volume15, 0),
         coalesce(d.real_observed, 0) + coalesce(p.real_observed, 0), coalesce(d.fiscal_mass, 0) + coalesce(p.fiscal_mass, 0),
         coalesce(d.fiscal_volume15, 0) + coalesce(p.fiscal_volume15, 0),
         coalesce(d.fiscal_observed, 0) + coalesce(p.fiscal_observed, 0)
  from (select (moment at time zone 'Europe/Rome')::date as day) of_moment
  left join lateral (
    select * from tank_day_stock s where s.tank_code = tank and s.day < of_moment.day order by s.day desc limit 1) d on true
  left join lateral (
    select sum(q.real_mass) as real_mass, sum(q.real_volume15) as real_volume15, sum(q.real_observed) as real_observed,
           sum(q.fiscal_mass) as fiscal_mass, sum(q.fiscal_volume15) as fiscal_volume15, sum(q.fiscal_observed) as fiscal_observed
    from tank_postings q where q.tank_code = tank and q.measured_at <= moment
      and q.measured_at >= of_moment.day::timestamp at time zone 'Europe/Rome') p on true
$$;

-- What is posted stays as it is; the one thing that can still happen to it is its reversal.
create function guard_tank_operation() returns trigger language plpgsql as $$
declare
  of_reversal constant text[] := '{status,version,updated_at,updated_by,reversed_at,reversal_reason}';
begin
  if tg_op = 'INSERT' then
    if new.status not in ('draft', 'inProgress') then
      raise exception 'an operation starts as a draft' using errcode = 'MO011';
    end if;
    return new;
  end if;
  if tg_op = 'DELETE' then
    if old.status in ('posted', 'reversed') then
      raise exception 'operation % is posted: it can only be reversed', old.number using errcode = 'MO011';
    end if;
    return old;
  end if;
  if (old.status, new.status) not in (
    ('draft', 'draft'), ('draft', 'inProgress'), ('draft', 'measured'),
    ('inProgress', 'inProgress'), ('inProgress', 'measured'),
    ('measured', 'measured'), ('measured', 'inProgress'), ('measured', 'posted'), ('posted', 'reversed')) then
    raise exception 'operation % cannot go from % to %', old.number, old.status, new.status using errcode = 'MO011';
  end if;
  if old.status = 'posted' and to_jsonb(new) - of_reversal <> to_jsonb(old) - of_reversal then
    raise exception 'operation % is posted: it can only be reversed', old.number using errcode = 'MO011';
  end if;
  return new;
end $$;
create trigger guard before insert or update or delete on tank_operations
  for each row execute function guard_tank_operation();

-- Runs as owner: the application has no other way to the ledger. The book row is the lock of the tank.
create function post_tank_operation() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  book tank_book_stock;
  was tank_day_stock;
  posting tank_postings;
  reversed tank_postings;
  there record;
  certified record;
  sign integer;
begin
  insert into tank_book_stock (tank_code, plant) values (new.tank_code, new.plant) on conflict do nothing;
  select * into book from tank_book_stock where tank_code = new.tank_code for update;
  posting.id := uuid_v7();
  posting.number := book.last_number + 1;
  posting.measured_at := new.closing_at;
  if new.status = 'reversed' then
    select * into strict reversed from tank_postings where operation = new.id and kind <> 'reversal';
    posting.kind := 'reversal';
    posting.reverses := reversed.id;
    posting.real_mass := -reversed.real_mass;
    posting.real_volume15 := -reversed.real_volume15;
    posting.real_observed := -reversed.real_observed;
    posting.fiscal_mass := -reversed.fiscal_mass;
    posting.fiscal_volume15 := -reversed.fiscal_volume15;
    posting.fiscal_observed := -reversed.fiscal_observed;
  else
    select v.min_level, v.max_level into certified from tank_versions v
    where v.tank_code = new.tank_code
      and (new.closing_at at time zone 'Europe/Rome')::date between v.start_date and coalesce(v.end_date, 'infinity'::date);
    if new.limit_reason is null and (new.closing_level < certified.min_level or new.closing_level > certified.max_level) then
      raise exception 'level % of % is outside % to %', new.closing_level, new.tank_code, certified.min_level, certified.max_level
        using errcode = 'MO013';
    end if;
    posting.kind := case when new.effect in ('movement', 'zeroing') then new.effect
                         when new.effect = 'stockTake' and not exists (
                           select from tank_postings p where p.tank_code = new.tank_code and p.measured_at <= new.closing_at
                             and p.kind <> 'reversal' and not exists (select from tank_postings r where r.reverses = p.id))
                         then 'opening' else 'check' end;
    sign := case posting.kind when 'check' then 0 when 'movement' then case new.direction when 'sender' then -1 else 1 end else 1 end;
    posting.real_mass := sign * new.real_mass;
    posting.real_volume15 := sign * new.real_volume15;
    posting.real_observed := sign * new.real_observed;
    posting.fiscal_mass := sign * new.fiscal_mass;
    posting.fiscal_volume15 := sign * new.fiscal_volume15;
    posting.fiscal_observed := sign * new.fiscal_observed;
    if posting.kind = 'zeroing' then
      select * into there from tank_stock_at(new.tank_code, new.closing_at);
      posting.real_mass := posting.real_mass - there.real_mass;
      posting.real_volume15 := posting.real_volume15 - there.real_volume15;
      posting.real_observed := posting.real_observed - there.real_observed;
      posting.fiscal_mass := posting.fiscal_mass - there.fiscal_mass;
      posting.fiscal_volume15 := posting.fiscal_volume15 - there.fiscal_volume15;
      posting.fiscal_observed := posting.fiscal_observed - there.fiscal_observed;
    end if;
  end if;
  insert into tank_postings (id, tank_code, number, plant, product, operation, operation_type, kind, direction, reverses,
    measured_at, posted_by, real_mass, real_volume15, real_observed, fiscal_mass, fiscal_volume15, fiscal_observed)
  values (posting.id, new.tank_code, posting.number, new.plant, new.product, new.id, new.operation_type, posting.kind,
    new.direction, posting.reverses, posting.measured_at, current_setting('molo.actor'), posting.real_mass,
    posting.real_volume15, posting.real_observed, posting.fiscal_mass, posting.fiscal_volume15, posting.fiscal_observed)
  returning * into posting;
  update tank_book_stock set version = version + 1, product = new.product, last_number = posting.number,
    last_posted_at = posting.posted_at, last_measured_at = greatest(last_measured_at, posting.measured_at),
    real_mass = real_mass + posting.real_mass, real_volume15 = real_volume15 + posting.real_volume15,
    real_observed = real_observed + posting.real_observed, fiscal_mass = fiscal_mass + posting.fiscal_mass,
    fiscal_volume15 = fiscal_volume15 + posting.fiscal_volume15, fiscal_observed = fiscal_observed + posting.fiscal_observed
  where tank_code = new.tank_code;

  select * into was from tank_day_stock where tank_code = new.tank_code and day <= posting.day order by day desc limit 1;
  if was.day is distinct from posting.day then
    insert into tank_day_stock (tank_code, day, plant, product, real_mass, real_volume15, real_observed, fiscal_mass,
      fiscal_volume15, fiscal_observed, max_volume, limit_reason)
    values (new.tank_code, posting.day, new.plant, new.product, coalesce(was.real_mass, 0), coalesce(was.real_volume15, 0),
      coalesce(was.real_observed, 0), coalesce(was.fiscal_mass, 0), coalesce(was.fiscal_volume15, 0),
      coalesce(was.fiscal_observed, 0),
      (select 1000 * v.max_volume from tank_versions v where v.tank_code = new.tank_code
         and posting.day between v.start_date and coalesce(v.end_date, 'infinity'::date)),
      was.limit_reason);
  end if;
  update tank_day_stock s set
    product = case when s.day = posting.day then new.product else s.product end,
    real_mass = s.real_mass + posting.real_mass, real_volume15 = s.real_volume15 + posting.real_volume15,
    real_observed = s.real_observed + posting.real_observed, fiscal_mass = s.fiscal_mass + posting.fiscal_mass,
    fiscal_volume15 = s.fiscal_volume15 + posting.fiscal_volume15,
    fiscal_observed = s.fiscal_observed + posting.fiscal_observed,
    limit_reason = case when s.real_volume15 + posting.real_volume15 > s.max_volume
                        then coalesce(new.limit_reason, s.limit_reason) end
  where s.tank_code = new.tank_code and s.day >= posting.day;
  return null;
end $$;
create trigger post after update of status on tank_operations for each row
  when (old.status is distinct from new.status and new.status in ('posted', 'reversed'))
  execute function post_tank_operation();

-- Checked when the transaction ends: a reversal and its replacement pass through states that neither would be allowed alone.
create function check_tank_stock() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  now_there tank_day_stock;
begin
  select * into now_there from tank_day_stock where tank_code = new.tank_code and day = new.day;
  if least(now_there.real_mass, now_there.real_volume15, now_there.fiscal_mass, now_there.fiscal_volume15) < 0 then
    raise exception 'the stock of % would be negative on %', new.tank_code, new.day using errcode = 'MO014';
  end if;
  if now_there.real_volume15 > now_there.max_volume and now_there.limit_reason is null then
    raise exception 'the stock of % would be above its maximum on %', new.tank_code, new.day using errcode = 'MO015';
  end if;
  return null;
end $$;
create constraint trigger within_limits after insert or update on tank_day_stock
  deferrable initially deferred for each row execute function check_tank_stock();
