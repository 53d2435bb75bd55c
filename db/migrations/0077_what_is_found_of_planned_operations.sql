-- Planned operations are found by number, lot, voyage, ship, product, tank and note. The times, states, units and remarks of
-- measurements that stand in them besides name nothing, and were found as well.
drop trigger keep_search_insert on scheduled_operations;
drop trigger keep_search_update on scheduled_operations;
drop trigger keep_search_delete on scheduled_operations;
call keep_search_of('scheduled_operations', 'scheduledOperations', 'number', array['number'],
  array['id', 'plant', 'ended_at', 'number', 'lot_code', 'voyage_number', 'vessel', 'product', 'tanks', 'note']);
select enter_search('scheduled_operations', null, waits => true);
