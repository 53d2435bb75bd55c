-- Tanks: what they are, their dated versions with calibration, and how they are calculated.

create table tank_areas (
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
comment on table tank_areas is 'class=operational';
create unique index tank_areas_key on tank_areas (code);
create index tank_areas_in_order on tank_areas (position, id);
create index tank_areas_name_part on tank_areas using gin ((((name ->> 'en') || ' ' || (name ->> 'it')) collate "default") gin_trgm_ops);
call keep_history('tank_areas');
create table tanks (
  id uuid primary key default uuid_v7(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  ended_at timestamptz,
  code character varying(20) not null,
  plant character varying(4) not null,
  area character varying(20) not null,
  product character varying(20),
  is_fiscal boolean not null,
  is_out_of_service boolean not null,
  note character varying(500) collate "und-x-icu"
);
comment on table tanks is 'class=operational';
create unique index tanks_key on tanks (code);
create index tanks_in_order on tanks (code, id);
create index tanks_plant on tanks (plant, code, id);
create index tanks_area on tanks (area, code, id);
create index tanks_product on tanks (product, code, id);
create index tanks_is_out_of_service on tanks (is_out_of_service, code, id);
alter table tanks add foreign key (plant) references plants (code) on update cascade;
alter table tanks add foreign key (area) references tank_areas (code) on update cascade;
alter table tanks add foreign key (product) references products (code) on update cascade;
call keep_history('tanks');
create table tank_versions (
  id uuid primary key default uuid_v7(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  ended_at timestamptz,
  tank_code character varying(20) not null,
  tank_type character varying(20) not null,
  plant character varying(4) not null,
  start_date date not null,
  end_date date,
  is_active boolean not null,
  min_level integer not null,
  max_level integer not null,
  inextricable_volume numeric(12,3) not null,
  max_volume numeric(12,3) not null,
  reference_height integer not null,
  insulated boolean not null,
  roof_mass numeric(9,0),
  legs_low integer,
  legs_high integer,
  high_feet_min_value integer,
  calibration_factor numeric(9,6) not null,
  calibration_certificate character varying(40) collate "und-x-icu" not null,
  calibration jsonb not null,
  constraint tank_versions_period check (end_date is null or start_date <= end_date),
  constraint tank_versions_no_overlap exclude using gist (tank_code with =, daterange(start_date, end_date, '[]') with &&)
);
comment on table tank_versions is 'class=operational';
create unique index tank_versions_key on tank_versions (tank_code, start_date);
create index tank_versions_in_order on tank_versions (tank_code, id);
create index tank_versions_plant on tank_versions (plant, tank_code, id);
create index tank_versions_tank_type on tank_versions (tank_type, tank_code, id);
create index tank_versions_is_active on tank_versions (is_active, tank_code, id);
create index tank_versions_start_date on tank_versions (start_date, tank_code, id);
alter table tank_versions add foreign key (tank_code) references tanks (code) on update cascade;
alter table tank_versions add foreign key (tank_type) references tank_types (code) on update cascade;
alter table tank_versions add foreign key (plant) references plants (code) on update cascade;
call keep_history('tank_versions');
create table fixed_tank_calibrations (
  id uuid primary key default uuid_v7(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  ended_at timestamptz,
  tank_code character varying(20) not null,
  valid_from date not null,
  valid_to date,
  certificate character varying(40) collate "und-x-icu" not null,
  calibration jsonb not null,
  constraint fixed_tank_calibrations_period check (valid_to is null or valid_from <= valid_to),
  constraint fixed_tank_calibrations_no_overlap exclude using gist (tank_code with =, daterange(valid_from, valid_to, '[]') with &&)
);
comment on table fixed_tank_calibrations is 'class=operational';
create unique index fixed_tank_calibrations_key on fixed_tank_calibrations (tank_code, valid_from);
create index fixed_tank_calibrations_in_order on fixed_tank_calibrations (tank_code, id);
create index fixed_tank_calibrations_valid_from on fixed_tank_calibrations (valid_from, tank_code, id);
alter table fixed_tank_calibrations add foreign key (tank_code) references tanks (code) on update cascade;
call keep_history('fixed_tank_calibrations');
create table igcc_tanks (
  id uuid primary key default uuid_v7(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  ended_at timestamptz,
  tank_code character varying(20) not null,
  product character varying(20) not null,
  lower_heating_value numeric(6,3) not null,
  max_sulphur numeric(6,4),
  note character varying(200) collate "und-x-icu"
);
comment on table igcc_tanks is 'class=operational';
create unique index igcc_tanks_key on igcc_tanks (tank_code);
create index igcc_tanks_in_order on igcc_tanks (tank_code, id);
create index igcc_tanks_product on igcc_tanks (product, tank_code, id);
alter table igcc_tanks add foreign key (tank_code) references tanks (code) on update cascade;
alter table igcc_tanks add foreign key (product) references products (code) on update cascade;
call keep_history('igcc_tanks');
create table tank_configurations (
  id uuid primary key default uuid_v7(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  ended_at timestamptz,
  tank_code character varying(20) not null,
  is_calculation_enabled boolean not null,
  density_correction_factor numeric(8,6) not null,
  is_thermal_expansion_enabled boolean not null
);
comment on table tank_configurations is 'class=operational';
create unique index tank_configurations_key on tank_configurations (tank_code);
create index tank_configurations_in_order on tank_configurations (tank_code, id);
create index tank_configurations_is_calculation_enabled on tank_configurations (is_calculation_enabled, tank_code, id);
create index tank_configurations_is_thermal_expansion_enabled on tank_configurations (is_thermal_expansion_enabled, tank_code, id);
alter table tank_configurations add foreign key (tank_code) references tanks (code) on update cascade;
call keep_history('tank_configurations');
create table tank_correction_factors (
  id uuid primary key default uuid_v7(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  ended_at timestamptz,
  tank_code character varying(20) not null,
  factor numeric(9,6) not null,
  valid_from date not null,
  valid_to date,
  reason character varying(200) collate "und-x-icu" not null,
  constraint tank_correction_factors_period check (valid_to is null or valid_from <= valid_to),
  constraint tank_correction_factors_no_overlap exclude using gist (tank_code with =, daterange(valid_from, valid_to, '[]') with &&)
);
comment on table tank_correction_factors is 'class=operational';
create unique index tank_correction_factors_key on tank_correction_factors (tank_code, valid_from);
create index tank_correction_factors_in_order on tank_correction_factors (tank_code, id);
create index tank_correction_factors_valid_from on tank_correction_factors (valid_from, tank_code, id);
alter table tank_correction_factors add foreign key (tank_code) references tanks (code) on update cascade;
call keep_history('tank_correction_factors');
create table tank_volumetric_data (
  id uuid primary key default uuid_v7(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  ended_at timestamptz,
  tank_code character varying(20) not null,
  gross_shell_capacity numeric(12,3) not null,
  max_operating_capacity numeric(12,3) not null,
  working_volume numeric(12,3) not null,
  dead_stock_volume numeric(12,3) not null
);
comment on table tank_volumetric_data is 'class=operational';
create unique index tank_volumetric_data_key on tank_volumetric_data (tank_code);
create index tank_volumetric_data_in_order on tank_volumetric_data (tank_code, id);
alter table tank_volumetric_data add foreign key (tank_code) references tanks (code) on update cascade;
call keep_history('tank_volumetric_data');
