-- Movement instructions: the header, its lots and what stands below each lot, as the field lists of the module define them
-- (modules/movement-instructions/contract); versions, numbers, and the checklist of a voyage.

create table movement_instructions (
  id uuid primary key default uuid_v7(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  ended_at timestamptz,
  plant character varying(4) not null,
  operation_type character varying(20) not null,
  external_voyage_number character varying(40) collate "und-x-icu",
  vessel character varying(7),
  mooring_platform character varying(20),
  load_port character varying(5),
  discharge_port character varying(5),
  agent character varying(20),
  inspector character varying(20),
  laycan_from date,
  laycan_to date,
  eta_date date,
  eta timestamp with time zone,
  charter_party_form character varying(40) collate "und-x-icu",
  charter_party_dated date,
  demurrage_rate numeric(12,2),
  notice_hours numeric(6,2),
  laytime_loading_hours numeric(6,2),
  laytime_discharge_hours numeric(6,2),
  laytime_total_hours numeric(6,2),
  freetime_loading_hours numeric(6,2),
  freetime_discharge_hours numeric(6,2),
  freetime_total_hours numeric(6,2),
  time_bar_days integer,
  is_crude_oil_washing boolean not null,
  crude_oil_washing_hours numeric(6,2),
  is_fip boolean not null,
  is_only_one_lot_permitted boolean not null,
  is_partial_end_notification_with_only_input_params boolean not null,
  ship_to_ship boolean not null,
  is_refinery boolean not null,
  pipe_transfer_type_flag character varying(60),
  note character varying(4000) collate "und-x-icu",
  voyage_number character varying(20) not null,
  status character varying(60) not null,
  lot_count integer not null,
  products character varying(20)[] not null,
  holders character varying(20)[] not null,
  total_quantity numeric(15,3),
  total_unit character varying(10),
  missing integer not null,
  lots_given integer not null,
  version_note character varying(500) collate "und-x-icu",
  status_reason character varying(500) collate "und-x-icu",
  created_at timestamptz not null default now(),
  created_by text not null default current_setting('molo.actor'),
  constraint movement_instructions_laycan check (laycan_from < laycan_to)
);
comment on table movement_instructions is 'class=commercial';
create unique index movement_instructions_key on movement_instructions (voyage_number);
create index movement_instructions_in_order on movement_instructions (voyage_number, id);
create index movement_instructions_status on movement_instructions (status, voyage_number, id);
create index movement_instructions_plant on movement_instructions (plant, voyage_number, id);
create index movement_instructions_operation_type on movement_instructions (operation_type, voyage_number, id);
create index movement_instructions_external_voyage_number_part on movement_instructions using gin (((external_voyage_number) collate "default") gin_trgm_ops);
create index movement_instructions_vessel on movement_instructions (vessel, voyage_number, id);
create index movement_instructions_laycan_from on movement_instructions (laycan_from, voyage_number, id);
create index movement_instructions_laycan_to on movement_instructions (laycan_to, voyage_number, id);
create index movement_instructions_eta_date on movement_instructions (eta_date, voyage_number, id);
create index movement_instructions_products on movement_instructions using gin (products);
create index movement_instructions_holders on movement_instructions using gin (holders);
create index movement_instructions_mooring_platform on movement_instructions (mooring_platform);
create index movement_instructions_load_port on movement_instructions (load_port);
create index movement_instructions_discharge_port on movement_instructions (discharge_port);
create index movement_instructions_agent on movement_instructions (agent);
create index movement_instructions_inspector on movement_instructions (inspector);
create index movement_instructions_total_unit on movement_instructions (total_unit);
alter table movement_instructions add foreign key (plant) references plants (code) on update cascade;
alter table movement_instructions add foreign key (operation_type) references operation_types (code) on update cascade;
alter table movement_instructions add foreign key (vessel) references vessels (imo_number) on update cascade;
alter table movement_instructions add foreign key (mooring_platform) references mooring_platforms (code) on update cascade;
alter table movement_instructions add foreign key (load_port) references ports (code) on update cascade;
alter table movement_instructions add foreign key (discharge_port) references ports (code) on update cascade;
alter table movement_instructions add foreign key (agent) references companies (code) on update cascade;
alter table movement_instructions add foreign key (inspector) references companies (code) on update cascade;
call keep_references('movement_instructions', 'products', 'products', 'code');
call keep_references('movement_instructions', 'holders', 'companies', 'code');
alter table movement_instructions add foreign key (total_unit) references units_of_measure (code) on update cascade;
call keep_history('movement_instructions');
call keep_search('movement_instructions', 'movementInstructions', 'voyage_number', 'voyage_number');
call keep_site('movement_instructions', 'plant');

create table movement_lots (
  id uuid primary key,
  instruction_id uuid not null references movement_instructions (id),
  plant character varying(4) not null references plants (code) on update cascade,
  position integer not null,
  product_code character varying(20) references products (code) on update cascade,
  quantity numeric(15,3),
  min_quantity numeric(15,3),
  max_quantity numeric(15,3),
  quantity_uo_m_code character varying(10) references units_of_measure (code) on update cascade,
  type_movement_instruction_lot_code character varying(4) references bill_of_lading_types (code) on update cascade,
  holder character varying(20) references companies (code) on update cascade,
  bill_of_lading_holder character varying(20) references companies (code) on update cascade,
  delivery_document_holder character varying(20) references companies (code) on update cascade,
  shipper character varying(20) references companies (code) on update cascade,
  notify_address character varying(300) collate "und-x-icu",
  origin_place character varying(120) collate "und-x-icu",
  destination_place character varying(120) collate "und-x-icu",
  contract_number character varying(40) collate "und-x-icu",
  contract_date date,
  incoterm character varying(10) references incoterms (code) on update cascade,
  document_language character varying(60),
  analysis_language character varying(60),
  is_out_c_dep boolean not null,
  trade_description character varying(500) collate "und-x-icu",
  note character varying(2000) collate "und-x-icu",
  lot_code character varying(24) not null,
  is_closed boolean not null,
  is_deleted boolean not null,
  -- What Lots Management writes, with a version of its own.
  figures_version integer not null default 1,
  figures_at timestamptz not null default now(),
  figures_by text not null default current_setting('molo.actor'),
  balance_sheet_date date,
  expected_quantity numeric(15,3),
  actual_quantity numeric(15,3),
  final_quantity numeric(15,3),
  bill_of_lading_date date,
  bill_of_lading_quantity numeric(15,3),
  mooring_date timestamptz,
  unmooring_date timestamptz,
  is_internal_consumption boolean not null default false,
  is_create_self_invoice boolean not null default false,
  protocol_number_of_intent_letter character varying(24),
  constraint movement_lots_tolerance check (min_quantity <= max_quantity),
  constraint movement_lots_closed check (not is_closed or final_quantity is not null)
);
comment on table movement_lots is 'class=commercial';
create index movement_lots_of_root on movement_lots (instruction_id, position, id);
create unique index movement_lots_code on movement_lots (lot_code);
create index movement_lots_balance on movement_lots (balance_sheet_date, lot_code, id);
create index movement_lots_product_code on movement_lots (product_code) where product_code is not null;
create index movement_lots_quantity_uo_m_code on movement_lots (quantity_uo_m_code) where quantity_uo_m_code is not null;
create index movement_lots_type_movement_instruction_lot_code on movement_lots (type_movement_instruction_lot_code) where type_movement_instruction_lot_code is not null;
create index movement_lots_holder on movement_lots (holder) where holder is not null;
create index movement_lots_bill_of_lading_holder on movement_lots (bill_of_lading_holder) where bill_of_lading_holder is not null;
create index movement_lots_delivery_document_holder on movement_lots (delivery_document_holder) where delivery_document_holder is not null;
create index movement_lots_shipper on movement_lots (shipper) where shipper is not null;
create index movement_lots_incoterm on movement_lots (incoterm) where incoterm is not null;
call keep_history('movement_lots');
call keep_site('movement_lots', 'plant');

create table movement_lot_bills (
  id uuid primary key,
  lot_id uuid not null references movement_lots (id),
  instruction_id uuid not null references movement_instructions (id),
  plant character varying(4) not null references plants (code) on update cascade,
  position integer not null,
  number character varying(40) collate "und-x-icu",
  bill_date date,
  place character varying(120) collate "und-x-icu",
  type character varying(4) references bill_of_lading_types (code) on update cascade,
  shipper character varying(20) references companies (code) on update cascade,
  consignee character varying(300) collate "und-x-icu",
  notify_party character varying(300) collate "und-x-icu",
  load_port character varying(5) references ports (code) on update cascade,
  discharge_port character varying(5) references ports (code) on update cascade,
  freight_clause character varying(200) collate "und-x-icu",
  is_clean_on_board boolean not null,
  originals integer,
  copies integer
);
comment on table movement_lot_bills is 'class=commercial';
create index movement_lot_bills_of_root on movement_lot_bills (instruction_id, position, id);
create index movement_lot_bills_of_parent on movement_lot_bills (lot_id);
create index movement_lot_bills_type on movement_lot_bills (type) where type is not null;
create index movement_lot_bills_shipper on movement_lot_bills (shipper) where shipper is not null;
create index movement_lot_bills_load_port on movement_lot_bills (load_port) where load_port is not null;
create index movement_lot_bills_discharge_port on movement_lot_bills (discharge_port) where discharge_port is not null;
call keep_history('movement_lot_bills');
call keep_site('movement_lot_bills', 'plant');

create table movement_lot_bill_items (
  id uuid primary key,
  bill_id uuid not null references movement_lot_bills (id),
  instruction_id uuid not null references movement_instructions (id),
  plant character varying(4) not null references plants (code) on update cascade,
  position integer not null,
  product character varying(20) references products (code) on update cascade,
  description character varying(200) collate "und-x-icu",
  weight_in_air numeric(15,3),
  weight_in_vacuum numeric(15,3),
  volume_at15 numeric(15,3),
  volume_at60_f numeric(15,3),
  combined_nomenclature character varying(10) references cn_codes (code) on update cascade
);
comment on table movement_lot_bill_items is 'class=commercial';
create index movement_lot_bill_items_of_root on movement_lot_bill_items (instruction_id, position, id);
create index movement_lot_bill_items_of_parent on movement_lot_bill_items (bill_id);
create index movement_lot_bill_items_product on movement_lot_bill_items (product) where product is not null;
create index movement_lot_bill_items_combined_nomenclature on movement_lot_bill_items (combined_nomenclature) where combined_nomenclature is not null;
call keep_history('movement_lot_bill_items');
call keep_site('movement_lot_bill_items', 'plant');

create table movement_lot_documents (
  id uuid primary key,
  lot_id uuid not null references movement_lots (id),
  instruction_id uuid not null references movement_instructions (id),
  plant character varying(4) not null references plants (code) on update cascade,
  position integer not null,
  document_type character varying(20) references movement_document_types (code) on update cascade,
  number character varying(40) collate "und-x-icu",
  document_date date,
  issuer character varying(20) references companies (code) on update cascade,
  language character varying(60),
  originals integer,
  copies integer,
  note character varying(1000) collate "und-x-icu"
);
comment on table movement_lot_documents is 'class=commercial';
create index movement_lot_documents_of_root on movement_lot_documents (instruction_id, position, id);
create index movement_lot_documents_of_parent on movement_lot_documents (lot_id);
create index movement_lot_documents_document_type on movement_lot_documents (document_type) where document_type is not null;
create index movement_lot_documents_issuer on movement_lot_documents (issuer) where issuer is not null;
call keep_history('movement_lot_documents');
call keep_site('movement_lot_documents', 'plant');

create table movement_lot_receivers (
  id uuid primary key,
  lot_id uuid not null references movement_lots (id),
  instruction_id uuid not null references movement_instructions (id),
  plant character varying(4) not null references plants (code) on update cascade,
  position integer not null,
  company character varying(20) references companies (code) on update cascade,
  role character varying(20) references receiver_roles (code) on update cascade,
  document_type character varying(20) references movement_document_types (code) on update cascade,
  bill_of_lading character varying(40) collate "und-x-icu",
  originals integer,
  copies integer,
  send_by character varying(60),
  address character varying(300) collate "und-x-icu"
);
comment on table movement_lot_receivers is 'class=commercial';
create index movement_lot_receivers_of_root on movement_lot_receivers (instruction_id, position, id);
create index movement_lot_receivers_of_parent on movement_lot_receivers (lot_id);
create index movement_lot_receivers_company on movement_lot_receivers (company) where company is not null;
create index movement_lot_receivers_role on movement_lot_receivers (role) where role is not null;
create index movement_lot_receivers_document_type on movement_lot_receivers (document_type) where document_type is not null;
call keep_history('movement_lot_receivers');
call keep_site('movement_lot_receivers', 'plant');

create table movement_lot_specifications (
  id uuid primary key,
  lot_id uuid not null references movement_lots (id),
  instruction_id uuid not null references movement_instructions (id),
  plant character varying(4) not null references plants (code) on update cascade,
  position integer not null,
  property character varying(80) collate "und-x-icu",
  test_method character varying(30) references test_methods (code) on update cascade,
  minimum numeric(14,6),
  maximum numeric(14,6),
  typical numeric(14,6),
  unit character varying(20) collate "und-x-icu",
  is_binding boolean not null,
  note character varying(1000) collate "und-x-icu"
);
comment on table movement_lot_specifications is 'class=commercial';
create index movement_lot_specifications_of_root on movement_lot_specifications (instruction_id, position, id);
create index movement_lot_specifications_of_parent on movement_lot_specifications (lot_id);
create index movement_lot_specifications_test_method on movement_lot_specifications (test_method) where test_method is not null;
call keep_history('movement_lot_specifications');
call keep_site('movement_lot_specifications', 'plant');

create table movement_lot_units (
  id uuid primary key,
  lot_id uuid not null references movement_lots (id),
  instruction_id uuid not null references movement_instructions (id),
  plant character varying(4) not null references plants (code) on update cascade,
  position integer not null,
  purpose character varying(60),
  unit_of_measure character varying(10) references units_of_measure (code) on update cascade,
  decimals integer,
  is_main boolean not null
);
comment on table movement_lot_units is 'class=commercial';
create index movement_lot_units_of_root on movement_lot_units (instruction_id, position, id);
create index movement_lot_units_of_parent on movement_lot_units (lot_id);
create index movement_lot_units_unit_of_measure on movement_lot_units (unit_of_measure) where unit_of_measure is not null;
call keep_history('movement_lot_units');
call keep_site('movement_lot_units', 'plant');

create table movement_lot_samples (
  id uuid primary key,
  lot_id uuid not null references movement_lots (id),
  instruction_id uuid not null references movement_instructions (id),
  plant character varying(4) not null references plants (code) on update cascade,
  position integer not null,
  sample_type character varying(20) references analysis_sample_types (code) on update cascade,
  pieces integer,
  volume numeric(7,2),
  laboratory character varying(20) references companies (code) on update cascade,
  kept_by character varying(20) references companies (code) on update cascade,
  retention_days integer,
  seal_number character varying(40) collate "und-x-icu",
  test_methods character varying(30)[] not null,
  is_to_be_analysed boolean not null,
  note character varying(1000) collate "und-x-icu"
);
comment on table movement_lot_samples is 'class=commercial';
create index movement_lot_samples_of_root on movement_lot_samples (instruction_id, position, id);
create index movement_lot_samples_of_parent on movement_lot_samples (lot_id);
create index movement_lot_samples_sample_type on movement_lot_samples (sample_type) where sample_type is not null;
create index movement_lot_samples_laboratory on movement_lot_samples (laboratory) where laboratory is not null;
create index movement_lot_samples_kept_by on movement_lot_samples (kept_by) where kept_by is not null;
create index movement_lot_samples_test_methods on movement_lot_samples using gin (test_methods);
call keep_references('movement_lot_samples', 'test_methods', 'test_methods', 'code');
call keep_history('movement_lot_samples');
call keep_site('movement_lot_samples', 'plant');

create table movement_lot_fiscal (
  id uuid primary key,
  lot_id uuid not null references movement_lots (id),
  instruction_id uuid not null references movement_instructions (id),
  plant character varying(4) not null references plants (code) on update cascade,
  position integer not null,
  fiscal_position character varying(4) references fiscal_positions (code) on update cascade,
  fiscal_destination character varying(20) references fiscal_destinations (code) on update cascade,
  fiscal_use character varying(20) references fiscal_uses (code) on update cascade,
  fiscal_circuit character varying(4) references fiscal_circuits (code) on update cascade,
  combined_nomenclature character varying(10) references cn_codes (code) on update cascade,
  customs_procedure character varying(4) references customs_procedures (code) on update cascade,
  tax_warehouse character varying(20) references tax_warehouses (code) on update cascade,
  quantity numeric(15,3),
  quantity_uo_m_code character varying(10) references units_of_measure (code) on update cascade,
  is_excise_suspended boolean not null,
  note character varying(1000) collate "und-x-icu"
);
comment on table movement_lot_fiscal is 'class=commercial';
create index movement_lot_fiscal_of_root on movement_lot_fiscal (instruction_id, position, id);
create index movement_lot_fiscal_of_parent on movement_lot_fiscal (lot_id);
create index movement_lot_fiscal_fiscal_position on movement_lot_fiscal (fiscal_position) where fiscal_position is not null;
create index movement_lot_fiscal_fiscal_destination on movement_lot_fiscal (fiscal_destination) where fiscal_destination is not null;
create index movement_lot_fiscal_fiscal_use on movement_lot_fiscal (fiscal_use) where fiscal_use is not null;
create index movement_lot_fiscal_fiscal_circuit on movement_lot_fiscal (fiscal_circuit) where fiscal_circuit is not null;
create index movement_lot_fiscal_combined_nomenclature on movement_lot_fiscal (combined_nomenclature) where combined_nomenclature is not null;
create index movement_lot_fiscal_customs_procedure on movement_lot_fiscal (customs_procedure) where customs_procedure is not null;
create index movement_lot_fiscal_tax_warehouse on movement_lot_fiscal (tax_warehouse) where tax_warehouse is not null;
create index movement_lot_fiscal_quantity_uo_m_code on movement_lot_fiscal (quantity_uo_m_code) where quantity_uo_m_code is not null;
call keep_history('movement_lot_fiscal');
call keep_site('movement_lot_fiscal', 'plant');

-- Every version whole, with what it changed: for comparing and restoring. Nothing of it is ever changed.
create table movement_instruction_versions (
  id uuid primary key default uuid_v7(),
  instruction_id uuid not null references movement_instructions (id),
  plant character varying(4) not null references plants (code) on update cascade,
  version integer not null,
  kind character varying(20) not null,
  status character varying(60) not null,
  note character varying(500) collate "und-x-icu",
  restored_from integer,
  made_at timestamptz not null default now(),
  made_by text not null,
  snapshot jsonb not null,
  changes jsonb not null,
  change_count integer not null
);
comment on table movement_instruction_versions is 'class=commercial';
create unique index movement_instruction_versions_key on movement_instruction_versions (instruction_id, version);
create index movement_instruction_versions_plant on movement_instruction_versions (plant);
-- The contents never change and are large: one copy of them is enough.
call keep_history('movement_instruction_versions', 'snapshot', 'changes');
revoke update, delete on movement_instruction_versions from molo_app;
call keep_site('movement_instruction_versions', 'plant');

-- The last number given by each plant in each year. A plant that numbered elsewhere before begins behind its last one.
create table voyage_counters (
  id uuid primary key default uuid_v7(),
  plant character varying(4) not null references plants (code) on update cascade,
  year integer not null,
  last integer not null,
  constraint voyage_counters_key unique (plant, year)
);
comment on table voyage_counters is 'class=operational';
call keep_history('voyage_counters');
call keep_site('voyage_counters', 'plant');

create table movement_checklist_items (
  id uuid primary key default uuid_v7(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null default current_setting('molo.actor'),
  instruction_id uuid not null references movement_instructions (id),
  plant character varying(4) not null references plants (code) on update cascade,
  position integer not null,
  item jsonb not null,
  responsible character varying(151) references users (account) on update cascade,
  due timestamptz,
  done_by text,
  done_at timestamptz,
  note character varying(1000) collate "und-x-icu",
  constraint movement_checklist_items_done check ((done_by is null) = (done_at is null))
);
comment on table movement_checklist_items is 'class=operational';
create index movement_checklist_items_of_instruction on movement_checklist_items (instruction_id, position, id);
create index movement_checklist_items_responsible on movement_checklist_items (responsible) where responsible is not null;
create index movement_checklist_items_open on movement_checklist_items (instruction_id) where done_at is null;
create index movement_checklist_items_plant on movement_checklist_items (plant);
call keep_history('movement_checklist_items');
call keep_site('movement_checklist_items', 'plant');

-- What Lots Management lists: the lots of instructions that have their number. Row security is that of the caller.
create view lots_management with (security_invoker) as
select l.id, l.figures_version as version, l.figures_at as updated_at, l.figures_by as updated_by,
  null::timestamptz as ended_at, l.lot_code, m.voyage_number, m.id::text as instruction,
  (case when l.is_deleted then 'canceled' when l.is_closed then 'closed' else m.status end)::varchar(60) as status,
  l.plant, m.vessel, m.operation_type, l.product_code, l.holder, l.quantity, l.min_quantity, l.max_quantity,
  l.quantity_uo_m_code, l.type_movement_instruction_lot_code, l.balance_sheet_date,
  coalesce(l.expected_quantity, l.quantity) as expected_quantity, l.actual_quantity, l.final_quantity,
  l.bill_of_lading_date, l.bill_of_lading_quantity, l.mooring_date, l.unmooring_date, l.is_internal_consumption,
  l.is_create_self_invoice, l.protocol_number_of_intent_letter,
  coalesce(l.final_quantity, l.actual_quantity) - coalesce(l.expected_quantity, l.quantity) as deviation,
  l.is_closed, l.is_deleted
from movement_lots l join movement_instructions m on m.id = l.instruction_id
where l.lot_code not like '~%';
grant select on lots_management to molo_app;

create view movement_checklist with (security_invoker) as
select i.id, i.version, i.updated_at, i.updated_by, null::timestamptz as ended_at, m.voyage_number,
  m.id::text as instruction, i.plant, m.operation_type, m.vessel, i.item, i.responsible, i.due,
  i.done_at is not null as is_done, i.done_by, i.done_at, i.note
from movement_checklist_items i join movement_instructions m on m.id = i.instruction_id;
grant select on movement_checklist to molo_app;
