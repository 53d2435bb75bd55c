-- Products, their units, factors and codes; master data of excise and customs.

-- Lookup lists are all alike; the number is the length of their codes.

do $lists$
declare
  list record;
begin
  for list in
    select * from (values
      ('excise_classes', 20),
      ('excise_product_codes', 4),
      ('gas_types', 20),
      ('product_specification_parameters', 20),
      ('tank_types', 20),
      ('bill_of_lading_types', 4),
      ('clearance_document_types', 10),
      ('customs_boxes', 3),
      ('customs_procedures', 4),
      ('fiscal_circuits', 4),
      ('fiscal_destinations', 20),
      ('fiscal_notification_states', 4),
      ('fiscal_positions', 4),
      ('fiscal_uses', 20),
      ('payment_types', 10),
      ('tributes', 3),
      ('emcs_conclusions', 2),
      ('emcs_destination_types', 2),
      ('emcs_guarantor_types', 4),
      ('emcs_origin_types', 2),
      ('emcs_packages', 2),
      ('emcs_statuses', 3),
      ('emcs_transport_arrangements', 2),
      ('emcs_transport_modes', 2),
      ('emcs_transport_units', 2)
    ) as lists(name, code_length)
  loop
    execute format($f$
      create table %1$I (
        id uuid primary key default uuid_v7(),
        version integer not null default 1,
        updated_at timestamptz not null default now(),
        updated_by text not null,
        ended_at timestamptz,
        code character varying(%2$s) not null,
        name jsonb not null,
        position integer not null,
        note character varying(500) collate "und-x-icu"
      );
      comment on table %1$I is 'class=operational';
      create unique index %3$I on %1$I (code);
      create index %4$I on %1$I (position, id);
      create index %5$I on %1$I using gin ((((name ->> 'en') || ' ' || (name ->> 'it')) collate "default") gin_trgm_ops);
    $f$, list.name, list.code_length, list.name || '_key', list.name || '_in_order', list.name || '_name_part');
    call keep_history(list.name);
  end loop;
end $lists$;

-- Units and families.

create table units_of_measure (
  id uuid primary key default uuid_v7(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  ended_at timestamptz,
  code character varying(10) not null,
  name jsonb not null,
  symbol character varying(12) collate "und-x-icu" not null,
  dimension character varying(60) not null,
  factor_to_base numeric(24,12),
  decimals integer not null
);
comment on table units_of_measure is 'class=operational';
create unique index units_of_measure_key on units_of_measure (code);
create index units_of_measure_in_order on units_of_measure (code, id);
create index units_of_measure_name_part on units_of_measure using gin ((((name ->> 'en') || ' ' || (name ->> 'it')) collate "default") gin_trgm_ops);
create index units_of_measure_dimension on units_of_measure (dimension, code, id);
call keep_history('units_of_measure');

create table product_families (
  id uuid primary key default uuid_v7(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  ended_at timestamptz,
  code character varying(20) not null,
  name jsonb not null,
  pool character varying(20),
  position integer not null
);
comment on table product_families is 'class=operational';
create unique index product_families_key on product_families (code);
create index product_families_in_order on product_families (position, id);
create index product_families_name_part on product_families using gin ((((name ->> 'en') || ' ' || (name ->> 'it')) collate "default") gin_trgm_ops);
create index product_families_pool on product_families (pool, position, id);
call keep_history('product_families');

-- Combined nomenclature, with the years in which a code holds.

create table cn_codes (
  id uuid primary key default uuid_v7(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  ended_at timestamptz,
  code character varying(10) not null,
  description jsonb not null,
  valid_from date not null,
  valid_to date,
  constraint cn_codes_period check (valid_to is null or valid_from <= valid_to),
  constraint cn_codes_no_overlap exclude using gist (code with =, daterange(valid_from, valid_to, '[]') with &&)
);
comment on table cn_codes is 'class=operational';
create unique index cn_codes_key on cn_codes (code);
create index cn_codes_in_order on cn_codes (code, id);
create index cn_codes_description_part on cn_codes using gin ((((description ->> 'en') || ' ' || (description ->> 'it')) collate "default") gin_trgm_ops);
create index cn_codes_valid_from on cn_codes (valid_from, code, id);
call keep_history('cn_codes');

-- Products.

create table products (
  id uuid primary key default uuid_v7(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  ended_at timestamptz,
  code character varying(20) not null,
  description jsonb not null,
  type character varying(60) not null,
  family character varying(20) not null,
  cluster character varying(40) collate "und-x-icu",
  colour character varying(7),
  is_in_stocchino_plan boolean not null,
  cn_code character varying(10) not null,
  excise_product_code character varying(4),
  excise_class character varying(20) not null,
  density15 numeric(6,4) not null,
  density_min numeric(6,4) not null,
  density_max numeric(6,4) not null,
  sulphur_percent numeric(7,4),
  is_heated boolean not null,
  is_gas boolean not null,
  molecular_weight numeric(7,3)
);
comment on table products is 'class=operational';
create unique index products_key on products (code);
create index products_in_order on products (code, id);
create index products_description_part on products using gin ((((description ->> 'en') || ' ' || (description ->> 'it')) collate "default") gin_trgm_ops);
create index products_type on products (type, code, id);
create index products_family on products (family, code, id);
create index products_cn_code on products (cn_code, code, id);
create index products_excise_product_code on products (excise_product_code, code, id);
create index products_is_gas on products (is_gas, code, id);
create index products_excise_class on products (excise_class);
alter table products add foreign key (family) references product_families (code) on update cascade;
alter table products add foreign key (cn_code) references cn_codes (code) on update cascade;
alter table products add foreign key (excise_product_code) references excise_product_codes (code) on update cascade;
alter table products add foreign key (excise_class) references excise_classes (code) on update cascade;
call keep_history('products');

-- Codes that a product had before.

create table product_cn_codes (
  id uuid primary key default uuid_v7(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  ended_at timestamptz,
  product character varying(20) not null,
  cn_code character varying(10) not null,
  excise_product_code character varying(4),
  valid_from date not null,
  valid_to date not null,
  constraint product_cn_codes_period check (valid_to is null or valid_from <= valid_to),
  constraint product_cn_codes_no_overlap exclude using gist (product with =, daterange(valid_from, valid_to, '[]') with &&)
);
comment on table product_cn_codes is 'class=operational';
create unique index product_cn_codes_key on product_cn_codes (product, valid_from);
create index product_cn_codes_in_order on product_cn_codes (product, id);
create index product_cn_codes_cn_code on product_cn_codes (cn_code, product, id);
create index product_cn_codes_valid_from on product_cn_codes (valid_from, product, id);
create index product_cn_codes_excise_product_code on product_cn_codes (excise_product_code);
alter table product_cn_codes add foreign key (product) references products (code) on update cascade;
alter table product_cn_codes add foreign key (cn_code) references cn_codes (code) on update cascade;
alter table product_cn_codes add foreign key (excise_product_code) references excise_product_codes (code) on update cascade;
call keep_history('product_cn_codes');

-- How the tank calculator treats a product.

create table product_configurations (
  id uuid primary key default uuid_v7(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  ended_at timestamptz,
  product character varying(20) not null,
  f54_routine character varying(60) not null,
  enabled_tank_types character varying(20)[] not null,
  fixed_density numeric(6,4),
  volume_expansion_factor numeric(9,7),
  is_ethylene boolean not null,
  gas_type character varying(20)
);
comment on table product_configurations is 'class=operational';
create unique index product_configurations_key on product_configurations (product);
create index product_configurations_in_order on product_configurations (product, id);
create index product_configurations_f54_routine on product_configurations (f54_routine, product, id);
create index product_configurations_enabled_tank_types on product_configurations using gin (enabled_tank_types);
create index product_configurations_gas_type on product_configurations (gas_type, product, id);
alter table product_configurations add foreign key (product) references products (code) on update cascade;
call keep_references('product_configurations', 'enabled_tank_types', 'tank_types', 'code');
alter table product_configurations add foreign key (gas_type) references gas_types (code) on update cascade;
call keep_history('product_configurations');

-- Factors by date; no two of the same kind on one day.

create table conversion_factors (
  id uuid primary key default uuid_v7(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  ended_at timestamptz,
  code character varying(40) not null,
  from_unit character varying(10) not null,
  to_unit character varying(10) not null,
  product character varying(20),
  scope character varying(20),
  factor numeric(24,12) not null,
  valid_from date not null,
  valid_to date,
  note character varying(200) collate "und-x-icu",
  constraint conversion_factors_period check (valid_to is null or valid_from <= valid_to),
  constraint conversion_factors_no_overlap exclude using gist (from_unit with =, to_unit with =, scope with =, daterange(valid_from, valid_to, '[]') with &&)
);
comment on table conversion_factors is 'class=operational';
create unique index conversion_factors_key on conversion_factors (code, valid_from);
create index conversion_factors_in_order on conversion_factors (code, id);
create index conversion_factors_from_unit on conversion_factors (from_unit, code, id);
create index conversion_factors_to_unit on conversion_factors (to_unit, code, id);
create index conversion_factors_product on conversion_factors (product, code, id);
create index conversion_factors_valid_from on conversion_factors (valid_from, code, id);
alter table conversion_factors add foreign key (from_unit) references units_of_measure (code) on update cascade;
alter table conversion_factors add foreign key (to_unit) references units_of_measure (code) on update cascade;
alter table conversion_factors add foreign key (product) references products (code) on update cascade;
call keep_history('conversion_factors');

create table crude_conversion_factors (
  id uuid primary key default uuid_v7(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  ended_at timestamptz,
  crude character varying(20) not null,
  barrels_per_tonne numeric(7,4) not null,
  valid_from date not null,
  valid_to date,
  note character varying(200) collate "und-x-icu",
  constraint crude_conversion_factors_period check (valid_to is null or valid_from <= valid_to),
  constraint crude_conversion_factors_no_overlap exclude using gist (crude with =, daterange(valid_from, valid_to, '[]') with &&)
);
comment on table crude_conversion_factors is 'class=operational';
create unique index crude_conversion_factors_key on crude_conversion_factors (crude, valid_from);
create index crude_conversion_factors_in_order on crude_conversion_factors (crude, id);
create index crude_conversion_factors_valid_from on crude_conversion_factors (valid_from, crude, id);
alter table crude_conversion_factors add foreign key (crude) references products (code) on update cascade;
call keep_history('crude_conversion_factors');

-- Products shown as one.

create table product_aggregations (
  id uuid primary key default uuid_v7(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  ended_at timestamptz,
  code character varying(20) not null,
  description jsonb not null,
  products character varying(20)[] not null,
  plant character varying(4),
  position integer not null
);
comment on table product_aggregations is 'class=operational';
create unique index product_aggregations_key on product_aggregations (code);
create index product_aggregations_in_order on product_aggregations (position, id);
create index product_aggregations_description_part on product_aggregations using gin ((((description ->> 'en') || ' ' || (description ->> 'it')) collate "default") gin_trgm_ops);
create index product_aggregations_products on product_aggregations using gin (products);
create index product_aggregations_plant on product_aggregations (plant, position, id);
call keep_references('product_aggregations', 'products', 'products', 'code');
alter table product_aggregations add foreign key (plant) references plants (code) on update cascade;
call keep_history('product_aggregations');

-- Laboratory: methods, and how far a delivery may lie from its certificate.

create table test_methods (
  id uuid primary key default uuid_v7(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  ended_at timestamptz,
  code character varying(30) not null,
  description jsonb not null,
  property character varying(20) not null,
  unit character varying(20) collate "und-x-icu" not null,
  families character varying(20)[] not null
);
comment on table test_methods is 'class=operational';
create unique index test_methods_key on test_methods (code);
create index test_methods_in_order on test_methods (code, id);
create index test_methods_description_part on test_methods using gin ((((description ->> 'en') || ' ' || (description ->> 'it')) collate "default") gin_trgm_ops);
create index test_methods_property on test_methods (property, code, id);
create index test_methods_families on test_methods using gin (families);
alter table test_methods add foreign key (property) references product_specification_parameters (code) on update cascade;
call keep_references('test_methods', 'families', 'product_families', 'code');
call keep_history('test_methods');

create table raw_material_checks (
  id uuid primary key default uuid_v7(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  ended_at timestamptz,
  property character varying(20) not null,
  method character varying(30) not null,
  unit character varying(20) collate "und-x-icu" not null,
  tolerance numeric(10,4) not null,
  position integer not null
);
comment on table raw_material_checks is 'class=operational';
create unique index raw_material_checks_key on raw_material_checks (property);
create index raw_material_checks_in_order on raw_material_checks (position, id);
create index raw_material_checks_method on raw_material_checks (method, position, id);
alter table raw_material_checks add foreign key (property) references product_specification_parameters (code) on update cascade;
alter table raw_material_checks add foreign key (method) references test_methods (code) on update cascade;
call keep_history('raw_material_checks');

-- Rates of excise by date.

create table excises (
  id uuid primary key default uuid_v7(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  ended_at timestamptz,
  excise_class character varying(20) not null,
  fiscal_use character varying(20),
  cn_codes character varying(10)[] not null,
  rate numeric(12,5) not null,
  rate_basis character varying(60) not null,
  valid_from date not null,
  valid_to date,
  is_confirmed boolean not null,
  legal_basis character varying(200) collate "und-x-icu",
  constraint excises_period check (valid_to is null or valid_from <= valid_to),
  constraint excises_no_overlap exclude using gist (excise_class with =, daterange(valid_from, valid_to, '[]') with &&)
);
comment on table excises is 'class=fiscal';
create unique index excises_key on excises (excise_class, valid_from);
create index excises_in_order on excises (excise_class, id);
create index excises_fiscal_use on excises (fiscal_use, excise_class, id);
create index excises_cn_codes on excises using gin (cn_codes);
create index excises_valid_from on excises (valid_from, excise_class, id);
create index excises_is_confirmed on excises (is_confirmed, excise_class, id);
alter table excises add foreign key (excise_class) references excise_classes (code) on update cascade;
alter table excises add foreign key (fiscal_use) references fiscal_uses (code) on update cascade;
call keep_references('excises', 'cn_codes', 'cn_codes', 'code');
call keep_history('excises');

-- Kinds of documents.

create table discharge_document_types (
  id uuid primary key default uuid_v7(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  ended_at timestamptz,
  code character varying(20) not null,
  name jsonb not null,
  mandatory_when character varying(60) not null,
  needs_validation boolean not null,
  position integer not null
);
comment on table discharge_document_types is 'class=operational';
create unique index discharge_document_types_key on discharge_document_types (code);
create index discharge_document_types_in_order on discharge_document_types (position, id);
create index discharge_document_types_name_part on discharge_document_types using gin ((((name ->> 'en') || ' ' || (name ->> 'it')) collate "default") gin_trgm_ops);
create index discharge_document_types_mandatory_when on discharge_document_types (mandatory_when, position, id);
create index discharge_document_types_needs_validation on discharge_document_types (needs_validation, position, id);
call keep_history('discharge_document_types');

create table fiscal_documents (
  id uuid primary key default uuid_v7(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  ended_at timestamptz,
  code character varying(20) not null,
  name jsonb not null,
  numbering character varying(60) not null,
  duty_regime character varying(60) not null,
  is_electronic boolean not null,
  position integer not null
);
comment on table fiscal_documents is 'class=operational';
create unique index fiscal_documents_key on fiscal_documents (code);
create index fiscal_documents_in_order on fiscal_documents (position, id);
create index fiscal_documents_name_part on fiscal_documents using gin ((((name ->> 'en') || ' ' || (name ->> 'it')) collate "default") gin_trgm_ops);
create index fiscal_documents_numbering on fiscal_documents (numbering, position, id);
create index fiscal_documents_duty_regime on fiscal_documents (duty_regime, position, id);
create index fiscal_documents_is_electronic on fiscal_documents (is_electronic, position, id);
call keep_history('fiscal_documents');
