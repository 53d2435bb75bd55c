import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { AnyRegistry } from '#platform/core/registry.ts'
import { listSql } from '#platform/server/registry/list-sql.ts'
import { findServerPrograms } from '../../tools/postgres/server-programs.ts'

const connections = 16

/** The page of the list as plain rows: what every other way of doing it is measured against. */
export function rowsSql(registry: AnyRegistry): string {
  const columns = registry.list.map((name: string) => registry.field(name).column).join(', ')
  return `select id, version, ${columns} from ${registry.table} order by ${registry.field(registry.sort).column}, id limit 100`
}

/** The very statement of the API. */
export function pageSql(registry: AnyRegistry): string {
  // pgbench would take `:null` or `:MI` for variables of its own.
  return listSql(registry, {}, 'en', 'all').text.replaceAll(/(?<!:):(?=[A-Za-z_])/g, ': ')
}

export function pgbench(url: string, sql: string, seconds: number): number {
  const script = join(mkdtempSync(join(tmpdir(), 'molo-bench-')), 'page.sql')
  writeFileSync(script, `${sql.replaceAll('\n', ' ')};\n`)
  const output = execFileSync(
    join(findServerPrograms(), 'pgbench'),
    ['-n', '-M', 'prepared', '-c', String(connections), '-j', '2', '-T', String(seconds), '-f', script, url],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
  )
  return Number(/tps = ([\d.]+)/.exec(output)?.[1])
}

/** The driver alone: prepared statement, rows turned into objects, nothing else. */
export async function bareDriver(url: string, sql: string, seconds: number): Promise<number> {
  const pool = new pg.Pool({ connectionString: url, max: connections })
  const query = { name: 'page', text: sql, values: [] }
  await Promise.all(Array.from({ length: connections }, () => pool.query(query)))
  let done = 0
  const start = performance.now()
  const end = start + seconds * 1000
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < end) {
        await pool.query(query)
        done++
      }
    }),
  )
  await pool.end()
  return (done / (performance.now() - start)) * 1000
}

/** wrk, because a load generator in JavaScript would take a core of its own away from what it measures. */
export function overHttp(url: string, token: string, seconds: number): number {
  const output = execFileSync(
    'wrk',
    ['-t', '1', '-c', String(connections), '-d', `${seconds}s`, '-H', `authorization: Bearer ${token}`, url],
    { encoding: 'utf8' },
  )
  if (/Non-2xx|Socket errors/.test(output)) throw new Error(output)
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1])
}
