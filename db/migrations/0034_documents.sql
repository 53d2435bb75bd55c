-- Files that belong to records. The content is kept by its hash, here or in another storage, before the row that names
-- it; what no row came to name is swept.

-- Every content that was ever begun to be kept, wherever its bytes are.
create table document_contents (
  sha256 character(64) primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  size integer not null check (size > 0),
  stored_at timestamptz not null default now(),
  -- Whether a document has named it; from then on it stays.
  is_attached boolean not null default false
);
comment on table document_contents is 'class=operational';
create index document_contents_unattached on document_contents (stored_at) where not is_attached;
grant select, insert, update, delete on document_contents to molo_app;

-- The bytes, where the database itself is the storage. No foreign key: the storage is a world of its own.
create table document_parts (
  sha256 character(64) not null,
  position integer not null,
  content bytea not null,
  primary key (sha256, position)
);
comment on table document_parts is 'class=commercial';
alter table document_parts alter column content set storage external;
grant select, insert, delete on document_parts to molo_app;

create table documents (
  id uuid primary key default uuid_v7(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  owner_kind text not null,
  owner_id uuid not null,
  site character varying(4) references plants (code) on update cascade,
  type text not null,
  name text not null,
  media_type text not null,
  size integer not null,
  sha256 character(64) not null references document_contents,
  uploaded_at timestamptz not null default now(),
  uploaded_by text not null,
  removed_at timestamptz,
  removed_by text,
  removal_reason text,
  check ((removed_at is null) = (removed_by is null) and (removed_at is null) = (removal_reason is null))
);
comment on table documents is 'class=commercial';
-- The same file is not hung twice onto the same record.
create unique index documents_of_record on documents (owner_kind, owner_id, sha256) where removed_at is null;
create index documents_in_order on documents (owner_kind, owner_id, id);
create index documents_by_uploader on documents (uploaded_by, uploaded_at);
create index documents_site on documents (site);
create index documents_sha256 on documents (sha256);
call keep_history('documents');
-- A document leaves the list; what it was stays.
revoke delete on documents from molo_app;
call keep_site('documents', 'site');
