-- without transaction: a million operations are entered into the search while people write to them
call fill_search('tank_operations');
