-- Tank tracking for sales: what people say of a tank, and who has seen it as it stands.

create table tank_trackings (
  id uuid primary key default uuid_v7(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  tank_code character varying(20) not null unique references tanks (code) on update cascade,
  plant character varying(4) not null references plants (code) on update cascade,
  reference_date date,
  fiscal_clearance_date date,
  is_vessel_communicated boolean not null,
  viewed_at timestamptz,
  viewed_by text,
  constraint tank_trackings_viewed check ((viewed_at is null) = (viewed_by is null))
);
comment on table tank_trackings is 'class=operational; what is said of a tank with products for sale';
create index tank_trackings_plant on tank_trackings (plant);
call keep_history('tank_trackings');
call keep_site('tank_trackings', 'plant');
-- What there is to sell is the matter of the house.
call keep_parties('tank_trackings', 'false');
revoke delete on tank_trackings from molo_app;

-- Operations that were changed after a moment, whose past is read from the history.
-- reason: no installation has more than some hundred operations yet
create index scheduled_operations_changed on scheduled_operations (updated_at);

-- The board of a month reads its month: whatever is shown in it begins before its end, and no earlier than the longest one lasts.
-- reason: as above
create index scheduled_operations_begin on scheduled_operations (plant, least(scheduled_from, mooring_at));
-- reason: as above
create index scheduled_operations_length on scheduled_operations
  (plant, (greatest(scheduled_to, unmooring_at) - least(scheduled_from, mooring_at)));
