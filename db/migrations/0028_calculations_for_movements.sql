-- A calculation says what it was made for, what came before it, and where each of its readings came from.

alter table tank_calculations
  add column purpose text not null default 'level' check (purpose in ('level', 'movement', 'discharge', 'data')),
  add column opening uuid references tank_calculations (id),
  add column origins jsonb not null default '{}',
  add constraint tank_calculations_opening check ((opening is not null) = (purpose in ('movement', 'discharge')));
-- reason: nothing has an opening yet, so the index has no rows to build.
create index tank_calculations_opening_of on tank_calculations (opening) where opening is not null;
