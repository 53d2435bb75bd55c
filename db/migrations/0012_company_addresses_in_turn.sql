-- Two who add an address to the same company at the same moment each see the other's row and wait for its end: a
-- deadlock, broken only after a second. Taking the company first lets them pass one after the other.

create function company_addresses_in_turn() returns trigger language plpgsql as $$
begin
  perform from companies where code = new.company_code for no key update;
  return new;
end $$;
create trigger company_addresses_in_turn before insert or update on company_addresses
  for each row execute function company_addresses_in_turn();
