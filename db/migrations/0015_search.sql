-- One index over the records of all registries, kept by triggers in the transaction of the change: form, batch, import,
-- undo, a key that cascades, the demo, a repair by hand. Nobody can forget it, and the application can only read it.

-- Case and accents do not matter. The browser folds what is typed by the same rule (platform/core/search-text.ts).
create function search_fold(value text) returns text language sql immutable strict parallel safe as $$
  select lower(regexp_replace(normalize(value, NFKD), '[\u0300-\u036f]', '', 'g') collate "und-x-icu")
$$;

create table search_entries (
  registry text not null,
  record_id uuid not null,
  code text not null,
  title_en text not null,
  title_it text not null,
  -- The other texts of the record, one per line.
  content text not null,
  -- The plant that the record belongs to, if it belongs to one.
  scope text,
  ended boolean not null,
  code_key text not null,
  -- Code, titles and content, folded, one per line and a line end before the first: what is searched.
  words text not null,
  primary key (registry, record_id)
);
comment on table search_entries is 'class=operational; a copy, made again by rebuild_search()';
create index search_entries_words on search_entries using gin (words gin_trgm_ops);
create index search_entries_code on search_entries (code_key text_pattern_ops);
grant select on search_entries to molo_app;

create function search_entry(registry text, record jsonb, title_column text, key_columns text[]) returns search_entries
language sql immutable parallel safe as $$
  select registry, (record ->> 'id')::uuid, code, title_en, title_it, content,
         coalesce(record ->> 'plant', record ->> 'plant_code'),
         (record ->> 'ended_at') is not null,
         left(search_fold(code), 200),
         search_fold(concat_ws(e'\n', '', code, title_en, nullif(title_it, title_en), nullif(content, '')))
  from (
    select code, coalesce(title ->> 'en', title #>> '{}', code) as title_en,
           coalesce(title ->> 'it', title #>> '{}', code) as title_it, content
    from (
      select record -> title_column as title,
             (select coalesce(string_agg(record ->> key, ' ' order by place), '')
              from unnest(key_columns) with ordinality as k(key, place)) as code,
             (select coalesce(left(string_agg(distinct value #>> '{}', e'\n'), 4000), '')
              from jsonb_path_query(
                record - array['id', 'version', 'updated_at', 'updated_by', 'ended_at', title_column] - key_columns,
                'strict $.** ? (@.type() == "string" && @ != "")') as texts(value)) as content
    ) parts
  ) entry
$$;

create function keep_search_entries() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    delete from search_entries s using gone where s.registry = tg_argv[0] and s.record_id = gone.id;
  else
    insert into search_entries as known
    select entry.* from changed
    cross join lateral search_entry(tg_argv[0], to_jsonb(changed), tg_argv[1], tg_argv[2]::text[]) entry
    on conflict (registry, record_id) do update
      set (code, title_en, title_it, content, scope, ended, code_key, words) =
          (excluded.code, excluded.title_en, excluded.title_it, excluded.content, excluded.scope, excluded.ended,
           excluded.code_key, excluded.words)
      where known.* is distinct from excluded.*;
  end if;
  return null;
end $$;

-- A table whose records are found by the search. One statement of any number of rows is indexed by one statement.
create procedure keep_search(business_table text, registry text, title_column text, variadic key_columns text[]) language plpgsql as $$
declare
  arguments text := format('%L, %L, %L', registry, title_column, key_columns);
begin
  execute format('create trigger keep_search_insert after insert on %I referencing new table as changed
    for each statement execute function keep_search_entries(%s)', business_table, arguments);
  execute format('create trigger keep_search_update after update on %I referencing new table as changed
    for each statement execute function keep_search_entries(%s)', business_table, arguments);
  execute format('create trigger keep_search_delete after delete on %I referencing old table as gone
    for each statement execute function keep_search_entries(%s)', business_table, arguments);
  call fill_search(business_table, registry, title_column, key_columns);
end $$;

create procedure fill_search(business_table text, registry text, title_column text, key_columns text[]) language plpgsql as $$
begin
  execute format('lock table %I in share mode', business_table);
  delete from search_entries s where s.registry = fill_search.registry;
  execute format('insert into search_entries select entry.* from %I t
    cross join lateral search_entry($1, to_jsonb(t), $2, $3) entry', business_table)
  using registry, title_column, key_columns;
end $$;

-- Makes the whole index anew from the tables, one after the other; each waits for its writers and holds them shortly.
create procedure rebuild_search() language plpgsql as $$
declare
  source record;
begin
  for source in
    select c.relname as business_table,
           string_to_array(regexp_replace(encode(t.tgargs, 'escape'), '\\000$', ''), '\000') as arguments
    from pg_trigger t join pg_class c on c.oid = t.tgrelid where t.tgname = 'keep_search_insert' order by c.relname
  loop
    call fill_search(source.business_table, source.arguments[1], source.arguments[2], source.arguments[3]::text[]);
    commit;
  end loop;
end $$;

call keep_search('currencies', 'currencies', 'name', 'code');
call keep_search('incoterms', 'incoterms', 'description', 'code');
call keep_search('exchange_rates', 'exchangeRates', 'month', 'month', 'base_currency_code', 'quote_currency_code');
call keep_search('benchmark_categories', 'benchmarkCategories', 'name', 'code');
call keep_search('benchmarks', 'benchmarks', 'description', 'code');
call keep_search('price_window_types', 'priceWindowTypes', 'description', 'code');
call keep_search('price_windows', 'priceWindows', 'description', 'code');
call keep_search('true_up_price_formulas', 'trueUpPriceFormulas', 'description', 'code', 'valid_from');
call keep_search('settle_prices', 'settlePrices', 'benchmark_code', 'benchmark_code', 'month');
call keep_search('daily_prices', 'dailyPrices', 'benchmark_code', 'benchmark_code', 'quote_date');
call keep_search('company_types', 'companyTypes', 'name', 'code');
call keep_search('companies', 'companies', 'name', 'code');
call keep_search('company_addresses', 'companyAddresses', 'complete_address', 'company_code', 'sequence');
call keep_search('mail_purposes', 'mailPurposes', 'name', 'code');
call keep_search('mailing_lists', 'mailingLists', 'name', 'code');
call keep_search('bill_of_lading_types', 'billOfLadingTypes', 'name', 'code');
call keep_search('clearance_document_types', 'clearanceDocumentTypes', 'name', 'code');
call keep_search('customs_boxes', 'customsBoxes', 'name', 'code');
call keep_search('customs_procedures', 'customsProcedures', 'name', 'code');
call keep_search('fiscal_circuits', 'fiscalCircuits', 'name', 'code');
call keep_search('fiscal_destinations', 'fiscalDestinations', 'name', 'code');
call keep_search('fiscal_notification_states', 'fiscalNotificationStates', 'name', 'code');
call keep_search('fiscal_positions', 'fiscalPositions', 'name', 'code');
call keep_search('fiscal_uses', 'fiscalUses', 'name', 'code');
call keep_search('payment_types', 'paymentTypes', 'name', 'code');
call keep_search('tributes', 'tributes', 'name', 'code');
call keep_search('emcs_conclusions', 'emcsConclusions', 'name', 'code');
call keep_search('emcs_destination_types', 'emcsDestinationTypes', 'name', 'code');
call keep_search('emcs_guarantor_types', 'emcsGuarantorTypes', 'name', 'code');
call keep_search('emcs_origin_types', 'emcsOriginTypes', 'name', 'code');
call keep_search('emcs_packages', 'emcsPackages', 'name', 'code');
call keep_search('emcs_statuses', 'emcsStatuses', 'name', 'code');
call keep_search('emcs_transport_arrangements', 'emcsTransportArrangements', 'name', 'code');
call keep_search('emcs_transport_modes', 'emcsTransportModes', 'name', 'code');
call keep_search('emcs_transport_units', 'emcsTransportUnits', 'name', 'code');
call keep_search('excises', 'excises', 'excise_class', 'excise_class', 'valid_from');
call keep_search('discharge_document_types', 'dischargeDocumentTypes', 'name', 'code');
call keep_search('fiscal_documents', 'fiscalDocuments', 'name', 'code');
call keep_search('jetty_delay_reasons', 'jettyDelayReasons', 'name', 'code');
call keep_search('weather_conditions', 'weatherConditions', 'name', 'code');
call keep_search('timesheet_operations', 'timesheetOperations', 'description', 'code');
call keep_search('deduction_reasons', 'deductionReasons', 'description', 'code');
call keep_search('deduction_defaults', 'deductionDefaults', 'description', 'reason', 'start_date');
call keep_search('analysis_sample_types', 'analysisSampleTypes', 'name', 'code');
call keep_search('movement_document_types', 'movementDocumentTypes', 'name', 'code');
call keep_search('receiver_roles', 'receiverRoles', 'name', 'code');
call keep_search('companies_by_operation', 'companiesByOperation', 'company', 'operation_type', 'company', 'role');
call keep_search('outc_dep_configurations', 'outcDepConfigurations', 'destination', 'operation_type', 'product', 'destination');
call keep_search('recurring_lot_templates', 'recurringLotTemplates', 'name', 'name');
call keep_search('equipment_types', 'equipmentTypes', 'name', 'code');
call keep_search('management_types', 'managementTypes', 'name', 'code');
call keep_search('operation_types', 'operationTypes', 'description', 'code');
call keep_search('equipment', 'equipment', 'description', 'code');
call keep_search('recurring_operation_templates', 'recurringOperationTemplates', 'name', 'name');
call keep_search('time_span_configurations', 'timeSpanConfigurations', 'name', 'code');
call keep_search('historian_tags', 'historianTags', 'tag', 'tank_code', 'measure');
call keep_search('countries', 'countries', 'name', 'iso_code');
call keep_search('ports', 'ports', 'name', 'code');
call keep_search('plants', 'plants', 'name', 'code');
call keep_search('tax_warehouses', 'taxWarehouses', 'name', 'code');
call keep_search('mooring_platforms', 'mooringPlatforms', 'name', 'code');
call keep_search('aggregation_types', 'aggregationTypes', 'name', 'code');
call keep_search('pools', 'pools', 'name', 'code');
call keep_search('stocchino_product_aggregations', 'stocchinoProductAggregations', 'name', 'code');
call keep_search('stocchino_family_aggregations', 'stocchinoFamilyAggregations', 'name', 'code');
call keep_search('stocchino_family_associations', 'stocchinoFamilyAssociations', 'product', 'product', 'valid_from');
call keep_search('family_pools', 'familyPools', 'family', 'family', 'pool', 'company', 'valid_from');
call keep_search('tank_exceptions', 'tankExceptions', 'tank_code', 'tank_code', 'family', 'valid_from');
call keep_search('operative_levels', 'operativeLevels', 'family', 'family', 'plant', 'valid_from');
call keep_search('daily_profile_exceptions', 'dailyProfileExceptions', 'family', 'family', 'profile_date');
call keep_search('excise_classes', 'exciseClasses', 'name', 'code');
call keep_search('excise_product_codes', 'exciseProductCodes', 'name', 'code');
call keep_search('gas_types', 'gasTypes', 'name', 'code');
call keep_search('product_specification_parameters', 'productSpecificationParameters', 'name', 'code');
call keep_search('tank_types', 'tankTypes', 'name', 'code');
call keep_search('units_of_measure', 'unitsOfMeasure', 'name', 'code');
call keep_search('product_families', 'productFamilies', 'name', 'code');
call keep_search('cn_codes', 'cnCodes', 'description', 'code');
call keep_search('products', 'products', 'description', 'code');
call keep_search('product_cn_codes', 'productCnCodes', 'product', 'product', 'valid_from');
call keep_search('product_configurations', 'productConfigurations', 'product', 'product');
call keep_search('conversion_factors', 'conversionFactors', 'code', 'code', 'valid_from');
call keep_search('crude_conversion_factors', 'crudeConversionFactors', 'crude', 'crude', 'valid_from');
call keep_search('product_aggregations', 'productAggregations', 'description', 'code');
call keep_search('test_methods', 'testMethods', 'description', 'code');
call keep_search('raw_material_checks', 'rawMaterialChecks', 'property', 'property');
call keep_search('locked_asset_reasons', 'lockedAssetReasons', 'name', 'code');
call keep_search('stock_reports', 'stockReports', 'name', 'code');
call keep_search('adjustment_types', 'adjustmentTypes', 'description', 'code');
call keep_search('dead_stock_adjustments', 'deadStockAdjustments', 'tank_code', 'reference_date', 'tank_code', 'product', 'adjustment_type', 'direction');
call keep_search('delta_stock_report_configurations', 'deltaStockReportConfigurations', 'name', 'name');
call keep_search('tanks_excluded', 'tanksExcluded', 'tank_code', 'tank_code', 'report', 'valid_from');
call keep_search('denaturant_bulk_capacities', 'denaturantBulkCapacities', 'product', 'plant', 'product');
call keep_search('tank_areas', 'tankAreas', 'name', 'code');
call keep_search('tanks', 'tanks', 'code', 'code');
call keep_search('tank_versions', 'tankVersions', 'tank_code', 'tank_code', 'start_date');
call keep_search('tank_configurations', 'tankConfigurations', 'tank_code', 'tank_code');
call keep_search('tank_volumetric_data', 'tankVolumetricData', 'tank_code', 'tank_code');
call keep_search('fixed_tank_calibrations', 'fixedTankCalibrations', 'tank_code', 'tank_code', 'valid_from');
call keep_search('tank_correction_factors', 'tankCorrectionFactors', 'tank_code', 'tank_code', 'valid_from');
call keep_search('igcc_tanks', 'igccTanks', 'tank_code', 'tank_code');
call keep_search('vessels', 'vessels', 'name', 'imo_number');
call keep_search('vetting_criteria', 'vettingCriteria', 'description', 'code');
