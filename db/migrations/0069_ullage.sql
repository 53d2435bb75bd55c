-- Ullage reports: what a ship says is in its tanks, and what it is held against.

create table ullage_reports (
  id uuid primary key default uuid_v7(),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  number integer generated always as identity unique,
  plant character varying(4) not null references plants (code) on update cascade,
  voyage_number character varying(20) not null,
  vessel character varying(7) not null references vessels (imo_number) on update cascade,
  kind character varying(60) not null check (kind in ('beforeLoading', 'afterLoading', 'beforeDischarge', 'afterDischarge')),
  status character varying(60) not null default 'draft',
  product character varying(20) not null references products (code) on update cascade,
  measured_at timestamptz not null,
  draught_fore numeric(5, 2),
  draught_aft numeric(5, 2),
  list numeric(4, 2),
  length_between numeric(6, 2),
  temperature numeric(5, 2),
  density15 numeric(6, 5),
  inspector character varying(80) collate "und-x-icu",
  note character varying(500) collate "und-x-icu",
  tanks jsonb not null default '[]',
  wedges jsonb not null default '[]',
  shore_mass numeric(15, 0),
  bill_mass numeric(15, 0),
  receiver_mass numeric(15, 0),
  experience_factor numeric(5, 4),
  figures jsonb,
  total_observed numeric(10, 3),
  total_standard numeric(10, 3),
  weight_air numeric(15, 0),
  weight_vacuum numeric(15, 0),
  compared jsonb,
  protest_signed_at timestamptz,
  protest_signed_by text,
  reopen_reason character varying(300) collate "und-x-icu",
  cancel_reason character varying(300) collate "und-x-icu",
  -- What is calculated has its figures, and a draft has none: nobody reads figures of other readings.
  constraint ullage_reports_figures check (
    case status when 'draft' then figures is null when 'canceled' then true else figures is not null end
    and (figures is null) = (weight_air is null) and (figures is null) = (total_standard is null)),
  constraint ullage_reports_compared check (compared is null or status in ('confirmed', 'canceled')),
  constraint ullage_reports_signed check ((protest_signed_at is null) = (protest_signed_by is null)
    and (protest_signed_at is null or compared is not null))
);
comment on table ullage_reports is 'class=operational; what a ship says is in its tanks';
-- One confirmed report of each kind and product: the comparison knows which one it means.
create unique index ullage_reports_confirmed on ullage_reports (voyage_number, kind, product) where status = 'confirmed';
create index ullage_reports_in_order on ullage_reports (measured_at, id);
create index ullage_reports_status on ullage_reports (status, measured_at, id);
create index ullage_reports_voyage_number on ullage_reports (voyage_number, measured_at, id);
create index ullage_reports_vessel on ullage_reports (vessel, measured_at, id);
create index ullage_reports_plant on ullage_reports (plant, measured_at, id);
create index ullage_reports_kind on ullage_reports (kind, measured_at, id);
create index ullage_reports_product on ullage_reports (product, measured_at, id);
call keep_history('ullage_reports');
call keep_site('ullage_reports', 'plant');
-- What lies in a ship's tanks the terminal measures for itself; partners get the paper.
call keep_parties('ullage_reports', 'false');

insert into state_steps (of_table, from_state, to_state) values
  ('ullage_reports', null, 'draft'),
  ('ullage_reports', 'draft', 'draft'),
  ('ullage_reports', 'draft', 'calculated'),
  ('ullage_reports', 'draft', 'canceled'),
  ('ullage_reports', 'calculated', 'draft'),
  ('ullage_reports', 'calculated', 'calculated'),
  ('ullage_reports', 'calculated', 'confirmed'),
  ('ullage_reports', 'calculated', 'canceled'),
  ('ullage_reports', 'confirmed', 'confirmed'),
  ('ullage_reports', 'confirmed', 'draft'),
  ('ullage_reports', 'confirmed', 'canceled');
call keep_states('ullage_reports', 'status');

create view ullage_report_list with (security_invoker) as
select r.id, r.version, r.updated_at, r.updated_by, null::timestamptz as ended_at, r.number, r.status, r.voyage_number, r.vessel,
  r.plant, r.measured_at, r.kind, r.product, r.total_observed, r.total_standard, r.weight_air, r.weight_vacuum,
  case when r.status = 'confirmed' then r.total_standard end as confirmed_standard,
  case when r.status = 'confirmed' then r.weight_air end as confirmed_weight
from ullage_reports r;
grant select on ullage_report_list to molo_app;

create table vessel_experience (
  id uuid primary key default uuid_v7(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  ended_at timestamptz,
  voyage character varying(20) not null,
  vessel character varying(7) not null,
  operation character varying(60) not null,
  sailed_on date not null,
  ship_quantity numeric(12,3) not null,
  shore_quantity numeric(12,3) not null,
  is_lightering boolean not null,
  is_first_after_dry_dock boolean not null,
  note character varying(300) collate "und-x-icu"
);
comment on table vessel_experience is 'class=operational';
create unique index vessel_experience_key on vessel_experience (voyage);
create index vessel_experience_in_order on vessel_experience (sailed_on, id);
create index vessel_experience_voyage_part on vessel_experience using gin (search_fold((voyage) collate "default") gin_trgm_ops);
create index vessel_experience_vessel on vessel_experience (vessel, sailed_on, id);
create index vessel_experience_operation on vessel_experience (operation, sailed_on, id);
alter table vessel_experience add foreign key (vessel) references vessels (imo_number) on update cascade;
call keep_history('vessel_experience');
call keep_search('vessel_experience', 'vesselExperience', 'voyage', 'voyage');
