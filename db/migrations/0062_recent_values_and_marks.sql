-- What the worker and open screens ask for again and again is found by an index; and locked stock is no outsider's business.

-- Each minute the worker forgets what is older than an hour.
-- reason: an hour of rows.
create index tank_recent_values_at on tank_recent_values (at);

-- The marks of the farm count the open alarms of each tank every few seconds, however many have ended.
-- reason: alarms are recorded since the release before.
create index tank_alarms_open_of_tank on tank_alarms (tank_code) where is_open;

-- What lies in the tanks is the terminal's own matter, and so is what of it may not be taken.
call keep_parties('locked_stocks', 'false');
