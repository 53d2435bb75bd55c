-- Ways into the history for the log of all changes: what one request did, and what people did among all that programs do.

create index history_of_request on history (request_id, at, id); -- reason: as for the others of the log; installations are young
drop index history_by_request;
-- reason: programs write most rows, and the log shows first what people did
create index history_of_people on history (at, id) where actor not like '%:%';

-- Looking at keys and at sessions of others is a right of its own now; whoever could do both still can.
select set_config('molo.actor', 'system:migration', true);
insert into role_permissions (role_id, element, state)
  select p.role_id, looking.element, p.state
  from role_permissions p
  join (values ('users.apiKeys', 'users.viewApiKeys'), ('users.sessions', 'users.viewSessions')) as looking (doing, element)
    on p.element = looking.doing
  on conflict do nothing;
update api_keys set version = version + 1, updated_at = now(), updated_by = 'system:migration',
    scopes = scopes || array(
      select looking.element
      from (values ('users.apiKeys', 'users.viewApiKeys'), ('users.sessions', 'users.viewSessions')) as looking (doing, element)
      where looking.doing = any (scopes))
  where scopes && array['users.apiKeys', 'users.sessions'];
