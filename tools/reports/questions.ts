import { sql } from 'kysely'
import { siteZone } from '#platform/core/date-format.ts'
import type { RegistryField } from '#platform/core/registry.ts'
import { addDays, type NamedParameter } from '#platform/core/report-parameters.ts'
import type { AnyReport } from '#platform/core/report.ts'
import type { Reader } from '#platform/server/database/database.ts'
import { utc } from '#platform/server/database/utc-sql.ts'
import type { RegistryWorld } from '#platform/server/registry/store/server-registry.ts'
import type { Caller } from '#platform/testing/test-server.ts'
import { addressOf, type Question } from './asking.ts'

/** Questions to which a report has an answer, found by trying what the demo terminal has. */

/** Days on which something happened there, those with most of it first. */
async function busyDays(db: Pick<Reader, 'query'>): Promise<string[]> {
  const columns = await db.query(sql<{ table: string; column: string; type: string }>`
    select c.table_name as "table", c.column_name as "column", c.data_type as type
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and c.data_type in ('date', 'timestamp with time zone') and c.column_name not in ('updated_at', 'created_at', 'ended_at')`)
  const days = columns.map(({ table, column, type }) =>
    type === 'date'
      ? sql`select ${sql.ref(column)} as day from ${sql.table(table)}`
      : sql`select (${sql.ref(column)} at time zone ${siteZone})::date as day from ${sql.table(table)}`,
  )
  const found = await db.query(sql<{ day: string }>`
    select day::text as day from (${sql.join(days, sql` union all `)}) days
    where day between current_date - 400 and current_date group by day order by count(*) desc, day desc limit 40`)
  return found.map(({ day }) => day)
}

/** Moments at which something was written there, and just before the last of it, in their order. */
export async function busyMoments(db: Pick<Reader, 'query'>): Promise<string[]> {
  const found = await db.query(sql<{ at: string }>`
    with written as (select distinct date_trunc('milliseconds', at) as at from history),
    last as (select at - interval '1 millisecond' as at from written order by at desc limit 3)
    select ${utc('at')} as at from (
      select unnest(percentile_disc(array[0.25, 0.5, 0.75, 0.95]) within group (order by at)) as at from written
      union select at from last) moments order by at`)
  return found.map(({ at }) => at)
}

/** What there is to ask by. */
export interface Offers {
  /** Of a registry. */
  codes(registry: string): Promise<readonly string[]>
  days: readonly string[]
}

export async function offersOf(db: Pick<Reader, 'query'>, call: Caller, world: RegistryWorld): Promise<Offers> {
  const known = new Map<string, string[]>()
  return {
    days: await busyDays(db),
    codes: async (id) => {
      const { body } = known.has(id) ? { body: null } : await call('GET', `${world.find(id).registry.path}/options`)
      if (body)
        known.set(
          id,
          body.data.map(({ code }: { code: string }) => code),
        )
      return known.get(id)!
    },
  }
}

const combinations = 60
/** After so many, whatever has been answered will do. */
const tries = 12
/** Enough to see order, pages and groups; what has more takes longer and shows the same. */
const [enough, plenty] = [40, 400]

/** A question with many rows that still is quick to go through, or the first one where none has any. */
export async function fullQuestion(call: Caller, report: AnyReport, offers: Offers): Promise<Question> {
  let questions: Question[] = [{}]
  for (const parameter of report.parameters as readonly NamedParameter[]) {
    if (!parameter.required) continue
    const values = await valuesFor(parameter, offers)
    questions = questions.flatMap((question) => values.map((value) => ({ ...question, ...value })))
  }
  const found: { question: Question; worth: number }[] = []
  for (const question of questions.slice(0, combinations)) {
    if (found.length >= tries && found.some(({ worth }) => worth > 0)) break
    const { status, body } = await call('GET', addressOf(report, '/count', question))
    if (status !== 200) throw new Error(`${addressOf(report, '/count', question)} ${JSON.stringify(body)}`)
    const rows: number = body.data.count
    if (rows >= enough && rows <= plenty) return question
    found.push({ question, worth: rows > plenty ? -rows : rows || -Infinity })
  }
  return found.toSorted((a, b) => b.worth - a.worth)[0]?.question ?? {}
}

/** What a parameter may be asked by: what it proposes, then where the demo has something. */
export async function valuesFor(parameter: NamedParameter, { codes, days }: Offers): Promise<Question[]> {
  const { name, names, kind, field, maxDays = 1 } = parameter
  const now = new Date().toISOString()
  const proposed = Object.keys(parameter.proposed(now)).length > 0 ? [parameter.proposed(now)] : []
  const each = (values: readonly string[]) => values.map((value) => ({ [name]: value }))
  const period = (from: string, to: string) => ({ [names[0]!]: from, [names[1]!]: to })
  const today = now.slice(0, 10)
  switch (kind) {
    case 'day':
      return [...proposed, ...each(days)]
    case 'month':
      return [...proposed, ...each([...new Set(days.map((day) => day.slice(0, 7)))])]
    case 'period':
      return [
        ...proposed,
        period(addDays(today, 1 - maxDays), today),
        ...days.slice(0, 8).map((day) => period(addDays(day, -Math.min(13, maxDays - 1)), day)),
      ]
    case 'field':
      return each(await fieldValues(field, codes))
  }
}

async function fieldValues(
  { kind, to, values }: Pick<RegistryField, 'kind' | 'to' | 'values'>,
  codes: Offers['codes'],
) {
  if (kind === 'boolean') return ['true', 'false']
  if (kind === 'choice') return values ?? []
  return to === undefined ? [] : (await codes(to)).slice(0, 12)
}
