/** The moment that this database was restored to, for as long as the work that was in hand then is held. */
export const restoredToSql = `
  select substr(setting, length('molo.restored=') + 1) as "restoredTo"
  from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase, unnest(s.setconfig) setting
  where d.datname = current_database() and s.setrole = 0 and setting like 'molo.restored=%'`
