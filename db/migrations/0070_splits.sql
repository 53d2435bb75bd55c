-- Posted quantities that were split between holders: fixed parts as given, and one that takes the rest.

create function split_adds_up(parts jsonb, total numeric) returns boolean language sql immutable as $$
  select coalesce(sum((p ->> 'quantity')::numeric) = total and sum((p ->> 'share')::numeric) = 100
    and min((p ->> 'quantity')::numeric) >= 0 and count(*) filter (where p ->> 'kind' = 'balance') = 1 and count(*) > 1, false)
  from jsonb_array_elements(parts) p
$$;

create table splits (
  id uuid primary key default uuid_v7(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  ended_at timestamptz,
  number integer not null generated always as identity,
  status character varying(60) not null check (status in ('done', 'undone')),
  source character varying(60) not null check (source in ('operation', 'lot')),
  source_code character varying(24) not null,
  voyage_number character varying(20),
  product character varying(20) not null,
  plant character varying(4) not null,
  moved_at timestamp with time zone not null,
  unit character varying(60) not null check (unit in ('kg', 'l')),
  total numeric(15,0) not null check (total > 0),
  fixed_part numeric(15,0) not null,
  balance_part numeric(15,0) not null,
  fixed_share numeric(6,3) not null,
  balance_share numeric(6,3) not null,
  balance_holder character varying(20) not null,
  done_at timestamp with time zone not null default now(),
  parts jsonb not null,
  note character varying(300) collate "und-x-icu",
  undo_reason character varying(300) collate "und-x-icu",
  done_by text not null,
  -- The operations of which the total was the sum.
  made_of jsonb not null,
  -- Closing the lot later takes the parts as they are.
  was_lot_closed boolean not null,
  constraint splits_adds_up check (split_adds_up(parts, total)),
  constraint splits_both_sides check (fixed_part + balance_part = total and fixed_share + balance_share = 100),
  constraint splits_undone_for_a_reason check ((status = 'undone') = (undo_reason is not null))
);
comment on table splits is 'class=fiscal; posted quantities that were split between holders';
create unique index splits_key on splits (number);
-- Whoever else splits it at the same moment, a quantity is split once.
create unique index splits_standing on splits (source, source_code) where status = 'done';
create index splits_in_order on splits (done_at desc, id desc);
create index splits_status on splits (status, done_at desc, id desc);
create index splits_voyage_number on splits (voyage_number, done_at desc, id desc);
create index splits_product on splits (product, done_at desc, id desc);
create index splits_plant on splits (plant, done_at desc, id desc);
create index splits_moved_at on splits (moved_at, done_at desc, id desc);
create index splits_source_code on splits (source_code, done_at desc, id desc);
create index splits_balance_holder on splits (balance_holder);
alter table splits add foreign key (product) references products (code) on update cascade;
alter table splits add foreign key (plant) references plants (code) on update cascade;
alter table splits add foreign key (balance_holder) references companies (code) on update cascade;
call keep_row_references('splits', 'parts', 'holder', 'companies', 'code');
call keep_history('splits');
call keep_site('splits', 'plant');
call keep_parties('splits', 'false');

insert into state_steps (of_table, from_state, to_state) values
  ('splits', null, 'done'),
  ('splits', 'done', 'undone');
call keep_states('splits', 'status');

-- What was split stays as it was: a wrong split is undone, and done again.
create function keep_what_was_split() returns trigger language plpgsql as $$
begin
  if (new.number, new.source, new.source_code, new.unit, new.total, new.fixed_part, new.balance_part, new.done_at, new.made_of)
    is distinct from
    (old.number, old.source, old.source_code, old.unit, old.total, old.fixed_part, old.balance_part, old.done_at, old.made_of)
  then
    raise exception 'split % cannot be changed', old.number using errcode = 'MO011';
  end if;
  return new;
end $$;
create trigger guard before update on splits for each row execute function keep_what_was_split();
