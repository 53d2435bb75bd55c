import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import type { Client } from 'pg'
import { acknowledgeAlarms } from '#modules/tank-alarms/server/alarm-steps.ts'
import { watchAlarms } from '#modules/tank-alarms/server/alarms.watch.ts'
import { createLog } from '#platform/server/base/log.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { everything } from '#platform/server/database/scope.ts'
import { emptyTables, onServer } from '../../tools/postgres/database.ts'

/** One value that goes beyond its limit, or back. */
interface Change {
  tank: string
  measure: string
  value: number
  /** What it should lead to. */
  what: 'raised' | 'returned'
  count: number
  /** When it is due, in ms from the start. */
  due: number
}

export interface FloodFigures {
  changes: number
  tookMs: number
  p50: number
  p95: number
  slowest: number
  /** How long the story of an alarm took to open meanwhile. */
  slowestOpening: number
}

const everyMs = 100

/**
 * Gauges of many tanks go beyond their limits and back within some seconds, while a colleague acknowledges and a list is
 * open: how long it takes from a gauge's value to the number on the screen. Counted by the tabs: "all" grows with each raise,
 * "ended" with each return of what was seen, so each number says which changes it contains.
 */
export async function measureFlood(
  page: Page,
  databaseUrl: string,
  { tanks, seconds }: { tanks: number; seconds: number },
): Promise<FloodFigures> {
  const log = createLog('error')
  const db = openDatabase({ url: databaseUrl, poolSize: 4, role: 'molo_app', onError: (error) => log.error(error) })
  const changes = await onServer(databaseUrl, (client) => planned(client, tanks, seconds * 1000))
  const watch = watchAlarms(db, log)
  const colleague = new AbortController()
  try {
    await page.goto('/tank/alarms')
    await page.locator('.list-tabs [aria-current="true"] .count-badge').getByText('0', { exact: true }).waitFor()
    await page.evaluate(followTabs)
    const seeing = acknowledgeAll(db, colleague.signal)
    const opening = openStories(page, colleague.signal)
    const begun = Date.now()
    const done = await onServer(databaseUrl, (client) => flood(client, changes, begun))
    const tookMs = Date.now() - begun
    const [raised, returned] = [total(changes, 'raised'), total(changes, 'returned')]
    await page.waitForFunction(isShown, { all: raised, ended: returned })
    colleague.abort()
    await seeing
    const shown = await page.evaluate(() => (window as unknown as { tabs: Shown[] }).tabs)
    const times = latencies(changes, done, shown).toSorted((a, b) => a - b)
    const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))]!
    const openings = await opening
    return {
      changes: raised + returned,
      tookMs,
      p50: at(0.5),
      p95: at(0.95),
      slowest: times.at(-1)!,
      slowestOpening: Math.max(0, ...openings),
    }
  } finally {
    colleague.abort()
    await watch.stop()
    await db.close()
  }
}

/** Each gauge goes beyond its limit in the first part of the time, and back in the last. */
async function planned(client: Client, tanks: number, ms: number): Promise<Change[]> {
  await client.query("set molo.actor = 'system:bench'")
  await client.query('delete from tank_alarms')
  await emptyTables(client, ['tank_live_values', 'tank_readings'])
  const { rows } = await client.query<{ tank: string; measure: string; normal: number; beyond: number; count: number }>(
    `select l.tank_code as tank, m.measure, m.normal::float, m.beyond::float, m.count
     from (select a.* from tank_alarm_limits a join tanks t on t.code = a.tank_code where not t.is_out_of_service
       order by a.tank_code limit $1) l
     join tank_versions v on v.tank_code = l.tank_code and current_date between v.start_date and coalesce(v.end_date, 'infinity')
     cross join lateral (values
       ('level', (v.min_level + v.max_level) / 2.0, l.level_high_high + 100.0, 2),
       ('waterLevel', 0, l.water_high + 50.0, 1),
       ('temperature', (l.temperature_low + l.temperature_high) / 2, l.temperature_high + 5, 1),
       ('pressure', (l.pressure_low + l.pressure_high) / 2, l.pressure_high + 1, 1)) m(measure, normal, beyond, count)
     where m.beyond is not null order by md5(l.tank_code || m.measure)`,
    [tanks],
  )
  await client.query(
    `insert into tank_live_values (tank_code, plant, measure, value, source_at, quality)
     select g.tank, t.plant, g.measure, g.normal, now(), 'good'
     from jsonb_to_recordset($1) as g(tank text, measure text, normal numeric) join tanks t on t.code = g.tank`,
    [JSON.stringify(rows)],
  )
  await client.query('update historian_state set last_read_at = now()')
  const every = (ms * 0.6) / rows.length
  return rows
    .flatMap(({ tank, measure, normal, beyond, count }, index) => [
      { tank, measure, value: beyond, what: 'raised' as const, count, due: index * every },
      { tank, measure, value: normal, what: 'returned' as const, count, due: index * every + ms * 0.4 },
    ])
    .toSorted((a, b) => a.due - b.due)
}

/** When each change was committed. */
async function flood(client: Client, changes: readonly Change[], begun: number): Promise<number[]> {
  const done: number[] = []
  while (done.length < changes.length) {
    const due = changes.slice(done.length).filter((change) => change.due <= Date.now() - begun)
    await client.query(
      `update tank_live_values l set value = c.value, source_at = now()
       from jsonb_to_recordset($1) as c(tank text, measure text, value numeric)
       where l.tank_code = c.tank and l.measure = c.measure`,
      [JSON.stringify(due)],
    )
    await client.query('update historian_state set last_read_at = now()')
    done.push(...due.map(() => Date.now()))
    await wait(everyMs)
  }
  return done
}

async function acknowledgeAll(db: ReturnType<typeof openDatabase>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const rows = await db
      .within(everything)
      .queryText<{ id: string }>('select id from tank_alarms where acknowledged_at is null', [])
    if (rows.length > 0) {
      await db.transaction({ id: 'system:bench', scope: everything }, (tx) =>
        acknowledgeAlarms(tx, { ids: rows.map(({ id }) => id), note: null }),
      )
    }
    await wait(300)
  }
}

/** Somebody looks into one alarm after the other. The list moves beneath the hand: what was missed is pressed again. */
async function openStories(page: Page, signal: AbortSignal): Promise<number[]> {
  const times: number[] = []
  const cell = page.locator('[role="row"] [col-id="tankCode"]:not([role="columnheader"])').first()
  const story = page.getByRole('dialog')
  const opens = async () => {
    if (await story.isHidden()) await cell.click({ timeout: 1000 })
    await story.locator('.alarm-events').first().waitFor({ timeout: 2000 })
    return true
  }
  await cell.waitFor()
  let begun = Date.now()
  while (!signal.aborted) {
    if (!(await opens().catch(() => false))) continue
    times.push(Date.now() - begun)
    await page.keyboard.press('Escape')
    await story.waitFor({ state: 'hidden' })
    await wait(500)
    begun = Date.now()
  }
  // On a slow machine the flood may be over before a story has opened: then one of what is over.
  if (times.length === 0) {
    begun = Date.now()
    await page.locator('.list-tabs button').last().click()
    await cell.click()
    await story.locator('.alarm-events').first().waitFor()
    times.push(Date.now() - begun)
  }
  return times
}

const total = (changes: readonly Change[], what: Change['what']) =>
  changes.reduce((sum, change) => sum + (change.what === what ? change.count : 0), 0)

interface Shown {
  at: number
  ended: number
  all: number
}

/** For each change, how long until a number on the screen contained it. */
function latencies(changes: readonly Change[], done: readonly number[], shown: readonly Shown[]): number[] {
  const sums = { raised: 0, returned: 0 }
  return changes.flatMap(({ what, count }, index) => {
    sums[what] += count
    const seen = shown.find(({ all, ended }) => (what === 'raised' ? all : ended) >= sums[what])
    return Array.from({ length: count }, () => Math.max(0, seen!.at - done[index]!))
  })
}

/** In the page: what the tabs say, each time that they are painted anew. */
function followTabs(): void {
  const tabs: { at: number; ended: number; all: number }[] = []
  Object.assign(window, { tabs })
  const note = () => {
    const [, , ended = 0, all = 0] = [...document.querySelectorAll('.list-tabs .count-badge')].map((badge) =>
      Number(badge.textContent?.replaceAll(/\D/g, '')),
    )
    const last = tabs.at(-1)
    if (last?.ended !== ended || last.all !== all) tabs.push({ at: Date.now(), ended, all })
  }
  new MutationObserver(() => requestAnimationFrame(note)).observe(document.body, {
    subtree: true,
    childList: true,
    characterData: true,
  })
}

function isShown(wanted: { all: number; ended: number }): boolean {
  const last = (window as unknown as { tabs: { ended: number; all: number }[] }).tabs.at(-1)
  return last !== undefined && last.all >= wanted.all && last.ended >= wanted.ended
}
