-- What leaves by mail: one row per mail, sent by a job. The row's id is the mail's Message-ID.

create table mails (
  id uuid primary key default uuid_v7(),
  recipients text[] not null check (cardinality(recipients) between 1 and 50),
  subject text check (subject !~ '[\r\n]'),
  text text,
  html text,
  -- Or: made at the moment of sending, because it carries a secret that is stored nowhere.
  composer text,
  params jsonb,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'refused', 'dropped')),
  attempts integer not null default 0,
  message_id text not null,
  -- Why the server refused it, and for whom.
  refusal text,
  refused_recipients text[] not null default '{}',
  requested_by text not null,
  created_at timestamptz not null default now(),
  attempted_at timestamptz,
  sent_at timestamptz,
  check ((composer is null) = (subject is not null and text is not null)),
  check ((state = 'sent') = (sent_at is not null))
);
comment on table mails is 'class=personal';
create index mails_by_age on mails (created_at);
create index mails_waiting on mails (created_at) where state = 'waiting';
grant select, insert, update, delete on mails to molo_app;
