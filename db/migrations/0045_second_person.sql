-- What people may give to others: roles that two people give, one visible state of a user, and a first password that is
-- worth no more than whoever has made it.

alter table roles add column needs_second_person boolean not null default false;
-- reason: a few hundred rows
create index roles_needs_second_person on roles (needs_second_person, name, id);

-- One state instead of three marks that may contradict each other.
alter table users add column state varchar(60);
create or replace function name_user() returns trigger language plpgsql as $$
begin
  new.name := new.first_name || ' ' || new.last_name;
  new.account := case when new.realm = 'local' then new.username else new.realm || '\' || new.username end;
  new.state := case
    when new.ended_at is not null then 'ended'
    when new.is_disabled_by_admin then 'disabledByAdmin'
    when not new.is_enabled then 'disabled'
    else 'active' end;
  return new;
end $$;
select set_config('molo.actor', 'system:migration', true);
update users set state = null;
-- reason: a few hundred rows
create index users_state on users (state, account, id);

-- Whether a person has every right of another.
create function holds_all_of(one uuid, other uuid) returns boolean language sql stable as $$
  select exists (
    select from user_roles ur join roles r on r.id = ur.role_id and r.is_enabled and r.ended_at is null
    where ur.user_id = one and r.is_super_admin)
  or not exists (
    select from user_roles ur join roles r on r.id = ur.role_id and r.is_enabled and r.ended_at is null
    left join role_permissions p on p.role_id = r.id and p.state = 'enabled'
    where ur.user_id = other and (r.is_super_admin or p.id is not null and not exists (
      select from user_roles mr join roles m on m.id = mr.role_id and m.is_enabled and m.ended_at is null
      join role_permissions q on q.role_id = m.id and q.element = p.element and q.state = 'enabled'
      where mr.user_id = one)))
$$;

-- Whether a person has all that a role grants: nobody gives more than they have.
create function may_give(giver uuid, given_role uuid) returns boolean language sql stable as $$
  select exists (
    select from user_roles ur join roles r on r.id = ur.role_id and r.is_enabled and r.ended_at is null
    where ur.user_id = giver and r.is_super_admin)
  or not exists (select from roles where id = given_role and is_super_admin) and not exists (
    select from role_permissions p where p.role_id = given_role and not exists (
      select from user_roles ur join roles r on r.id = ur.role_id and r.is_enabled and r.ended_at is null
      join role_permissions q on q.role_id = r.id and q.element = p.element
        and (q.state = 'enabled' or p.state = 'visible')
      where ur.user_id = giver))
$$;

-- Who has made the first password of a user.
alter table users add column first_password_by text;

-- Roles that wait for a second person, and what became of them.
create table role_requests (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references users,
  role_id uuid not null references roles,
  reason varchar(500) collate "und-x-icu",
  asked_by uuid not null references users,
  asked_at timestamptz not null default now(),
  decision varchar(20) check (decision in ('given', 'refused', 'withdrawn', 'expired')),
  decided_by text,
  decided_at timestamptz,
  constraint role_requests_decided check ((decision is null) = (decided_by is null) and (decision is null) = (decided_at is null)),
  -- A second person is a second one, and nobody gives to themselves.
  constraint role_requests_second_person check (
    decision is distinct from 'given' or decided_by not in (asked_by::text, user_id::text))
);
comment on table role_requests is 'class=operational';
create unique index role_requests_open on role_requests (user_id, role_id) where decision is null;
create index role_requests_by_time on role_requests (asked_at);
call keep_history('role_requests');
revoke delete on role_requests from molo_app;
