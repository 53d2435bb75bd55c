-- Exceptions, templates and watched deltas name a tank of the registry, not any text. What was written of tanks that are
-- not there stays as it is, to be looked at and corrected by people; whoever names another tank names one that is there.
alter table tank_exceptions add foreign key (tank_code) references tanks (code) on update cascade not valid;
alter table recurring_operation_templates add foreign key (tank_code) references tanks (code) on update cascade not valid;
alter table delta_stock_report_configurations add foreign key (tank_code) references tanks (code) on update cascade not valid;
