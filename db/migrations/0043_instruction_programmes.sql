-- The shipping programmes that were imported: the newest of a plant says which ones are too old by now.

create table instruction_programmes (
  id uuid primary key default uuid_v7(),
  plant character varying(4) not null references plants (code) on update cascade,
  issued_on date not null,
  file_name character varying(150) not null,
  sha256 bytea not null,
  instructions integer not null,
  lots integer not null,
  imported_at timestamptz not null default now(),
  imported_by text not null
);
comment on table instruction_programmes is 'class=commercial';
create index instruction_programmes_plant on instruction_programmes (plant, issued_on);
call keep_history('instruction_programmes');
revoke update, delete on instruction_programmes from molo_app;
call keep_site('instruction_programmes', 'plant');
