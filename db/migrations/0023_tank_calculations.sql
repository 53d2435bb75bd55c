-- Saved tank calculations: what was read, what came out, and how. Nothing of them is ever changed.

create table tank_calculations (
  id uuid primary key default uuid_v7(),
  created_at timestamptz not null default now(),
  created_by text not null,
  tank_code character varying(20) not null references tanks (code) on update cascade,
  plant character varying(4) not null references plants (code) on update cascade,
  product character varying(20) references products (code) on update cascade,
  tank_version uuid not null,
  measured_at timestamptz not null,
  measure jsonb not null,
  figures jsonb not null,
  trace jsonb not null
);
comment on table tank_calculations is 'class=operational';
create index tank_calculations_of_tank on tank_calculations (tank_code, measured_at desc, id desc);
create index tank_calculations_plant on tank_calculations (plant);
create index tank_calculations_product on tank_calculations (product);
-- The trace never changes and is large: one copy of it is enough.
call keep_history('tank_calculations', 'trace');
revoke update, delete on tank_calculations from molo_app;
call keep_site('tank_calculations', 'plant');
