-- Users and roles as registries: what a list, a form and references by code need. And what must never happen to them.

alter table users
  add column ended_at timestamptz,
  add column name varchar(161) collate "und-x-icu",
  -- What other records refer to: the name to sign in with, and the realm before it where it is not ours.
  add column account varchar(151),
  -- A password that an administrator handed out opens the door for a short time only.
  add column first_password_until timestamptz,
  alter column first_name type varchar(80) collate "und-x-icu", -- reason: a few hundred rows
  alter column last_name type varchar(80) collate "und-x-icu", -- reason: a few hundred rows
  alter column email type varchar(254), -- reason: a few hundred rows
  alter column language type varchar(60), -- reason: a few hundred rows
  alter column username type varchar(100), -- reason: a few hundred rows
  alter column realm type varchar(50); -- reason: a few hundred rows

-- Whoever writes a user, these two are never out of step with what they are made of.
create function name_user() returns trigger language plpgsql as $$
begin
  new.name := new.first_name || ' ' || new.last_name;
  new.account := case when new.realm = 'local' then new.username else new.realm || '\' || new.username end;
  return new;
end $$;
create trigger name_user before insert or update on users for each row execute function name_user();
do $$
begin
  perform set_config('molo.actor', 'system:migration', true);
  update users set name = null;
end $$;
create unique index users_key on users (account); -- reason: a few hundred rows
create index users_in_order on users (account, id); -- reason: a few hundred rows
create index users_name_part on users using gin (((name) collate "default") gin_trgm_ops); -- reason: a few hundred rows
create index users_is_enabled on users (is_enabled, account, id); -- reason: a few hundred rows
create index users_is_disabled_by_admin on users (is_disabled_by_admin, account, id); -- reason: a few hundred rows
create index users_is_login_by_active_directory on users (is_login_by_active_directory, account, id); -- reason: a few hundred rows
create index users_is_api_key_user on users (is_api_key_user, account, id); -- reason: a few hundred rows

-- As before, but for what no search may find: secrets, and what is no word of anybody.
create or replace function search_entry(registry text, record jsonb, title_column text, key_columns text[]) returns search_entries
language sql immutable parallel safe as $$
  select registry, (record ->> 'id')::uuid, code, title_en, title_it, content,
         coalesce(record ->> 'plant', record ->> 'plant_code'),
         (record ->> 'ended_at') is not null,
         left(search_fold(code), 200),
         search_fold(concat_ws(e'\n', '', code, title_en, nullif(title_it, title_en), nullif(content, '')))
  from (
    select code, coalesce(title ->> 'en', title #>> '{}', code) as title_en,
           coalesce(title ->> 'it', title #>> '{}', code) as title_it, content
    from (
      select record -> title_column as title,
             (select coalesce(string_agg(record ->> key, ' ' order by place), '')
              from unnest(key_columns) with ordinality as k(key, place)) as code,
             (select coalesce(left(string_agg(distinct value #>> '{}', e'\n'), 4000), '')
              from jsonb_path_query(
                record - array['id', 'version', 'updated_at', 'updated_by', 'ended_at', title_column] - key_columns
                  - array['password_hash', 'password_changed_at', 'first_password_until', 'directory_id'],
                'strict $.** ? (@.type() == "string" && @ != "")') as texts(value)) as content
    ) parts
  ) entry
$$;
call keep_search('users', 'users', 'name', 'account');

alter table roles
  add column ended_at timestamptz,
  alter column name type varchar(60), -- reason: a few hundred rows
  alter column description type varchar(200) collate "und-x-icu"; -- reason: a few hundred rows
create unique index roles_key on roles (name); -- reason: a few hundred rows
create index roles_in_order on roles (name, id); -- reason: a few hundred rows
create index roles_description_part on roles using gin (((description) collate "default") gin_trgm_ops); -- reason: a few hundred rows
create index roles_is_enabled on roles (is_enabled, name, id); -- reason: a few hundred rows
create index roles_is_super_admin on roles (is_super_admin, name, id); -- reason: a few hundred rows
alter table roles drop constraint roles_name_key;
call keep_search('roles', 'roles', 'name', 'name');

create table attributes (
  id uuid primary key default uuid_v7(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  ended_at timestamptz,
  role varchar(60) not null,
  attribute varchar(80) not null,
  type varchar(60) not null,
  value varchar(1000) collate "und-x-icu" not null,
  note varchar(500) collate "und-x-icu"
);
comment on table attributes is 'class=operational';
create unique index attributes_key on attributes (role, attribute);
create index attributes_in_order on attributes (attribute, id);
create index attributes_role on attributes (role, attribute, id);
create index attributes_type on attributes (type, attribute, id);
create index attributes_value_part on attributes using gin (((value) collate "default") gin_trgm_ops);
alter table attributes add foreign key (role) references roles (name) on update cascade;
call keep_history('attributes');
call keep_search('attributes', 'attributes', 'attribute', 'role', 'attribute');

-- Somebody must always be able to let the others in again. The lock puts two administrators who take the right from
-- each other at the same moment one after the other; the second one finds that there would be nobody left.
create function keep_a_super_admin() returns trigger language plpgsql as $$
declare
  gave_it boolean;
begin
  gave_it := case tg_table_name
    when 'users' then exists (
      select from user_roles ur join roles r on r.id = ur.role_id
      where ur.user_id = old.id and r.is_super_admin and r.is_enabled and r.ended_at is null)
    when 'roles' then exists (
      select from user_roles ur join users u on u.id = ur.user_id
      where ur.role_id = old.id
        and u.is_enabled and not u.is_disabled_by_admin and u.ended_at is null and not u.is_api_key_user)
    end;
  if not gave_it then return null; end if;
  perform refuse_without_super_admin();
  return null;
end $$;

create function keep_a_super_admin_assigned() returns trigger language plpgsql as $$
begin
  if exists (select from roles r where r.id = old.role_id and r.is_super_admin and r.is_enabled and r.ended_at is null)
     and exists (select from users u where u.id = old.user_id
       and u.is_enabled and not u.is_disabled_by_admin and u.ended_at is null and not u.is_api_key_user) then
    perform refuse_without_super_admin();
  end if;
  return null;
end $$;

create function refuse_without_super_admin() returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('super-admin'));
  if not exists (
    select from users u
    join user_roles ur on ur.user_id = u.id
    join roles r on r.id = ur.role_id
    where r.is_super_admin and r.is_enabled and r.ended_at is null
      and u.is_enabled and not u.is_disabled_by_admin and u.ended_at is null and not u.is_api_key_user) then
    raise exception 'the last living super administrator stays' using errcode = 'MO003';
  end if;
end $$;

create trigger keep_a_super_admin after update on users for each row
  when ((old.is_enabled and not old.is_disabled_by_admin and old.ended_at is null and not old.is_api_key_user)
    and not (new.is_enabled and not new.is_disabled_by_admin and new.ended_at is null and not new.is_api_key_user))
  execute function keep_a_super_admin();
create trigger keep_a_super_admin after update on roles for each row
  when ((old.is_super_admin and old.is_enabled and old.ended_at is null)
    and not (new.is_super_admin and new.is_enabled and new.ended_at is null))
  execute function keep_a_super_admin();
create trigger keep_a_super_admin after delete on user_roles for each row
  execute function keep_a_super_admin_assigned();
