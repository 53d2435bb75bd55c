// npm run bench:files: a workbook of 100,000 rows and 25 columns in and out by the jobs of the product, beside bare COPY.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { checkImport, exportRecords, writeImport } from '#platform/core/files.process.ts'
import type { AnyProcess } from '#platform/core/process.ts'
import { workbookType } from '#platform/core/registry-endpoints.ts'
import { configFrom } from '#platform/server/config/config.ts'
import { openDatabase, type Tx } from '#platform/server/database/database.ts'
import { migrate } from '#platform/server/upgrade/migrate.ts'
import { addPart, createFile } from '#platform/server/files/files.repo.ts'
import { openJobs } from '#platform/server/jobs/jobs.ts'
import { findJob, viewJob } from '#platform/server/jobs/jobs.repo.ts'
import { carryOut } from '#platform/server/jobs/worker.ts'
import { startRun } from '#platform/server/processes/start-run.ts'
import { createLog } from '#platform/server/base/log.ts'
import { createRun } from '#platform/server/registry/file/imports.repo.ts'
import { tableSql } from '#platform/server/registry/store/table-sql.ts'
import { jobsOf } from '#platform/server/server-parts.ts'
import { loadTexts } from '#platform/server/base/texts.ts'
import { type Cell, writeWorkbook } from '#platform/server/workbook/workbook.ts'
import { ensureCluster, removeCluster } from '../tools/postgres/cluster.ts'
import { databaseUrl, onServer } from '../tools/postgres/database.ts'
import { findServerPrograms } from '../tools/postgres/server-programs.ts'
import { watched, type Watched } from './registry/watch.ts'
import { fileRegistry as registry } from './registry/wide.registry.ts'

const { values } = parseArgs({ options: { rows: { type: 'string', default: '100000' } } })
const rows = Number(values.rows)

const cluster = await ensureCluster('bench-files')
await onServer(cluster.url, async (client) => {
  await client.query('drop database if exists bench with (force)')
  await client.query('create database bench')
})
const url = databaseUrl(cluster.url, 'bench')
try {
  await migrate({ url, environment: 'TEST' })
  await measure(await createTables())
} finally {
  await removeCluster('bench-files')
}

/** The table of the registry, the same without history to copy into, and whoever sends and asks for files. */
async function createTables(): Promise<string> {
  const client = new Client({ connectionString: url })
  await client.connect()
  for (const statement of tableSql(registry, () => registry).split(';\n')) {
    if (statement.trim()) await client.query(statement)
  }
  await client.query(`create table bare (like ${registry.table} including all)`)
  await client.query(`select set_config('molo.actor', 'system:bench', false)`)
  const { rows } = await client.query<{ id: string }>(`
    with person as (
      insert into users (username, first_name, last_name, email, updated_by)
      values ('bench', 'Bench', 'Bench', 'bench@selvara.example', 'system:bench') returning id),
    role as (
      insert into roles (name, description, is_super_admin, updated_by)
      values ('BENCH', '{"en": "Reads and writes files", "it": "Legge e scrive file"}', true, 'system:bench') returning id)
    insert into user_roles (user_id, role_id) select person.id, role.id from person, role returning user_id as id`)
  await client.end()
  return rows[0]!.id
}

function cellsOf(n: number): Cell[] {
  const day = new Date(Date.UTC(2016, 0, 1 + (n % 3650)))
  const quantities = [1, 2, 3, 4, 5, 6].map((factor) => Math.round(n * factor * 1001) / 1000)
  const notes = [`note ${n}`, `remark ${n % 1000}`, hash(n + 1).slice(0, 20), hash(n + 2).slice(0, 30), null]
  const status = ['draft', 'created', 'ongoing', 'closed'][n % 4]!
  return [
    `R${n}`,
    `${hash(n).slice(0, 8)} SELVARA`,
    `S${n % 10}`,
    status,
    n % 3 === 0,
    day,
    1990 + (n % 35),
    ...quantities,
    n % 20000,
    n % 18000,
    n % 16000,
    day,
    day,
    n % 7 === 0,
    n % 11 === 0,
    ...notes,
  ]
}

function hash(n: number): string {
  return createHash('md5').update(String(n)).digest('hex')
}

async function workbook(): Promise<Buffer> {
  const sheet = writeWorkbook(
    { name: 'Wide', widths: [] },
    (async function* () {
      yield registry.list as Cell[]
      for (let n = 1; n <= rows; n++) yield cellsOf(n)
    })(),
  )
  const parts: Uint8Array[] = []
  for await (const part of sheet) parts.push(part)
  return Buffer.concat(parts)
}

async function measure(userId: string) {
  const log = createLog('silent')
  const wide = { id: 'bench', texts: { wideFiles: { en: {}, it: {} } }, registries: [{ registry }] }
  const config = configFrom({ APP_ENV: 'TEST', DATABASE_URL: url, LOG_LEVEL: 'silent' })
  const list = jobsOf([wide], config, await loadTexts([wide]))
  const kinds = new Map(list.map((job) => [job.kind, job]))
  const db = openDatabase({ url, poolSize: 4, role: 'molo_app', onError: () => {} })
  const jobs = await openJobs(url, list, log)
  const actor = { id: userId }
  const start = async (process: AnyProcess, about: Record<string, unknown>) =>
    (await db.transaction(actor, (tx) => startRun(tx, jobs, { process }, about))).job
  const carry = async (id: string) => {
    const cost = await watched(() => carryOut(db, kinds, id, new AbortController().signal, log, jobs))
    const { state, error, result } = (await viewJob(db, id))!
    if (state !== 'done') throw new Error(`${(await findJob(db, id))?.kind} ${state} ${error}`)
    return { cost, result: result as { counts?: object; rows?: number } }
  }

  const file = await workbook()
  const run = await db.transaction(actor, (tx) => keepRun(tx, file))
  const look = await carry(await start(checkImport, { ...run, registry: registry.id, language: 'en' }))
  console.log(
    `\n${rows.toLocaleString('en')} rows of 25 columns, a file of ${(file.length / 1024 / 1024).toFixed(1)} MB`,
  )
  console.log(`looked at: ${JSON.stringify(look.result.counts)}`)
  const mode = 'valid-only'
  const write = await carry(
    await start(writeImport, { run: run.run, registry: registry.id, mode, creates: true, language: 'en' }),
  )
  const copySeconds = copy()
  const sent = await carry(await start(exportRecords, { registry: registry.id, query: {}, language: 'en' }))
  console.log(`exported: ${sent.result.rows} rows\n`)
  say('import, look', look.cost)
  say('import, write with history', write.cost)
  say('export', sent.cost)
  console.log(`${'bare COPY, same columns and indexes'.padEnd(38)} ${copySeconds.toFixed(1).padStart(7)} s`)
  const whole = look.cost.seconds + write.cost.seconds
  console.log(
    `\nimport to bare COPY ${(whole / copySeconds).toFixed(1)} (look ${(look.cost.seconds / copySeconds).toFixed(1)}, write ${(write.cost.seconds / copySeconds).toFixed(1)})`,
  )
  await jobs.close()
  await db.close()
}

async function keepRun(tx: Tx, file: Buffer) {
  const run = await createRun(tx, registry.id, createHash('sha256').update(file).digest())
  const id = await createFile(tx, { name: 'wide.xlsx', mediaType: workbookType, element: registry.elements.edit })
  await addPart(tx, id, 0, file)
  return { run, file: id }
}

/** The rows that were just imported, from a file of text into a table with the same indexes and no history. */
function copy(): number {
  const psql = (...commands: string[]) =>
    execFileSync(join(findServerPrograms(), 'psql'), ['-qX', ...commands.flatMap((command) => ['-c', command]), url])
  const text = execFileSync(
    join(findServerPrograms(), 'psql'),
    ['-qX', '-c', `copy ${registry.table} to stdout`, url],
    {
      maxBuffer: 1024 * 1024 * 1024,
    },
  )
  psql('checkpoint')
  const start = performance.now()
  execFileSync(join(findServerPrograms(), 'psql'), ['-qX', '-c', 'copy bare from stdin', url], { input: text })
  return (performance.now() - start) / 1000
}

function say(what: string, { seconds, growthMb, longestGapMs, longestWorkMs }: Watched) {
  console.log(
    `${what.padEnd(38)} ${seconds.toFixed(1).padStart(7)} s, memory +${growthMb.toFixed(0)} MB, event loop: longest gap ${longestGapMs.toFixed(0)} ms, longest own work ${longestWorkMs.toFixed(0)} ms`,
  )
}
