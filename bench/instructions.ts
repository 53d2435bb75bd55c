// npm run bench:instructions: an instruction with 30 full lots among 100,000 others, opened and saved over HTTP; the worklist against bare SQL.
import { parseArgs } from 'node:util'
import type { Client } from 'pg'
import type { StoredInstruction } from '#modules/movement-instructions/contract/movement-instruction.ts'
import { movementInstructionRegistry } from '#modules/movement-instructions/contract/movement-instructions.registry.ts'
import { clonedLot, draftOf } from '#modules/movement-instructions/rules/lots.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { listSql } from '#platform/server/registry/store/list-sql.ts'
import { signInToBench } from './registry/bench-api.ts'
import { type BenchApi, withBenchApi } from './registry/with-bench-api.ts'
import { everything } from '#platform/server/database/scope.ts'

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '100000' }, rounds: { type: 'string', default: '30' } },
})
const [rows, rounds] = [Number(values.rows), Number(values.rounds)]
const lotsOfTheLargest = 30

await withBenchApi('bench-instructions', { prepare, measure })

/** Copies of the worked voyage with all that is below its lots. */
async function prepare(client: Client) {
  const start = performance.now()
  await client.query(`select set_config('molo.actor', 'system:bench', false)`)
  // History and search are written by triggers row by row; what is measured does not read them.
  await client.query('set session_replication_role = replica')
  await client.query(`
    create temporary table copies as
    select n, uuid_v7() as instruction, m.id as source
    from generate_series(1, ${rows}) n, movement_instructions m where m.voyage_number = 'S25-0147'`)
  const copy = async (table: string, from: string, replaced: Record<string, string>) => {
    const { rows: columns } = await client.query<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped`,
    )
    const names = columns.map(({ name }) => name)
    await client.query(`
      insert into ${table} (${names.join(', ')})
      select ${names.map((name) => replaced[name] ?? `t.${name}`).join(', ')} from ${from}`)
  }
  const number = `'S' || lpad((n / 9000)::text, 2, '0') || '-' || lpad((n % 9000)::text, 4, '0') || 'B'`
  await copy('movement_instructions', 'copies c join movement_instructions t on t.id = c.source', {
    id: 'c.instruction',
    voyage_number: number,
    status: `(array['closed', 'closed', 'closed', 'ongoing', 'created', 'draft'])[1 + n % 6]`,
    laycan_from: `date '2016-01-01' + n % 3600`,
    laycan_to: `date '2016-01-03' + n % 3600`,
  })
  await client.query(`
    create temporary table lot_copies as
    select c.n, c.instruction, l.id as source, uuid_v7() as lot, l.position from copies c join movement_lots l on l.instruction_id = c.source`)
  await copy('movement_lots', 'lot_copies c join movement_lots t on t.id = c.source', {
    id: 'c.lot',
    instruction_id: 'c.instruction',
    lot_code: `${number.replaceAll('n ', 'c.n ')} || '/' || chr(65 + t.position)`,
  })
  await client.query(`
    create temporary table bill_copies as
    select c.instruction, c.lot, b.id as source, uuid_v7() as bill from lot_copies c join movement_lot_bills b on b.lot_id = c.source`)
  await copy('movement_lot_bills', 'bill_copies c join movement_lot_bills t on t.id = c.source', {
    id: 'c.bill',
    lot_id: 'c.lot',
    instruction_id: 'c.instruction',
  })
  await copy('movement_lot_bill_items', 'bill_copies c join movement_lot_bill_items t on t.bill_id = c.source', {
    id: 'uuid_v7()',
    bill_id: 'c.bill',
    instruction_id: 'c.instruction',
  })
  for (const part of ['documents', 'receivers', 'specifications', 'units', 'samples', 'fiscal']) {
    await copy(`movement_lot_${part}`, `lot_copies c join movement_lot_${part} t on t.lot_id = c.source`, {
      id: 'uuid_v7()',
      lot_id: 'c.lot',
      instruction_id: 'c.instruction',
    })
  }
  await client.query('set session_replication_role = origin')
  await client.query('vacuum analyze')
  const { rows: sizes } = await client.query<{ size: string; lots: string }>(
    `select pg_size_pretty(pg_database_size('bench')) as size, (select count(*) from movement_lots) as lots`,
  )
  const seconds = ((performance.now() - start) / 1000).toFixed(0)
  const { size, lots } = sizes[0]!
  console.log(
    `${rows.toLocaleString('en')} instructions, ${Number(lots).toLocaleString('en')} lots, ${size}, filled in ${seconds} s`,
  )
}

async function measure({ apiUrl, url }: BenchApi) {
  const token = await signInToBench(apiUrl)
  const call = async (method: string, path: string, body?: unknown, more: Record<string, string> = {}) => {
    const answer = await fetch(`${apiUrl}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(method === 'POST' ? { 'idempotency-key': crypto.randomUUID() } : {}),
        ...more,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    return { text, data: (JSON.parse(text) as { data: unknown }).data }
  }
  const timed = async (what: string, work: (round: number) => Promise<unknown>) => {
    const times: number[] = []
    for (let round = -3; round < rounds; round++) {
      const start = performance.now()
      await work(round)
      if (round >= 0) times.push(performance.now() - start)
    }
    const inOrder = times.toSorted((a, b) => a - b)
    const at = (share: number) => inOrder[Math.min(inOrder.length - 1, Math.floor(inOrder.length * share))]!
    console.log(
      `${what.padEnd(58)} median ${at(0.5).toFixed(1).padStart(7)} ms   95 % ${at(0.95).toFixed(1).padStart(7)} ms`,
    )
    return at(0.5)
  }

  const path = movementInstructionRegistry.path
  const [worked] = ((await call('GET', `${path}?voyageNumber=S25-0147`)).data as { rows: { id: string }[] }).rows
  const source = draftOf((await call('GET', `${path}/${worked!.id}`)).data as StoredInstruction)
  const lots = Array.from({ length: lotsOfTheLargest }, () => clonedLot(source.lots[0]!))
  const made = await call('POST', path, { ...source, lots, versionNote: null })
  let stored = made.data as StoredInstruction
  console.log(
    `the instruction with ${lotsOfTheLargest} full lots is ${(made.text.length / 1024).toFixed(0)} kB of JSON\n`,
  )

  await timed('open it', () => call('GET', `${path}/${stored.id}`))
  const save = async (change: (draft: ReturnType<typeof draftOf>, round: number) => void, round: number) => {
    const draft = draftOf(stored)
    change(draft, round)
    const answer = await call(
      'PUT',
      `${path}/${stored.id}`,
      { ...draft, versionNote: null },
      { 'if-match': `"${stored.version}"` },
    )
    stored = answer.data as StoredInstruction
  }
  await timed('save it, one field changed', (round) => save((draft, at) => (draft.note = `note ${at}`), round))
  await timed('save it, one field of each lot changed', (round) =>
    save((draft, at) => draft.lots.forEach((lot) => (lot.note = `note ${at}`)), round),
  )
  await timed('save it, one field of every row below each lot changed', (round) =>
    save((draft, at) => {
      for (const lot of draft.lots) {
        for (const row of [...lot.documents, ...lot.receivers, ...lot.specifications, ...lot.samples]) {
          if ('note' in row) row.note = `note ${at}`
          else row.address = `address ${at}`
        }
      }
    }, round),
  )
  console.log('')
  const db = openDatabase({ url, poolSize: 1, role: 'molo_app', onError: () => {} }).within(everything)
  for (const [what, query] of [
    ['worklist, first page', {}],
    ['worklist, ongoing, last numbers first', { status: 'ongoing', sort: '-voyageNumber' }],
  ] as const) {
    const { text, values: bound } = listSql(movementInstructionRegistry, query, 'en', everything)
    const bare = await timed(`${what}: bare SQL`, () => db.queryText(text, bound))
    const http = await timed(`${what}: over HTTP`, () => call('GET', `${path}?${new URLSearchParams(query)}`))
    console.log(`${''.padEnd(58)} ratio  ${(http / bare).toFixed(2)}`)
  }
}
