-- Settings of stock, jetty and movement instructions.

-- Stock: reasons of locks, reports
create table locked_asset_reasons (
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
comment on table locked_asset_reasons is 'class=operational';
create unique index locked_asset_reasons_key on locked_asset_reasons (code);
create index locked_asset_reasons_in_order on locked_asset_reasons (position, id);
create index locked_asset_reasons_name_part on locked_asset_reasons using gin ((((name ->> 'en') || ' ' || (name ->> 'it')) collate "default") gin_trgm_ops);
call keep_history('locked_asset_reasons');
create table stock_reports (
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
comment on table stock_reports is 'class=operational';
create unique index stock_reports_key on stock_reports (code);
create index stock_reports_in_order on stock_reports (position, id);
create index stock_reports_name_part on stock_reports using gin ((((name ->> 'en') || ' ' || (name ->> 'it')) collate "default") gin_trgm_ops);
call keep_history('stock_reports');

-- Kinds of dead stock adjustment
create table adjustment_types (
  id uuid primary key default uuid_v7(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  ended_at timestamptz,
  code character varying(10) not null,
  description jsonb not null,
  direction character varying(60) not null
);
comment on table adjustment_types is 'class=operational';
create unique index adjustment_types_key on adjustment_types (code);
create index adjustment_types_in_order on adjustment_types (code, id);
create index adjustment_types_description_part on adjustment_types using gin ((((description ->> 'en') || ' ' || (description ->> 'it')) collate "default") gin_trgm_ops);
create index adjustment_types_direction on adjustment_types (direction, code, id);
call keep_history('adjustment_types');

-- Dead stock adjustments
create table dead_stock_adjustments (
  id uuid primary key default uuid_v7(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  ended_at timestamptz,
  reference_date date not null,
  month_start_date date not null,
  tank_code character varying(20) not null,
  product character varying(20) not null,
  pool character varying(20) not null,
  voyage_number character varying(20),
  adjustment_type character varying(10) not null,
  direction character varying(60) not null,
  description character varying(200) collate "und-x-icu",
  initial_stock_date date not null,
  end_date date,
  cubic_metres numeric(12,3) not null,
  density numeric(5,4) not null,
  conversion_factor numeric(12,10) not null,
  barrels numeric(14,2),
  metric_tonnes numeric(14,3)
);
comment on table dead_stock_adjustments is 'class=operational';
create unique index dead_stock_adjustments_key on dead_stock_adjustments (reference_date, tank_code, product, adjustment_type, direction);
create index dead_stock_adjustments_in_order on dead_stock_adjustments (reference_date, id);
create index dead_stock_adjustments_month_start_date on dead_stock_adjustments (month_start_date, reference_date, id);
create index dead_stock_adjustments_tank_code on dead_stock_adjustments (tank_code, reference_date, id);
create index dead_stock_adjustments_product on dead_stock_adjustments (product, reference_date, id);
create index dead_stock_adjustments_pool on dead_stock_adjustments (pool, reference_date, id);
create index dead_stock_adjustments_adjustment_type on dead_stock_adjustments (adjustment_type, reference_date, id);
alter table dead_stock_adjustments add foreign key (product) references products (code) on update cascade;
alter table dead_stock_adjustments add foreign key (pool) references pools (code) on update cascade;
alter table dead_stock_adjustments add foreign key (adjustment_type) references adjustment_types (code) on update cascade;
call keep_history('dead_stock_adjustments');

-- Tolerances of the delta report
create table delta_stock_report_configurations (
  id uuid primary key default uuid_v7(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  ended_at timestamptz,
  name character varying(80) collate "und-x-icu" not null,
  plant character varying(4),
  product character varying(20),
  tank_code character varying(20),
  tolerance numeric(12,3) not null,
  unit character varying(10) not null,
  recipients character varying(20)[] not null
);
comment on table delta_stock_report_configurations is 'class=operational';
create unique index delta_stock_report_configurations_key on delta_stock_report_configurations (name);
create index delta_stock_report_configurations_in_order on delta_stock_report_configurations (name, id);
create index delta_stock_report_configurations_plant on delta_stock_report_configurations (plant, name, id);
create index delta_stock_report_configurations_product on delta_stock_report_configurations (product, name, id);
create index delta_stock_report_configurations_tank_code on delta_stock_report_configurations (tank_code, name, id);
create index delta_stock_report_configurations_unit on delta_stock_report_configurations (unit);
alter table delta_stock_report_configurations add foreign key (plant) references plants (code) on update cascade;
alter table delta_stock_report_configurations add foreign key (product) references products (code) on update cascade;
alter table delta_stock_report_configurations add foreign key (unit) references units_of_measure (code) on update cascade;
call keep_references('delta_stock_report_configurations', 'recipients', 'mailing_lists', 'code');
call keep_history('delta_stock_report_configurations');

-- Tanks left out of a report
create table tanks_excluded (
  id uuid primary key default uuid_v7(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  ended_at timestamptz,
  tank_code character varying(20) not null,
  report character varying(20) not null,
  reason character varying(200) collate "und-x-icu" not null,
  valid_from date not null,
  valid_to date,
  constraint tanks_excluded_period check (valid_to is null or valid_from <= valid_to),
  constraint tanks_excluded_no_overlap exclude using gist (tank_code with =, report with =, daterange(valid_from, valid_to, '[]') with &&)
);
comment on table tanks_excluded is 'class=operational';
create unique index tanks_excluded_key on tanks_excluded (tank_code, report, valid_from);
create index tanks_excluded_in_order on tanks_excluded (tank_code, id);
create index tanks_excluded_report on tanks_excluded (report, tank_code, id);
create index tanks_excluded_valid_from on tanks_excluded (valid_from, tank_code, id);
alter table tanks_excluded add foreign key (report) references stock_reports (code) on update cascade;
call keep_history('tanks_excluded');

-- Denaturant in store
create table denaturant_bulk_capacities (
  id uuid primary key default uuid_v7(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  ended_at timestamptz,
  plant character varying(4) not null,
  product character varying(20) not null,
  capacity numeric(12,0) not null,
  running_low_threshold integer not null,
  empty_threshold integer not null
);
comment on table denaturant_bulk_capacities is 'class=operational';
create unique index denaturant_bulk_capacities_key on denaturant_bulk_capacities (plant, product);
create index denaturant_bulk_capacities_in_order on denaturant_bulk_capacities (product, id);
create index denaturant_bulk_capacities_plant on denaturant_bulk_capacities (plant, product, id);
alter table denaturant_bulk_capacities add foreign key (plant) references plants (code) on update cascade;
alter table denaturant_bulk_capacities add foreign key (product) references products (code) on update cascade;
call keep_history('denaturant_bulk_capacities');

-- Jetty: reasons of delay, weather
create table jetty_delay_reasons (
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
comment on table jetty_delay_reasons is 'class=operational';
create unique index jetty_delay_reasons_key on jetty_delay_reasons (code);
create index jetty_delay_reasons_in_order on jetty_delay_reasons (position, id);
create index jetty_delay_reasons_name_part on jetty_delay_reasons using gin ((((name ->> 'en') || ' ' || (name ->> 'it')) collate "default") gin_trgm_ops);
call keep_history('jetty_delay_reasons');
create table weather_conditions (
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
comment on table weather_conditions is 'class=operational';
create unique index weather_conditions_key on weather_conditions (code);
create index weather_conditions_in_order on weather_conditions (position, id);
create index weather_conditions_name_part on weather_conditions using gin ((((name ->> 'en') || ' ' || (name ->> 'it')) collate "default") gin_trgm_ops);
call keep_history('weather_conditions');

-- Events of a ship's call
create table timesheet_operations (
  id uuid primary key default uuid_v7(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  ended_at timestamptz,
  code character varying(20) not null,
  description jsonb not null,
  sequence integer not null,
  phase character varying(60) not null,
  laytime_effect character varying(60) not null,
  effect_delay integer
);
comment on table timesheet_operations is 'class=operational';
create unique index timesheet_operations_key on timesheet_operations (code);
create index timesheet_operations_in_order on timesheet_operations (sequence, id);
create index timesheet_operations_description_part on timesheet_operations using gin ((((description ->> 'en') || ' ' || (description ->> 'it')) collate "default") gin_trgm_ops);
create index timesheet_operations_phase on timesheet_operations (phase, sequence, id);
create index timesheet_operations_laytime_effect on timesheet_operations (laytime_effect, sequence, id);
call keep_history('timesheet_operations');

-- Reasons of deductions from laytime
create table deduction_reasons (
  id uuid primary key default uuid_v7(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  ended_at timestamptz,
  code character varying(20) not null,
  description jsonb not null,
  kind character varying(60) not null,
  applies_to character varying(60) not null,
  share numeric(5,2) not null,
  from_event character varying(20),
  to_event character varying(20),
  entries jsonb not null,
  note character varying(500) collate "und-x-icu"
);
comment on table deduction_reasons is 'class=operational';
create unique index deduction_reasons_key on deduction_reasons (code);
create index deduction_reasons_in_order on deduction_reasons (code, id);
create index deduction_reasons_description_part on deduction_reasons using gin ((((description ->> 'en') || ' ' || (description ->> 'it')) collate "default") gin_trgm_ops);
create index deduction_reasons_kind on deduction_reasons (kind, code, id);
create index deduction_reasons_applies_to on deduction_reasons (applies_to, code, id);
create index deduction_reasons_from_event on deduction_reasons (from_event);
create index deduction_reasons_to_event on deduction_reasons (to_event);
alter table deduction_reasons add foreign key (from_event) references timesheet_operations (code) on update cascade;
alter table deduction_reasons add foreign key (to_event) references timesheet_operations (code) on update cascade;
call keep_history('deduction_reasons');

-- Shares proposed for deductions
create table deduction_defaults (
  id uuid primary key default uuid_v7(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  ended_at timestamptz,
  description jsonb not null,
  reason character varying(20) not null,
  share numeric(5,2) not null,
  start_date date not null,
  end_date date,
  constraint deduction_defaults_period check (end_date is null or start_date <= end_date),
  constraint deduction_defaults_no_overlap exclude using gist (reason with =, daterange(start_date, end_date, '[]') with &&)
);
comment on table deduction_defaults is 'class=operational';
create unique index deduction_defaults_key on deduction_defaults (reason, start_date);
create index deduction_defaults_in_order on deduction_defaults (((description ->> 'en') collate "und-x-icu"), id);
create index deduction_defaults_description_part on deduction_defaults using gin ((((description ->> 'en') || ' ' || (description ->> 'it')) collate "default") gin_trgm_ops);
create index deduction_defaults_reason on deduction_defaults (reason, ((description ->> 'en') collate "und-x-icu"), id);
create index deduction_defaults_start_date on deduction_defaults (start_date, ((description ->> 'en') collate "und-x-icu"), id);
alter table deduction_defaults add foreign key (reason) references deduction_reasons (code) on update cascade;
call keep_history('deduction_defaults');

-- Movement instructions: documents, samples, roles
create table analysis_sample_types (
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
comment on table analysis_sample_types is 'class=operational';
create unique index analysis_sample_types_key on analysis_sample_types (code);
create index analysis_sample_types_in_order on analysis_sample_types (position, id);
create index analysis_sample_types_name_part on analysis_sample_types using gin ((((name ->> 'en') || ' ' || (name ->> 'it')) collate "default") gin_trgm_ops);
call keep_history('analysis_sample_types');
create table movement_document_types (
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
comment on table movement_document_types is 'class=operational';
create unique index movement_document_types_key on movement_document_types (code);
create index movement_document_types_in_order on movement_document_types (position, id);
create index movement_document_types_name_part on movement_document_types using gin ((((name ->> 'en') || ' ' || (name ->> 'it')) collate "default") gin_trgm_ops);
call keep_history('movement_document_types');
create table receiver_roles (
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
comment on table receiver_roles is 'class=operational';
create unique index receiver_roles_key on receiver_roles (code);
create index receiver_roles_in_order on receiver_roles (position, id);
create index receiver_roles_name_part on receiver_roles using gin ((((name ->> 'en') || ' ' || (name ->> 'it')) collate "default") gin_trgm_ops);
call keep_history('receiver_roles');

-- Who takes part in an operation
create table companies_by_operation (
  id uuid primary key default uuid_v7(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  ended_at timestamptz,
  operation_type character varying(20) not null,
  company character varying(20) not null,
  role character varying(20) not null,
  is_default boolean not null
);
comment on table companies_by_operation is 'class=operational';
create unique index companies_by_operation_key on companies_by_operation (operation_type, company, role);
create index companies_by_operation_in_order on companies_by_operation (operation_type, id);
create index companies_by_operation_company on companies_by_operation (company, operation_type, id);
create index companies_by_operation_role on companies_by_operation (role, operation_type, id);
create index companies_by_operation_is_default on companies_by_operation (is_default, operation_type, id);
alter table companies_by_operation add foreign key (operation_type) references operation_types (code) on update cascade;
alter table companies_by_operation add foreign key (company) references companies (code) on update cascade;
alter table companies_by_operation add foreign key (role) references receiver_roles (code) on update cascade;
call keep_history('companies_by_operation');

-- Deliveries on deposit
create table outc_dep_configurations (
  id uuid primary key default uuid_v7(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  ended_at timestamptz,
  operation_type character varying(20) not null,
  product character varying(20) not null,
  destination character varying(20) not null,
  is_out_c_dep boolean not null,
  note character varying(500) collate "und-x-icu"
);
comment on table outc_dep_configurations is 'class=operational';
create unique index outc_dep_configurations_key on outc_dep_configurations (operation_type, product, destination);
create index outc_dep_configurations_in_order on outc_dep_configurations (operation_type, id);
create index outc_dep_configurations_product on outc_dep_configurations (product, operation_type, id);
create index outc_dep_configurations_destination on outc_dep_configurations (destination, operation_type, id);
create index outc_dep_configurations_is_out_c_dep on outc_dep_configurations (is_out_c_dep, operation_type, id);
alter table outc_dep_configurations add foreign key (operation_type) references operation_types (code) on update cascade;
alter table outc_dep_configurations add foreign key (product) references products (code) on update cascade;
alter table outc_dep_configurations add foreign key (destination) references companies (code) on update cascade;
call keep_history('outc_dep_configurations');

-- Lots that repeat
create table recurring_lot_templates (
  id uuid primary key default uuid_v7(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  ended_at timestamptz,
  name character varying(80) collate "und-x-icu" not null,
  product character varying(20) not null,
  company character varying(20) not null,
  bill_of_lading_type character varying(4) not null,
  quantity numeric(14,3) not null,
  unit character varying(10) not null,
  tolerance numeric(5,2) not null,
  frequency character varying(60) not null,
  is_active boolean not null
);
comment on table recurring_lot_templates is 'class=operational';
create unique index recurring_lot_templates_key on recurring_lot_templates (name);
create index recurring_lot_templates_in_order on recurring_lot_templates (name, id);
create index recurring_lot_templates_product on recurring_lot_templates (product, name, id);
create index recurring_lot_templates_company on recurring_lot_templates (company, name, id);
create index recurring_lot_templates_frequency on recurring_lot_templates (frequency, name, id);
create index recurring_lot_templates_is_active on recurring_lot_templates (is_active, name, id);
create index recurring_lot_templates_bill_of_lading_type on recurring_lot_templates (bill_of_lading_type);
create index recurring_lot_templates_unit on recurring_lot_templates (unit);
alter table recurring_lot_templates add foreign key (product) references products (code) on update cascade;
alter table recurring_lot_templates add foreign key (company) references companies (code) on update cascade;
alter table recurring_lot_templates add foreign key (bill_of_lading_type) references bill_of_lading_types (code) on update cascade;
alter table recurring_lot_templates add foreign key (unit) references units_of_measure (code) on update cascade;
call keep_history('recurring_lot_templates');
