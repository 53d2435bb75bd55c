-- The operative plan: what is to happen at the terminal, operation by operation, and what of it went out to whom.

create table scheduled_operations (
  id uuid primary key default uuid_v7(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  ended_at timestamptz,
  number character varying(20) not null,
  status character varying(60) not null,
  scheduled_from timestamp with time zone not null,
  scheduled_to timestamp with time zone not null,
  plant character varying(4) not null,
  operation_type character varying(20) not null,
  product character varying(20),
  company character varying(20),
  quantity numeric(15,3),
  quantity_unit character varying(10),
  vessel character varying(7),
  voyage_number character varying(20),
  inspector character varying(20),
  mooring_platform character varying(20),
  is_vessel_in_roadstead boolean not null,
  mooring_at timestamp with time zone,
  unmooring_at timestamp with time zone,
  tanks character varying(20)[] not null,
  equipment character varying(20)[] not null,
  is_push_in_line boolean not null,
  is_tank_receiver boolean not null,
  denaturing_flag boolean not null,
  note character varying(500) collate "und-x-icu",
  laycan_from date,
  laycan_to date,
  is_hidden boolean not null,
  is_early_mooring_confirmed boolean not null,
  lot_code character varying(24),
  template character varying(80) collate "und-x-icu",
  template_day date,
  displacements jsonb not null,
  constraint scheduled_operations_time check (scheduled_from < scheduled_to),
  constraint scheduled_operations_mooring check (mooring_at <= unmooring_at),
  constraint scheduled_operations_place check (not is_vessel_in_roadstead or (mooring_platform is null and vessel is not null)),
  constraint scheduled_operations_template check ((template is null) = (template_day is null))
);
comment on table scheduled_operations is 'class=operational';
create unique index scheduled_operations_key on scheduled_operations (number);
create index scheduled_operations_in_order on scheduled_operations (scheduled_from, id);
create index scheduled_operations_plant on scheduled_operations (plant, scheduled_from, id);
create index scheduled_operations_status on scheduled_operations (status, scheduled_from, id);
create index scheduled_operations_operation_type on scheduled_operations (operation_type, scheduled_from, id);
create index scheduled_operations_product on scheduled_operations (product, scheduled_from, id);
create index scheduled_operations_vessel on scheduled_operations (vessel, scheduled_from, id);
create index scheduled_operations_voyage_number on scheduled_operations (voyage_number, scheduled_from, id);
create index scheduled_operations_mooring_platform on scheduled_operations (mooring_platform, scheduled_from, id);
create index scheduled_operations_is_hidden on scheduled_operations (is_hidden, scheduled_from, id);
create index scheduled_operations_company on scheduled_operations (company);
create index scheduled_operations_quantity_unit on scheduled_operations (quantity_unit);
create index scheduled_operations_inspector on scheduled_operations (inspector);
alter table scheduled_operations add foreign key (plant) references plants (code) on update cascade;
alter table scheduled_operations add foreign key (operation_type) references operation_types (code) on update cascade;
alter table scheduled_operations add foreign key (product) references products (code) on update cascade;
alter table scheduled_operations add foreign key (company) references companies (code) on update cascade;
alter table scheduled_operations add foreign key (quantity_unit) references units_of_measure (code) on update cascade;
alter table scheduled_operations add foreign key (vessel) references vessels (imo_number) on update cascade;
alter table scheduled_operations add foreign key (inspector) references companies (code) on update cascade;
alter table scheduled_operations add foreign key (mooring_platform) references mooring_platforms (code) on update cascade;
-- A lot is planned once, and a template once for each day, whoever asks for it and how often.
create unique index scheduled_operations_lot on scheduled_operations (lot_code);
create unique index scheduled_operations_template_day on scheduled_operations (template, template_day);
create index scheduled_operations_ahead on scheduled_operations (plant, scheduled_to);
call keep_references('scheduled_operations', 'tanks', 'tanks', 'code');
call keep_references('scheduled_operations', 'equipment', 'equipment', 'code');
call keep_history('scheduled_operations');
call keep_search('scheduled_operations', 'scheduledOperations', 'number', 'number');
call keep_site('scheduled_operations', 'plant');
-- The plan is the matter of the house; partners see their voyage.
call keep_parties('scheduled_operations', 'false');

-- What went out of the plan of a plant: never changed, so one copy of it is enough.
create table operative_plan_versions (
  id uuid primary key default uuid_v7(),
  plant character varying(4) not null references plants (code) on update cascade,
  number integer not null,
  kind character varying(60) not null check (kind in ('sent', 'published')),
  made_at timestamptz not null default now(),
  made_by text not null,
  note character varying(300) collate "und-x-icu",
  mailing_list character varying(20) references mailing_lists (code) on update cascade,
  recipients text[] not null,
  operation_count integer not null,
  change_count integer not null,
  content jsonb not null,
  changes jsonb not null
);
comment on table operative_plan_versions is 'class=operational; what was in the plan when it went out';
create unique index operative_plan_versions_key on operative_plan_versions (plant, kind, number);
create index operative_plan_versions_of_plant on operative_plan_versions (plant, made_at desc);
create index operative_plan_versions_mailing_list on operative_plan_versions (mailing_list) where mailing_list is not null;
call keep_history('operative_plan_versions', 'content', 'changes', 'recipients');
call keep_site('operative_plan_versions', 'plant');
call keep_parties('operative_plan_versions', 'false');
revoke update, delete on operative_plan_versions from molo_app;

-- The last number given by each plant in each year.
create table scheduled_operation_counters (
  id uuid primary key default uuid_v7(),
  plant character varying(4) not null references plants (code) on update cascade,
  year integer not null,
  last integer not null,
  constraint scheduled_operation_counters_key unique (plant, year)
);
comment on table scheduled_operation_counters is 'class=operational';
call keep_history('scheduled_operation_counters');
call keep_site('scheduled_operation_counters', 'plant');
call keep_parties('scheduled_operation_counters', 'false');

insert into state_steps (of_table, from_state, to_state) values
  ('scheduled_operations', null, 'scheduled'),
  ('scheduled_operations', 'scheduled', 'scheduled'),
  ('scheduled_operations', 'scheduled', 'sent'),
  ('scheduled_operations', 'sent', 'scheduled'),
  ('scheduled_operations', 'sent', 'sent'),
  ('scheduled_operations', 'sent', 'validated'),
  ('scheduled_operations', 'validated', 'scheduled'),
  ('scheduled_operations', 'validated', 'validated'),
  ('scheduled_operations', 'validated', 'published'),
  ('scheduled_operations', 'published', 'scheduled'),
  ('scheduled_operations', 'published', 'published');
call keep_states('scheduled_operations', 'status');
