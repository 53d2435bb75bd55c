-- The daily plan: what is written of a scheduled operation on one of its days, and the days as they were published. What the operations
-- are, and how far each of them is, stands in the operative plan and nowhere else.

create table daily_plan_slots (
  id uuid primary key default uuid_v7(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  operation uuid not null references scheduled_operations (id),
  day date not null,
  plant character varying(4) not null references plants (code) on update cascade,
  communication_status character varying(60) not null
    check (communication_status in ('none', 'preventive', 'sending', 'final')),
  measured_at timestamptz,
  -- In the unit of the operation.
  measured_quantity numeric(15,3) check (measured_quantity >= 0),
  documents jsonb not null,
  constraint daily_plan_slots_key unique (operation, day),
  constraint daily_plan_slots_measure check ((measured_at is null) = (measured_quantity is null))
);
comment on table daily_plan_slots is 'class=operational; what is written of an operation on one day';
create index daily_plan_slots_day on daily_plan_slots (plant, day);
call keep_row_references('daily_plan_slots', 'documents', 'kind', 'clearance_document_types', 'code');
call keep_history('daily_plan_slots');
call keep_site('daily_plan_slots', 'plant');
-- The plan is the matter of the house.
call keep_parties('daily_plan_slots', 'false');

create table daily_plan_versions (
  id uuid primary key default uuid_v7(),
  plant character varying(4) not null references plants (code) on update cascade,
  day date not null,
  number integer not null,
  made_at timestamptz not null default now(),
  made_by text not null,
  note character varying(300) collate "und-x-icu",
  mailing_list character varying(20) references mailing_lists (code) on update cascade,
  slot_count integer not null check (slot_count > 0),
  content jsonb not null,
  -- What is mailed of it, as it was written when it was published; nothing where it goes to no list.
  letter jsonb,
  mailed_at timestamptz,
  constraint daily_plan_versions_letter check ((letter is null) = (mailing_list is null)),
  constraint daily_plan_versions_mailed check (mailed_at is null or letter is not null)
);
comment on table daily_plan_versions is 'class=operational; what was in the plan of a day when it was published';
create unique index daily_plan_versions_key on daily_plan_versions (plant, day, number);
create index daily_plan_versions_to_mail on daily_plan_versions (day) where letter is not null and mailed_at is null;
create index daily_plan_versions_mailing_list on daily_plan_versions (mailing_list) where mailing_list is not null;
call keep_history('daily_plan_versions', 'content', 'letter');
call keep_site('daily_plan_versions', 'plant');
call keep_parties('daily_plan_versions', 'false');
-- What went out is not changed; that it was mailed is written once.
revoke update, delete on daily_plan_versions from molo_app;
grant update (mailed_at) on daily_plan_versions to molo_app;
