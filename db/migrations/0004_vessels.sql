-- Vessels: the registry of ships.

create table vessels (
  id uuid primary key default uuid_v7(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  ended_at timestamptz,
  imo_number character varying(7) not null,
  name character varying(60) collate "und-x-icu" not null,
  flag_country_code character varying(2) not null,
  year_of_built integer,
  is_bunker_barge boolean not null,
  dead_weight_tonnage integer not null,
  gross_tonnage integer,
  net_tonnage integer,
  length_overall numeric(6,2),
  draught numeric(5,2)
);
comment on table vessels is 'class=operational';
create unique index vessels_key on vessels (imo_number);
create index vessels_in_order on vessels (name, id);
create index vessels_name_part on vessels using gin (((name) collate "default") gin_trgm_ops);
create index vessels_flag_country_code on vessels (flag_country_code, name, id);
create index vessels_is_bunker_barge on vessels (is_bunker_barge, name, id);
create index vessels_year_of_built on vessels (year_of_built, name, id);
call keep_history('vessels');
