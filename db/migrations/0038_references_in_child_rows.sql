-- Codes that stand in child rows are guarded as those of arrays are: each exists, and none that is used can be deleted or
-- renamed. A foreign key cannot look into the rows, so two triggers do.

create procedure keep_row_references(owner_table text, rows_column text, cell text, target_table text, target_key text)
language plpgsql as $body$
declare
  name text := left(owner_table || '_' || rows_column || '_' || lower(cell), 56);
begin
  execute format($f$
    create function %1$I() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      missing text;
    begin
      select wanted.value into missing
      from (select distinct r ->> %9$L as value from jsonb_array_elements(new.%3$I) r) wanted
      where wanted.value is not null
        and not exists (select from %4$I t where t.%5$I = wanted.value for key share) limit 1;
      if missing is not null then
        raise exception '%% is not a known %%', missing, %6$L using errcode = 'foreign_key_violation', constraint = %7$L;
      end if;
      return null;
    end $$;
    create constraint trigger %7$I after insert or update of %3$I on %2$I for each row execute function %1$I();
    create function %8$I() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      if (tg_op = 'DELETE' or new.%5$I is distinct from old.%5$I)
         and exists (select from %2$I o where o.%3$I @> jsonb_build_array(jsonb_build_object(%9$L, old.%5$I))) then
        raise exception '%% is used', old.%5$I using errcode = 'foreign_key_violation', constraint = %7$L;
      end if;
      return null;
    end $$;
    create constraint trigger %8$I after delete or update of %5$I on %4$I for each row execute function %8$I();
  $f$, name || '_known', owner_table, rows_column, target_table, target_key, target_table, name || '_known', name || '_used', cell);
end $body$;

call keep_row_references('true_up_price_formulas', 'components', 'benchmarkCode', 'benchmarks', 'code');
call keep_row_references('deduction_reasons', 'entries', 'fromEvent', 'timesheet_operations', 'code');
call keep_row_references('deduction_reasons', 'entries', 'toEvent', 'timesheet_operations', 'code');
