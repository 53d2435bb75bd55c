-- Places, companies and commercial master data: countries first, because everything else refers to them.

-- Countries
create table countries (
  id uuid primary key default uuid_v7(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  ended_at timestamptz,
  iso_code character varying(2) not null,
  name jsonb not null,
  is_eu_member boolean not null,
  is_russian boolean not null
);
comment on table countries is 'class=operational';
create unique index countries_key on countries (iso_code);
create index countries_in_order on countries (((name ->> 'en') collate "und-x-icu"), id);
create index countries_name_part on countries using gin ((((name ->> 'en') || ' ' || (name ->> 'it')) collate "default") gin_trgm_ops);
create index countries_is_eu_member on countries (is_eu_member, ((name ->> 'en') collate "und-x-icu"), id);
create index countries_is_russian on countries (is_russian, ((name ->> 'en') collate "und-x-icu"), id);
call keep_history('countries');

-- Ports and other locations
create table ports (
  id uuid primary key default uuid_v7(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  ended_at timestamptz,
  code character varying(5) not null,
  name character varying(80) collate "und-x-icu" not null,
  type character varying(60) not null,
  country_code character varying(2) not null,
  infoil_code character varying(10),
  is_home_port boolean not null,
  latitude numeric(7,5),
  longitude numeric(8,5)
);
comment on table ports is 'class=operational';
create unique index ports_key on ports (code);
create index ports_in_order on ports (name, id);
create index ports_name_part on ports using gin (((name) collate "default") gin_trgm_ops);
create index ports_country_code on ports (country_code, name, id);
create index ports_type on ports (type, name, id);
create index ports_is_home_port on ports (is_home_port, name, id);
alter table ports add foreign key (country_code) references countries (iso_code) on update cascade;
call keep_history('ports');

-- Plants
create table plants (
  id uuid primary key default uuid_v7(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  ended_at timestamptz,
  code character varying(4) not null,
  name jsonb not null,
  time_zone character varying(50) collate "und-x-icu" not null,
  port_code character varying(5) not null,
  infoil_port_code character varying(10),
  customs_agency_office_reference character varying(8),
  transport_department_code character varying(20),
  info_sip_code character varying(20)
);
comment on table plants is 'class=operational';
create unique index plants_key on plants (code);
create index plants_in_order on plants (code, id);
create index plants_name_part on plants using gin ((((name ->> 'en') || ' ' || (name ->> 'it')) collate "default") gin_trgm_ops);
create index plants_port_code on plants (port_code, code, id);
alter table plants add foreign key (port_code) references ports (code) on update cascade;
call keep_history('plants');

-- Tax warehouses, ours and those of others
create table tax_warehouses (
  id uuid primary key default uuid_v7(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  ended_at timestamptz,
  code character varying(20) not null,
  name character varying(120) collate "und-x-icu" not null,
  excise_code character varying(13) not null,
  plant_code character varying(4),
  address character varying(200) collate "und-x-icu" not null,
  city character varying(80) collate "und-x-icu" not null,
  zip character varying(10) collate "und-x-icu" not null,
  country_code character varying(2) not null
);
comment on table tax_warehouses is 'class=operational';
create unique index tax_warehouses_key on tax_warehouses (code);
create index tax_warehouses_in_order on tax_warehouses (name, id);
create index tax_warehouses_name_part on tax_warehouses using gin (((name) collate "default") gin_trgm_ops);
create index tax_warehouses_excise_code on tax_warehouses (excise_code, name, id);
create index tax_warehouses_plant_code on tax_warehouses (plant_code, name, id);
create index tax_warehouses_country_code on tax_warehouses (country_code);
alter table tax_warehouses add foreign key (plant_code) references plants (code) on update cascade;
alter table tax_warehouses add foreign key (country_code) references countries (iso_code) on update cascade;
call keep_history('tax_warehouses');

-- Mooring platforms
create table mooring_platforms (
  id uuid primary key default uuid_v7(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  ended_at timestamptz,
  code character varying(20) not null,
  name jsonb not null,
  plant_code character varying(4) not null,
  type character varying(60) not null,
  min_dead_weight_tonnage integer,
  max_dead_weight_tonnage integer not null,
  max_length_overall numeric(6,2) not null,
  max_draught numeric(5,2) not null
);
comment on table mooring_platforms is 'class=operational';
create unique index mooring_platforms_key on mooring_platforms (code);
create index mooring_platforms_in_order on mooring_platforms (code, id);
create index mooring_platforms_name_part on mooring_platforms using gin ((((name ->> 'en') || ' ' || (name ->> 'it')) collate "default") gin_trgm_ops);
create index mooring_platforms_plant_code on mooring_platforms (plant_code, code, id);
create index mooring_platforms_type on mooring_platforms (type, code, id);
alter table mooring_platforms add foreign key (plant_code) references plants (code) on update cascade;
call keep_history('mooring_platforms');

-- Company types and mail purposes
create table company_types (
  id uuid primary key default uuid_v7(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  ended_at timestamptz,
  code character varying(20) not null,
  name jsonb not null,
  position integer not null,
  note character varying(500) collate "und-x-icu"
);
comment on table company_types is 'class=operational';
create unique index company_types_key on company_types (code);
create index company_types_in_order on company_types (position, id);
create index company_types_name_part on company_types using gin ((((name ->> 'en') || ' ' || (name ->> 'it')) collate "default") gin_trgm_ops);
call keep_history('company_types');
create table mail_purposes (
  id uuid primary key default uuid_v7(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  ended_at timestamptz,
  code character varying(20) not null,
  name jsonb not null,
  position integer not null,
  note character varying(500) collate "und-x-icu"
);
comment on table mail_purposes is 'class=operational';
create unique index mail_purposes_key on mail_purposes (code);
create index mail_purposes_in_order on mail_purposes (position, id);
create index mail_purposes_name_part on mail_purposes using gin ((((name ->> 'en') || ' ' || (name ->> 'it')) collate "default") gin_trgm_ops);
call keep_history('mail_purposes');

-- Companies
create table companies (
  id uuid primary key default uuid_v7(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  ended_at timestamptz,
  code character varying(20) not null,
  name character varying(120) collate "und-x-icu" not null,
  company_type_code character varying(20) not null,
  country_code character varying(2) not null,
  email character varying(254),
  vat_number character varying(14),
  eori_number character varying(17),
  excise_code character varying(13),
  transport_department_code character varying(20),
  infoil_code character varying(20),
  cvt_code character varying(20),
  compulsory_stock_code character varying(20),
  is_cargo_by_land_retailer boolean not null,
  is_compulsory_stock_enabled boolean not null,
  is_stocchino_plan_enabled boolean not null,
  is_inspector boolean not null,
  is_agent boolean not null
);
comment on table companies is 'class=operational';
create unique index companies_key on companies (code);
create index companies_in_order on companies (name, id);
create index companies_name_part on companies using gin (((name) collate "default") gin_trgm_ops);
create index companies_company_type_code on companies (company_type_code, name, id);
create index companies_country_code on companies (country_code, name, id);
create index companies_is_cargo_by_land_retailer on companies (is_cargo_by_land_retailer, name, id);
create index companies_is_compulsory_stock_enabled on companies (is_compulsory_stock_enabled, name, id);
create index companies_is_stocchino_plan_enabled on companies (is_stocchino_plan_enabled, name, id);
create index companies_is_inspector on companies (is_inspector, name, id);
create index companies_is_agent on companies (is_agent, name, id);
alter table companies add foreign key (company_type_code) references company_types (code) on update cascade;
alter table companies add foreign key (country_code) references countries (iso_code) on update cascade;
call keep_history('companies');

-- Addresses of the companies
create table company_addresses (
  id uuid primary key default uuid_v7(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  ended_at timestamptz,
  company_code character varying(20) not null,
  sequence integer not null,
  complete_address character varying(200) collate "und-x-icu" not null,
  city character varying(80) collate "und-x-icu" not null,
  zip character varying(10) collate "und-x-icu" not null,
  district character varying(40) collate "und-x-icu",
  country_code character varying(2) not null,
  is_main_address boolean not null,
  -- Held at the commit, so that one batch can move the mark from an address to another.
  constraint company_addresses_one_main exclude (company_code with =)
    where (is_main_address and ended_at is null) deferrable initially deferred
);
comment on table company_addresses is 'class=operational';
create unique index company_addresses_key on company_addresses (company_code, sequence);
create index company_addresses_in_order on company_addresses (company_code, id);
create index company_addresses_country_code on company_addresses (country_code, company_code, id);
create index company_addresses_city_part on company_addresses using gin (((city) collate "default") gin_trgm_ops);
create index company_addresses_is_main_address on company_addresses (is_main_address, company_code, id);
alter table company_addresses add foreign key (company_code) references companies (code) on update cascade;
alter table company_addresses add foreign key (country_code) references countries (iso_code) on update cascade;
call keep_history('company_addresses');

-- Mailing lists
create table mailing_lists (
  id uuid primary key default uuid_v7(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  ended_at timestamptz,
  code character varying(20) not null,
  name jsonb not null,
  purpose_code character varying(20) not null,
  addresses jsonb not null
);
comment on table mailing_lists is 'class=personal';
create unique index mailing_lists_key on mailing_lists (code);
create index mailing_lists_in_order on mailing_lists (((name ->> 'en') collate "und-x-icu"), id);
create index mailing_lists_name_part on mailing_lists using gin ((((name ->> 'en') || ' ' || (name ->> 'it')) collate "default") gin_trgm_ops);
create index mailing_lists_purpose_code on mailing_lists (purpose_code, ((name ->> 'en') collate "und-x-icu"), id);
alter table mailing_lists add foreign key (purpose_code) references mail_purposes (code) on update cascade;
call keep_history('mailing_lists');

-- Currencies
create table currencies (
  id uuid primary key default uuid_v7(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  ended_at timestamptz,
  code character varying(3) not null,
  name jsonb not null,
  decimals integer not null
);
comment on table currencies is 'class=operational';
create unique index currencies_key on currencies (code);
create index currencies_in_order on currencies (code, id);
create index currencies_name_part on currencies using gin ((((name ->> 'en') || ' ' || (name ->> 'it')) collate "default") gin_trgm_ops);
call keep_history('currencies');

-- Terms of delivery
create table incoterms (
  id uuid primary key default uuid_v7(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  ended_at timestamptz,
  code character varying(10) not null,
  description jsonb not null,
  edition integer,
  transport_mode character varying(60) not null,
  risk_passes_at jsonb,
  customs_value_adjustment jsonb
);
comment on table incoterms is 'class=operational';
create unique index incoterms_key on incoterms (code);
create index incoterms_in_order on incoterms (code, id);
create index incoterms_description_part on incoterms using gin ((((description ->> 'en') || ' ' || (description ->> 'it')) collate "default") gin_trgm_ops);
create index incoterms_transport_mode on incoterms (transport_mode, code, id);
call keep_history('incoterms');

-- Exchange rates by month
create table exchange_rates (
  id uuid primary key default uuid_v7(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  ended_at timestamptz,
  month character varying(7) not null,
  base_currency_code character varying(3) not null,
  quote_currency_code character varying(3) not null,
  average_rate numeric(14,6),
  customs_rate numeric(14,6),
  customs_rate_date date
);
comment on table exchange_rates is 'class=operational';
create unique index exchange_rates_key on exchange_rates (month, base_currency_code, quote_currency_code);
create index exchange_rates_in_order on exchange_rates (month, id);
create index exchange_rates_base_currency_code on exchange_rates (base_currency_code, month, id);
create index exchange_rates_quote_currency_code on exchange_rates (quote_currency_code, month, id);
alter table exchange_rates add foreign key (base_currency_code) references currencies (code) on update cascade;
alter table exchange_rates add foreign key (quote_currency_code) references currencies (code) on update cascade;
call keep_history('exchange_rates');

-- Benchmark categories
create table benchmark_categories (
  id uuid primary key default uuid_v7(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  ended_at timestamptz,
  code character varying(20) not null,
  name jsonb not null,
  position integer not null,
  note character varying(500) collate "und-x-icu"
);
comment on table benchmark_categories is 'class=operational';
create unique index benchmark_categories_key on benchmark_categories (code);
create index benchmark_categories_in_order on benchmark_categories (position, id);
create index benchmark_categories_name_part on benchmark_categories using gin ((((name ->> 'en') || ' ' || (name ->> 'it')) collate "default") gin_trgm_ops);
call keep_history('benchmark_categories');

-- Benchmarks
create table benchmarks (
  id uuid primary key default uuid_v7(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  ended_at timestamptz,
  code character varying(20) not null,
  description character varying(120) collate "und-x-icu" not null,
  category_code character varying(20) not null,
  currency_code character varying(3) not null,
  unit_code character varying(10) not null,
  daily_quote character varying(60) not null,
  average_decimals integer not null
);
comment on table benchmarks is 'class=operational';
create unique index benchmarks_key on benchmarks (code);
create index benchmarks_in_order on benchmarks (code, id);
create index benchmarks_description_part on benchmarks using gin (((description) collate "default") gin_trgm_ops);
create index benchmarks_category_code on benchmarks (category_code, code, id);
create index benchmarks_unit_code on benchmarks (unit_code, code, id);
create index benchmarks_currency_code on benchmarks (currency_code);
alter table benchmarks add foreign key (category_code) references benchmark_categories (code) on update cascade;
alter table benchmarks add foreign key (currency_code) references currencies (code) on update cascade;
call keep_history('benchmarks');

-- Types of price window
create table price_window_types (
  id uuid primary key default uuid_v7(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  ended_at timestamptz,
  code character varying(20) not null,
  description jsonb not null,
  period character varying(60) not null,
  anchor character varying(60),
  first_offset integer,
  last_offset integer
);
comment on table price_window_types is 'class=operational';
create unique index price_window_types_key on price_window_types (code);
create index price_window_types_in_order on price_window_types (code, id);
create index price_window_types_description_part on price_window_types using gin ((((description ->> 'en') || ' ' || (description ->> 'it')) collate "default") gin_trgm_ops);
create index price_window_types_period on price_window_types (period, code, id);
create index price_window_types_anchor on price_window_types (anchor, code, id);
call keep_history('price_window_types');

-- Price windows
create table price_windows (
  id uuid primary key default uuid_v7(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  ended_at timestamptz,
  code character varying(20) not null,
  description character varying(120) collate "und-x-icu" not null,
  type_code character varying(20) not null,
  reference_month character varying(7) not null,
  date_from date,
  date_to date,
  days_to_add integer not null
);
comment on table price_windows is 'class=commercial';
create unique index price_windows_key on price_windows (code);
create index price_windows_in_order on price_windows (reference_month, id);
create index price_windows_description_part on price_windows using gin (((description) collate "default") gin_trgm_ops);
create index price_windows_type_code on price_windows (type_code, reference_month, id);
alter table price_windows add foreign key (type_code) references price_window_types (code) on update cascade;
call keep_history('price_windows');

-- Price formulas of the true-up, dated
create table true_up_price_formulas (
  id uuid primary key default uuid_v7(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  ended_at timestamptz,
  code character varying(20) not null,
  description jsonb not null,
  family_code character varying(20),
  valid_from date not null,
  valid_to date,
  currency_code character varying(3) not null,
  unit_code character varying(10) not null,
  window_type_code character varying(20),
  components jsonb not null,
  benchmark_codes character varying(20)[],
  constraint true_up_price_formulas_period check (valid_to is null or valid_from <= valid_to),
  constraint true_up_price_formulas_no_overlap exclude using gist (code with =, daterange(valid_from, valid_to, '[]') with &&)
);
comment on table true_up_price_formulas is 'class=commercial';
create unique index true_up_price_formulas_key on true_up_price_formulas (code, valid_from);
create index true_up_price_formulas_in_order on true_up_price_formulas (code, id);
create index true_up_price_formulas_description_part on true_up_price_formulas using gin ((((description ->> 'en') || ' ' || (description ->> 'it')) collate "default") gin_trgm_ops);
create index true_up_price_formulas_family_code on true_up_price_formulas (family_code, code, id);
create index true_up_price_formulas_benchmark_codes on true_up_price_formulas using gin (benchmark_codes);
create index true_up_price_formulas_valid_from on true_up_price_formulas (valid_from, code, id);
create index true_up_price_formulas_currency_code on true_up_price_formulas (currency_code);
create index true_up_price_formulas_window_type_code on true_up_price_formulas (window_type_code);
alter table true_up_price_formulas add foreign key (currency_code) references currencies (code) on update cascade;
alter table true_up_price_formulas add foreign key (window_type_code) references price_window_types (code) on update cascade;
call keep_references('true_up_price_formulas', 'benchmark_codes', 'benchmarks', 'code');
call keep_history('true_up_price_formulas');

-- Prices of a month
create table settle_prices (
  id uuid primary key default uuid_v7(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  ended_at timestamptz,
  benchmark_code character varying(20) not null,
  month character varying(7) not null,
  price numeric(12,4) not null,
  note character varying(200) collate "und-x-icu"
);
comment on table settle_prices is 'class=commercial';
create unique index settle_prices_key on settle_prices (benchmark_code, month);
create index settle_prices_in_order on settle_prices (month, id);
create index settle_prices_benchmark_code on settle_prices (benchmark_code, month, id);
alter table settle_prices add foreign key (benchmark_code) references benchmarks (code) on update cascade;
call keep_history('settle_prices');

-- Prices of a day
create table daily_prices (
  id uuid primary key default uuid_v7(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  ended_at timestamptz,
  benchmark_code character varying(20) not null,
  quote_date date not null,
  price numeric(12,4) not null,
  source character varying(60) collate "und-x-icu"
);
comment on table daily_prices is 'class=commercial';
create unique index daily_prices_key on daily_prices (benchmark_code, quote_date);
create index daily_prices_in_order on daily_prices (quote_date, id);
create index daily_prices_benchmark_code on daily_prices (benchmark_code, quote_date, id);
alter table daily_prices add foreign key (benchmark_code) references benchmarks (code) on update cascade;
call keep_history('daily_prices');

-- What a ship is vetted by
create table vetting_criteria (
  id uuid primary key default uuid_v7(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  ended_at timestamptz,
  code character varying(20) not null,
  description jsonb not null,
  requirement jsonb not null,
  severity character varying(60) not null,
  position integer not null
);
comment on table vetting_criteria is 'class=operational';
create unique index vetting_criteria_key on vetting_criteria (code);
create index vetting_criteria_in_order on vetting_criteria (position, id);
create index vetting_criteria_description_part on vetting_criteria using gin ((((description ->> 'en') || ' ' || (description ->> 'it')) collate "default") gin_trgm_ops);
create index vetting_criteria_severity on vetting_criteria (severity, position, id);
call keep_history('vetting_criteria');

-- The flag of a vessel is a country from now on. Flags already in use become countries that bear their code as a name,
-- for somebody to complete.
select set_config('molo.actor', 'system:migration', true);
insert into countries (iso_code, name, is_eu_member, is_russian, updated_by)
select distinct flag_country_code, jsonb_build_object('en', flag_country_code, 'it', flag_country_code),
       false, flag_country_code = 'RU', 'system:migration'
from vessels;
alter table vessels add foreign key (flag_country_code) references countries (iso_code) on update cascade;
