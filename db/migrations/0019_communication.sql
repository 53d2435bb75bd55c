-- Notifications, threads and comments: what people and the system tell each other.

create table notifications (
  id uuid primary key default uuid_v7(),
  sent_at timestamptz not null default now(),
  -- A user's id, or system:<what>.
  sender text not null,
  reason text not null,
  -- A text as somebody typed it, or the key of one that each reader gets in their own language.
  subject jsonb not null,
  message jsonb not null,
  -- As addressed: names of people and roles.
  receivers text[] not null default '{}',
  url text check (url ~ '^/([^/]|$)'),
  -- The comment it tells about: when that is withdrawn, its words go from here too.
  about uuid
);
comment on table notifications is 'class=personal';
create index notifications_about on notifications (about) where about is not null;
call keep_history('notifications');

-- One per receiver, written with the notification; afterwards only the receiver's own marks change.
create table notification_receipts (
  notification_id uuid not null references notifications,
  user_id uuid not null references users,
  -- False when the receiver had muted the reason: kept in the list, but silent.
  rings boolean not null,
  read_at timestamptz,
  archived_at timestamptz,
  primary key (user_id, notification_id)
);
comment on table notification_receipts is 'class=personal';
create index notification_receipts_ringing on notification_receipts (user_id)
  where rings and read_at is null and archived_at is null;
grant select, insert, update on notification_receipts to molo_app;

create table muted_reasons (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references users,
  reason text not null,
  unique (user_id, reason)
);
comment on table muted_reasons is 'class=personal';
call keep_history('muted_reasons');

create table threads (
  id uuid primary key default uuid_v7(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  name text not null,
  -- Days of the site, both included.
  valid_from date not null,
  valid_to date,
  check (valid_to >= valid_from)
);
comment on table threads is 'class=operational';
call keep_history('threads');

create table thread_members (
  id uuid primary key default uuid_v7(),
  thread_id uuid not null references threads,
  user_id uuid not null references users,
  unique (thread_id, user_id)
);
comment on table thread_members is 'class=operational';
create index thread_members_of_user on thread_members (user_id);
call keep_history('thread_members');

create table thread_messages (
  id uuid primary key default uuid_v7(),
  thread_id uuid not null references threads,
  -- Counts from 1 within the thread.
  number integer not null,
  sender uuid not null references users,
  sent_at timestamptz not null default now(),
  message text not null,
  unique (thread_id, number)
);
comment on table thread_messages is 'class=operational';
call keep_history('thread_messages');
-- What was said stays said.
create trigger append_only before update or delete on thread_messages for each row execute function refuse_change();
revoke update, delete on thread_messages from molo_app;

-- How far each member has read.
create table thread_reads (
  thread_id uuid not null references threads,
  user_id uuid not null references users,
  up_to integer not null,
  primary key (thread_id, user_id)
);
comment on table thread_reads is 'class=personal';
grant select, insert, update on thread_reads to molo_app;

create table comments (
  id uuid primary key default uuid_v7(),
  registry text not null,
  record_id uuid not null,
  author uuid not null references users,
  written_at timestamptz not null default now(),
  text text not null,
  mentions uuid[] not null default '{}',
  withdrawn_at timestamptz
);
comment on table comments is 'class=operational';
create index comments_of_record on comments (registry, record_id, id);
call keep_history('comments');
revoke delete on comments from molo_app;
