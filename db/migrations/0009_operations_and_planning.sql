-- Master data of operations and planning.

-- Operations: types of equipment, on whose account product is kept
create table equipment_types (
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
comment on table equipment_types is 'class=operational';
create unique index equipment_types_key on equipment_types (code);
create index equipment_types_in_order on equipment_types (position, id);
create index equipment_types_name_part on equipment_types using gin ((((name ->> 'en') || ' ' || (name ->> 'it')) collate "default") gin_trgm_ops);
call keep_history('equipment_types');
create table management_types (
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
comment on table management_types is 'class=operational';
create unique index management_types_key on management_types (code);
create index management_types_in_order on management_types (position, id);
create index management_types_name_part on management_types using gin ((((name ->> 'en') || ' ' || (name ->> 'it')) collate "default") gin_trgm_ops);
call keep_history('management_types');

-- Kinds of operation
create table operation_types (
  id uuid primary key default uuid_v7(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  ended_at timestamptz,
  code character varying(20) not null,
  description jsonb not null,
  mode character varying(60) not null,
  macro_direction character varying(60) not null,
  needs_fiscal_notification boolean not null,
  needs_movement_instruction boolean not null,
  is_denaturing boolean not null,
  refuses_calculator_import boolean not null,
  note character varying(500) collate "und-x-icu"
);
comment on table operation_types is 'class=operational';
create unique index operation_types_key on operation_types (code);
create index operation_types_in_order on operation_types (code, id);
create index operation_types_description_part on operation_types using gin ((((description ->> 'en') || ' ' || (description ->> 'it')) collate "default") gin_trgm_ops);
create index operation_types_mode on operation_types (mode, code, id);
create index operation_types_macro_direction on operation_types (macro_direction, code, id);
create index operation_types_needs_fiscal_notification on operation_types (needs_fiscal_notification, code, id);
call keep_history('operation_types');

-- Lines, meters, racks, pumps, bulks, units
create table equipment (
  id uuid primary key default uuid_v7(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  ended_at timestamptz,
  code character varying(20) not null,
  description jsonb not null,
  equipment_type character varying(20) not null,
  plant character varying(4) not null,
  is_cvt boolean not null,
  max_flow_rate numeric(9,1),
  line_volume numeric(12,3),
  pipe_transfer_type character varying(60),
  capacity numeric(12,0)
);
comment on table equipment is 'class=operational';
create unique index equipment_key on equipment (code);
create index equipment_in_order on equipment (code, id);
create index equipment_description_part on equipment using gin ((((description ->> 'en') || ' ' || (description ->> 'it')) collate "default") gin_trgm_ops);
create index equipment_equipment_type on equipment (equipment_type, code, id);
create index equipment_plant on equipment (plant, code, id);
create index equipment_is_cvt on equipment (is_cvt, code, id);
alter table equipment add foreign key (equipment_type) references equipment_types (code) on update cascade;
alter table equipment add foreign key (plant) references plants (code) on update cascade;
call keep_history('equipment');

-- Operations that repeat
create table recurring_operation_templates (
  id uuid primary key default uuid_v7(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  ended_at timestamptz,
  name character varying(80) collate "und-x-icu" not null,
  operation_type character varying(20) not null,
  plant character varying(4) not null,
  tank_code character varying(20) not null,
  product character varying(20),
  monday boolean not null,
  tuesday boolean not null,
  wednesday boolean not null,
  thursday boolean not null,
  friday boolean not null,
  saturday boolean not null,
  sunday boolean not null,
  time_of_day character varying(5) not null,
  is_active boolean not null
);
comment on table recurring_operation_templates is 'class=operational';
create unique index recurring_operation_templates_key on recurring_operation_templates (name);
create index recurring_operation_templates_in_order on recurring_operation_templates (name, id);
create index recurring_operation_templates_plant on recurring_operation_templates (plant, name, id);
create index recurring_operation_templates_operation_type on recurring_operation_templates (operation_type, name, id);
create index recurring_operation_templates_tank_code on recurring_operation_templates (tank_code, name, id);
create index recurring_operation_templates_is_active on recurring_operation_templates (is_active, name, id);
create index recurring_operation_templates_product on recurring_operation_templates (product);
alter table recurring_operation_templates add foreign key (operation_type) references operation_types (code) on update cascade;
alter table recurring_operation_templates add foreign key (plant) references plants (code) on update cascade;
alter table recurring_operation_templates add foreign key (product) references products (code) on update cascade;
call keep_history('recurring_operation_templates');

-- Periods that screens propose
create table time_span_configurations (
  id uuid primary key default uuid_v7(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  ended_at timestamptz,
  code character varying(20) not null,
  name jsonb not null,
  span_start integer not null,
  span_end integer not null,
  unit character varying(60) not null,
  note character varying(500) collate "und-x-icu"
);
comment on table time_span_configurations is 'class=operational';
create unique index time_span_configurations_key on time_span_configurations (code);
create index time_span_configurations_in_order on time_span_configurations (code, id);
create index time_span_configurations_name_part on time_span_configurations using gin ((((name ->> 'en') || ' ' || (name ->> 'it')) collate "default") gin_trgm_ops);
create index time_span_configurations_unit on time_span_configurations (unit, code, id);
call keep_history('time_span_configurations');

-- Tags of the process historian
create table historian_tags (
  id uuid primary key default uuid_v7(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  ended_at timestamptz,
  tank_code character varying(20) not null,
  measure character varying(60) not null,
  tag character varying(80) not null,
  unit character varying(10) not null,
  scale numeric(15,8) not null,
  max_age integer not null
);
comment on table historian_tags is 'class=operational';
create unique index historian_tags_key on historian_tags (tank_code, measure);
create index historian_tags_in_order on historian_tags (tag, id);
create index historian_tags_tank_code on historian_tags (tank_code, tag, id);
create index historian_tags_measure on historian_tags (measure, tag, id);
create index historian_tags_unit on historian_tags (unit);
alter table historian_tags add foreign key (unit) references units_of_measure (code) on update cascade;
call keep_history('historian_tags');

-- Planning: what groupings are for, pools
create table aggregation_types (
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
comment on table aggregation_types is 'class=operational';
create unique index aggregation_types_key on aggregation_types (code);
create index aggregation_types_in_order on aggregation_types (position, id);
create index aggregation_types_name_part on aggregation_types using gin ((((name ->> 'en') || ' ' || (name ->> 'it')) collate "default") gin_trgm_ops);
call keep_history('aggregation_types');
create table pools (
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
comment on table pools is 'class=operational';
create unique index pools_key on pools (code);
create index pools_in_order on pools (position, id);
create index pools_name_part on pools using gin ((((name ->> 'en') || ' ' || (name ->> 'it')) collate "default") gin_trgm_ops);
call keep_history('pools');

-- Products as one line of the plan
create table stocchino_product_aggregations (
  id uuid primary key default uuid_v7(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  ended_at timestamptz,
  code character varying(20) not null,
  name jsonb not null,
  aggregation_type character varying(20) not null,
  products character varying(20)[] not null,
  position integer not null
);
comment on table stocchino_product_aggregations is 'class=operational';
create unique index stocchino_product_aggregations_key on stocchino_product_aggregations (code);
create index stocchino_product_aggregations_in_order on stocchino_product_aggregations (position, id);
create index stocchino_product_aggregations_name_part on stocchino_product_aggregations using gin ((((name ->> 'en') || ' ' || (name ->> 'it')) collate "default") gin_trgm_ops);
create index stocchino_product_aggregations_aggregation_type on stocchino_product_aggregations (aggregation_type, position, id);
create index stocchino_product_aggregations_products on stocchino_product_aggregations using gin (products);
alter table stocchino_product_aggregations add foreign key (aggregation_type) references aggregation_types (code) on update cascade;
call keep_references('stocchino_product_aggregations', 'products', 'products', 'code');
call keep_history('stocchino_product_aggregations');

-- Families as one line of the plan
create table stocchino_family_aggregations (
  id uuid primary key default uuid_v7(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  ended_at timestamptz,
  code character varying(20) not null,
  name jsonb not null,
  aggregation_type character varying(20) not null,
  families character varying(20)[] not null,
  position integer not null
);
comment on table stocchino_family_aggregations is 'class=operational';
create unique index stocchino_family_aggregations_key on stocchino_family_aggregations (code);
create index stocchino_family_aggregations_in_order on stocchino_family_aggregations (position, id);
create index stocchino_family_aggregations_name_part on stocchino_family_aggregations using gin ((((name ->> 'en') || ' ' || (name ->> 'it')) collate "default") gin_trgm_ops);
create index stocchino_family_aggregations_aggregation_type on stocchino_family_aggregations (aggregation_type, position, id);
create index stocchino_family_aggregations_families on stocchino_family_aggregations using gin (families);
alter table stocchino_family_aggregations add foreign key (aggregation_type) references aggregation_types (code) on update cascade;
call keep_references('stocchino_family_aggregations', 'families', 'product_families', 'code');
call keep_history('stocchino_family_aggregations');

-- The family a product counts in
create table stocchino_family_associations (
  id uuid primary key default uuid_v7(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  ended_at timestamptz,
  product character varying(20) not null,
  family character varying(20) not null,
  aggregation character varying(20),
  valid_from date not null,
  valid_to date,
  constraint stocchino_family_associations_period check (valid_to is null or valid_from <= valid_to),
  constraint stocchino_family_associations_no_overlap exclude using gist (product with =, daterange(valid_from, valid_to, '[]') with &&)
);
comment on table stocchino_family_associations is 'class=operational';
create unique index stocchino_family_associations_key on stocchino_family_associations (product, valid_from);
create index stocchino_family_associations_in_order on stocchino_family_associations (product, id);
create index stocchino_family_associations_family on stocchino_family_associations (family, product, id);
create index stocchino_family_associations_aggregation on stocchino_family_associations (aggregation, product, id);
create index stocchino_family_associations_valid_from on stocchino_family_associations (valid_from, product, id);
alter table stocchino_family_associations add foreign key (product) references products (code) on update cascade;
alter table stocchino_family_associations add foreign key (family) references product_families (code) on update cascade;
alter table stocchino_family_associations add foreign key (aggregation) references stocchino_product_aggregations (code) on update cascade;
call keep_history('stocchino_family_associations');

-- Shares of companies in pools
create table family_pools (
  id uuid primary key default uuid_v7(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  ended_at timestamptz,
  family character varying(20) not null,
  pool character varying(20) not null,
  company character varying(20) not null,
  share numeric(5,2) not null,
  valid_from date not null,
  valid_to date,
  constraint family_pools_period check (valid_to is null or valid_from <= valid_to),
  constraint family_pools_no_overlap exclude using gist (family with =, pool with =, company with =, daterange(valid_from, valid_to, '[]') with &&)
);
comment on table family_pools is 'class=commercial';
create unique index family_pools_key on family_pools (family, pool, company, valid_from);
create index family_pools_in_order on family_pools (family, id);
create index family_pools_pool on family_pools (pool, family, id);
create index family_pools_company on family_pools (company, family, id);
create index family_pools_valid_from on family_pools (valid_from, family, id);
alter table family_pools add foreign key (family) references product_families (code) on update cascade;
alter table family_pools add foreign key (pool) references pools (code) on update cascade;
alter table family_pools add foreign key (company) references companies (code) on update cascade;
call keep_history('family_pools');

-- Tanks that do not count
create table tank_exceptions (
  id uuid primary key default uuid_v7(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  ended_at timestamptz,
  tank_code character varying(20) not null,
  plant character varying(4) not null,
  family character varying(20) not null,
  is_excluded_from_plan boolean not null,
  reason character varying(200) collate "und-x-icu" not null,
  valid_from date not null,
  valid_to date,
  constraint tank_exceptions_period check (valid_to is null or valid_from <= valid_to),
  constraint tank_exceptions_no_overlap exclude using gist (tank_code with =, family with =, daterange(valid_from, valid_to, '[]') with &&)
);
comment on table tank_exceptions is 'class=operational';
create unique index tank_exceptions_key on tank_exceptions (tank_code, family, valid_from);
create index tank_exceptions_in_order on tank_exceptions (tank_code, id);
create index tank_exceptions_plant on tank_exceptions (plant, tank_code, id);
create index tank_exceptions_family on tank_exceptions (family, tank_code, id);
create index tank_exceptions_is_excluded_from_plan on tank_exceptions (is_excluded_from_plan, tank_code, id);
alter table tank_exceptions add foreign key (plant) references plants (code) on update cascade;
alter table tank_exceptions add foreign key (family) references product_families (code) on update cascade;
call keep_history('tank_exceptions');

-- Ranges of a family at a plant
create table operative_levels (
  id uuid primary key default uuid_v7(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  ended_at timestamptz,
  family character varying(20) not null,
  plant character varying(4) not null,
  min_operative numeric(9,3) not null,
  min_working numeric(9,3) not null,
  max_working numeric(9,3) not null,
  max_operative numeric(9,3) not null,
  valid_from date not null,
  valid_to date,
  constraint operative_levels_period check (valid_to is null or valid_from <= valid_to),
  constraint operative_levels_no_overlap exclude using gist (family with =, plant with =, daterange(valid_from, valid_to, '[]') with &&)
);
comment on table operative_levels is 'class=operational';
create unique index operative_levels_key on operative_levels (family, plant, valid_from);
create index operative_levels_in_order on operative_levels (family, id);
create index operative_levels_plant on operative_levels (plant, family, id);
create index operative_levels_valid_from on operative_levels (valid_from, family, id);
alter table operative_levels add foreign key (family) references product_families (code) on update cascade;
alter table operative_levels add foreign key (plant) references plants (code) on update cascade;
call keep_history('operative_levels');

-- Days that differ from the profile
create table daily_profile_exceptions (
  id uuid primary key default uuid_v7(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  ended_at timestamptz,
  family character varying(20) not null,
  profile_date date not null,
  measure character varying(60) not null,
  value numeric(9,3) not null,
  reason character varying(200) collate "und-x-icu" not null
);
comment on table daily_profile_exceptions is 'class=operational';
create unique index daily_profile_exceptions_key on daily_profile_exceptions (family, profile_date);
create index daily_profile_exceptions_in_order on daily_profile_exceptions (profile_date, id);
create index daily_profile_exceptions_family on daily_profile_exceptions (family, profile_date, id);
alter table daily_profile_exceptions add foreign key (family) references product_families (code) on update cascade;
call keep_history('daily_profile_exceptions');
