import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { AnyRegistry } from '#platform/core/registry.ts'
import { countSql, type ListQuery, listSql, type SqlText } from '#platform/server/registry/store/list-sql.ts'
import { findServerPrograms } from '../../tools/postgres/server-programs.ts'
import { everything } from '#platform/server/database/scope.ts'

const connections = 16

/** One question put in four ways: as plain rows, as the API's own statement, and as the path of the API. */
export interface Question {
  what: string
  rows: string
  own: string
  path: string
}

const literal = (value: unknown) =>
  typeof value === 'number' ? String(value) : `'${String(value).replaceAll("'", "''")}'`

/** The values stand in the text, so that pgbench prepares what the API prepares. */
function written({ text, values }: SqlText): string {
  const filled = text.replaceAll(/\$(\d+)/g, (_, place: string) => literal(values[Number(place) - 1]))
  // pgbench would take `:null` or `:MI` for variables of its own.
  return filled.replaceAll(/(?<!:):(?=[A-Za-z_])/g, ': ')
}

export interface Position {
  value: string
  id: string
}

export function questionsOf(registry: AnyRegistry, middle: Position): Question[] {
  const order = registry.field(registry.order.field).column
  const read = registry.list.filter((name: string) => !registry.spare.includes(name))
  const columns = read.map((name: string) => registry.field(name).column).join(', ')
  const rows = (where: string) =>
    `select id, version, ${columns} from ${registry.table}${where} order by ${order}, id limit 100`
  const own = (query: ListQuery) => written(listSql(registry, query, 'en', everything))
  const after = Buffer.from(JSON.stringify([middle.value, middle.id])).toString('base64')
  const beyond = ` where (${order}, id) > (${literal(middle.value)}, ${literal(middle.id)}::uuid)`
  const count = written(countSql(registry, {}, everything))
  return [
    { what: 'first page', rows: rows(''), own: own({}), path: '?limit=100' },
    {
      what: 'filtered page',
      rows: rows(` where plant = 'S2'`),
      own: own({ plant: 'S2' }),
      path: '?limit=100&plant=S2',
    },
    {
      what: 'page in the middle, by cursor',
      rows: rows(beyond),
      own: own({ after }),
      path: `?limit=100&after=${encodeURIComponent(after)}`,
    },
    { what: 'exact count', rows: count, own: count, path: '/count?exact=true' },
  ]
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
    [
      '-t',
      '1',
      '-c',
      String(connections),
      '-d',
      `${seconds}s`,
      '--timeout',
      '20s',
      '-H',
      `authorization: Bearer ${token}`,
      url,
    ],
    { encoding: 'utf8' },
  )
  if (/Non-2xx|Socket errors/.test(output)) throw new Error(output)
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1])
}
