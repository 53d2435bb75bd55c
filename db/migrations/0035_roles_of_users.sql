-- The names of a user's roles stand in the user's record, so that users are listed, filtered and exported by them. Whoever
-- changes who holds which role, and in whatever way, the record follows, and open screens are told.

alter table users add column roles varchar(60)[];

create function name_roles_of_user() returns trigger language plpgsql as $$
begin
  new.roles := array(
    select r.name from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = new.id order by r.name);
  return new;
end $$;
create trigger name_roles_of_user before insert or update on users for each row execute function name_roles_of_user();

create function follow_user_roles() returns trigger language plpgsql as $$
begin
  update users set roles = null where id = case when tg_op = 'DELETE' then old.user_id else new.user_id end;
  perform pg_notify('molo_events', '{"type":"access.changed"}');
  return null;
end $$;
create trigger follow_user_roles after insert or update or delete on user_roles
  for each row execute function follow_user_roles();

create function follow_role_name() returns trigger language plpgsql as $$
begin
  update users set roles = null where id in (select ur.user_id from user_roles ur where ur.role_id = new.id);
  return null;
end $$;
create trigger follow_role_name after update of name on roles for each row
  when (old.name <> new.name) execute function follow_role_name();

select set_config('molo.actor', 'system:migration', true);
update users set roles = null;
create index users_roles on users using gin (roles); -- reason: a few hundred rows
