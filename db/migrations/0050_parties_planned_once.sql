-- Whom a person comes from is asked at the door, on every request. A function in plain SQL is planned anew by every statement
-- that calls it, which took longer than all the rest of the door; this one keeps its plan as long as the connection.
create or replace function parties_of(of_user uuid) returns text[] language plpgsql stable parallel safe as $$
begin
  return (
    select array_agg(distinct trim(party)) from user_roles ur
    join roles r on r.id = ur.role_id
    join attributes a on a.role = r.name and a.attribute = 'scope.companies' and a.ended_at is null
    cross join lateral unnest(string_to_array(a.value, ';')) party
    where ur.user_id = of_user);
end
$$;
