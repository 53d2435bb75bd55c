-- Seeing as another user: a session of the viewer's that looks like the other's, and the record of it.

alter table sessions add column seen_as uuid references users;

create table user_views (
  id uuid primary key default uuid_v7(),
  session_id uuid not null,
  viewer_id uuid not null references users,
  seen_id uuid not null references users,
  started_at timestamptz not null default now(),
  ended_at timestamptz
);
comment on table user_views is 'class=personal';
create index user_views_of_session on user_views (session_id);
create index user_views_open on user_views (started_at) where ended_at is null;
call keep_history('user_views');
