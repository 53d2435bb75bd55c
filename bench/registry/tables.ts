import type { Client } from 'pg'
import type { AnyRegistry } from '#platform/core/registry.ts'
import { tableSql } from '#platform/server/registry/store/table-sql.ts'

/**
 * Fills the table of a wide registry. Names are spread as in life: a few words, so that a part of a name can be
 * frequent (one row in twenty) or rare (about ten rows whatever the size of the table).
 */
export async function fillTable(
  client: Client,
  registry: AnyRegistry,
  rows: number,
  options: { searched?: boolean } = {},
): Promise<void> {
  const { table } = registry
  await client.query(`drop table if exists ${table}`)
  const [create, ...rest] = tableSql(registry, () => registry).split(';\n')
  await client.query(create!)
  await client.query(
    `insert into ${table} (updated_by, record_code, name, plant, status, is_active, reference_date, year,
       quantity1, quantity2, quantity3, quantity4, quantity5, quantity6, level1, level2, level3, date_from, date_to,
       is_locked, is_manual, note1, note2, note3, note4, note5)
     select 'system:bench', 'R' || n,
       md5(n::text)::varchar(8) || ' ' || (array['SELVARA','ALCIONE','MERIDIAN','KARVOUNA','LEVANTE','PONENTE','AURORA','BORA','MISTRAL','ZEFIRO',
              'OSTRO','GRECALE','LIBECCIO','SCIROCCO','TRAMONTANA','MAESTRALE','CORALLO','NEREO','TRITONE','DORIDE'])[1 + n % 20]
         || case when n % ($1 / 10) = 0 then ' PEARL' else '' end,
       (array['S','N','W','E'])[1 + n % 4] || (n % 50) % 10, (array['draft','created','ongoing','closed'])[1 + n % 4], n % 3 = 0,
       date '2016-01-01' + n % 3650, 1990 + n % 35,
       n * 1.001, n * 2.002, n * 3.003, n * 4.004, n * 5.005, n * 6.006, n % 20000, n % 18000, n % 16000,
       date '2016-01-01' + n % 3650, date '2016-02-01' + n % 3650, n % 7 = 0, n % 11 = 0,
       'note ' || n, 'remark ' || n % 1000, md5((n + 1)::text)::varchar(20), md5((n + 2)::text)::varchar(30), null
     from generate_series(1, $1::int) n`,
    [rows],
  )
  // Lists do not need the search, and filling its index takes longer than filling the table.
  const wanted = rest.filter((statement) => options.searched || !statement.startsWith('call keep_search'))
  for (const statement of wanted) if (statement.trim()) await client.query(statement)
  await client.query(`vacuum analyze ${table}`)
}
