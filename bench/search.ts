// npm run bench:search: what a search over a million records costs over HTTP, against the same SQL without anything around it.
import { parseArgs } from 'node:util'
import type { Client } from 'pg'
import { serverModules } from '#apps/api/server-modules.ts'
import { readPattern } from '#platform/core/search-pattern.ts'
import { readQuestion } from '#platform/core/search-words.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { bestOfEachKind, type Wanted } from '#platform/server/search/search.repo.ts'
import { signInToBench } from './registry/bench-api.ts'
import { fillTable } from './registry/tables.ts'
import { largeRegistry } from './registry/wide.registry.ts'
import { type BenchApi, withBenchApi } from './registry/with-bench-api.ts'
import { everything } from '#platform/server/database/scope.ts'

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    operations: { type: 'string', default: '500000' },
    rounds: { type: 'string', default: '100' },
  },
})
const rows = Number(values.rows)
const words = serverModules.flatMap((module) => module.words ?? [])

await withBenchApi('bench-search', { prepare, measure })

async function prepare(client: Client) {
  const start = performance.now()
  // One sorted pass over a full table is far quicker than a million small insertions.
  await client.query('drop index search_entries_words')
  await fillTable(client, largeRegistry, rows, { searched: true })
  await fillOperations(client)
  await client.query('create index search_entries_words on search_entries using gin (words gin_trgm_ops)')
  await client.query('vacuum analyze search_entries')
  const { rows: sizes } = await client.query<{ entries: string; heap: string; index: string }>(`
    select count(*) as entries, pg_size_pretty(pg_relation_size('search_entries')) as heap,
           pg_size_pretty(pg_relation_size('search_entries_words')) as index from search_entries`)
  const { entries, heap, index } = sizes[0]!
  const seconds = ((performance.now() - start) / 1000).toFixed(0)
  console.log(`${Number(entries).toLocaleString('en')} entries (${heap}, index ${index}), filled in ${seconds} s`)
}

/** What the index keeps of operations; the operations themselves are not searched. */
async function fillOperations(client: Client) {
  await client.query(
    `insert into search_entries select entry.* from generate_series(1, $1::int) n
     cross join lateral search_entry('tankOperations', jsonb_build_object('id', uuid_v7(), 'number', n,
       'voyage_number', '2026-' || n / 4, 'note', 'remark ' || n % 1000), 'number', array['number']) entry`,
    [Number(values.operations)],
  )
}

async function measure({ apiUrl, url }: BenchApi) {
  const token = await signInToBench(apiUrl)
  const headers = { authorization: `Bearer ${token}` }
  const db = openDatabase({ url, poolSize: 1, role: 'molo_app', onError: () => {} })
  const kinds = [
    ...serverModules
      .flatMap(({ registries = [], lists = [] }) => [...registries, ...lists])
      .map(({ registry }) => registry.id as string),
    largeRegistry.id,
  ]
  const audience = { kinds, language: 'en' as const, scope: everything, narrowed: [] }

  const questions: Record<string, { text: string; isPattern?: boolean }> = {
    'a whole code': { text: `r${Math.floor(rows / 2)}` },
    'a rare word (10 records)': { text: 'pearl' },
    'a frequent word (1 record in 20)': { text: 'tramontana' },
    'a word of every record': { text: 'remark' },
    'two words': { text: 'tramontana pearl' },
    'two letters': { text: 'ze' },
    'a kind and a number': { text: 'serbatoio 101' },
    'a kind and one digit': { text: 'operation 7' },
    'a kind and the beginning of a number': { text: 'operazione 71' },
    'a word of no record': { text: 'qzxwvk' },
    'a pattern with letters to go by': { text: `^r${Math.floor(rows / 2)}\\d?$`, isPattern: true },
    'a pattern, frequent': { text: 'tramont(ana|ane)', isPattern: true },
  }
  console.log(`\nMedian answer, ${values.rounds} rounds, each question to both in turn`)
  console.log(`${'question'.padEnd(36)} ${'bare SQL'.padStart(10)} ${'over HTTP'.padStart(10)}   ratio`)
  for (const [what, { text, isPattern = false }] of Object.entries(questions)) {
    const times = { bare: [] as number[], http: [] as number[] }
    let stopped = 0
    const query = new URLSearchParams({ text, pattern: String(isPattern) })
    for (let round = -5; round < Number(values.rounds); round++) {
      const start = performance.now()
      await bestOfEachKind(db, wanted(text, isPattern), audience)
      const between = performance.now()
      const answer = await fetch(`${apiUrl}/api/search?${query}`, { headers })
      const body = await answer.text()
      if (!answer.ok && !body.includes('searchTooSlow')) throw new Error(`${what}: ${answer.status} ${body}`)
      if (round < 0) continue
      if (!answer.ok) stopped++
      times.bare.push(between - start)
      times.http.push(performance.now() - between)
    }
    const [bare, http] = [median(times.bare), median(times.http)]
    console.log(
      `${what.padEnd(36)} ${`${bare.toFixed(2)} ms`.padStart(10)} ${`${http.toFixed(2)} ms`.padStart(10)}   ${(http / bare).toFixed(2)}${stopped > 0 ? `   (${stopped} stopped by the clock)` : ''}`,
    )
  }
  await db.close()
}

function wanted(text: string, isPattern: boolean): Wanted {
  if (!isPattern) return { words: text.split(' '), said: readQuestion(text, words).said }
  const read = readPattern(text)
  if (!read.ok) throw new Error(text)
  return { pattern: read.pattern }
}

function median(all: number[]): number {
  return all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)]!
}
