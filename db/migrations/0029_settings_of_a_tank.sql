-- What is said about a tank belongs to the tank's plant: the plant stands in the record, as the tank has it, and moves
-- with the tank.

select set_config('molo.actor', 'system:migration', true);

-- reason: tanks are few hundred.
create unique index tanks_place on tanks (code, plant);

alter table historian_tags add foreign key (tank_code) references tanks (code) on update cascade;
alter table tanks_excluded add foreign key (tank_code) references tanks (code) on update cascade;
alter table dead_stock_adjustments add foreign key (tank_code) references tanks (code) on update cascade;

create procedure keep_site_of_tank(business_table text, list_order text) language plpgsql as $$
begin
  execute format('alter table %I add column plant character varying(4)', business_table);
  execute format('update %I set plant = (select t.plant from tanks t where t.code = tank_code)', business_table);
  execute format('alter table %I add foreign key (plant) references plants (code) on update cascade', business_table);
  execute format('alter table %I add foreign key (tank_code, plant) references tanks (code, plant) on update cascade', business_table);
  execute format('alter table %I add constraint %I check (plant is not null)', business_table, business_table || '_has_plant');
  execute format('create index %I on %I (plant, %I, id)', business_table || '_plant', business_table, list_order);
  call keep_site(business_table, 'plant');
end $$;

call keep_site_of_tank('tank_configurations', 'tank_code');
call keep_site_of_tank('tank_volumetric_data', 'tank_code');
call keep_site_of_tank('fixed_tank_calibrations', 'tank_code');
call keep_site_of_tank('tank_correction_factors', 'tank_code');
call keep_site_of_tank('igcc_tanks', 'tank_code');
call keep_site_of_tank('historian_tags', 'tag');
call keep_site_of_tank('tanks_excluded', 'tank_code');
call keep_site_of_tank('dead_stock_adjustments', 'reference_date');
