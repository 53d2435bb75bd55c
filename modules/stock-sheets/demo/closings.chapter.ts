import { everything } from '#platform/server/database/scope.ts'
import type { Db } from '#platform/server/database/database.ts'
import { pastId } from '#platform/server/demo/past-id.ts'
import { addDays } from '#platform/core/report-parameters.ts'
import type { Chapter, Told } from '#demo/story/chapter.ts'
import { between, chanceOf } from '#demo/story/chance.ts'
import { atHour, daysBetween, minute } from '#demo/story/clock.ts'
import { marchFrom, marchTo } from '#demo/story/march/march.ts'
import { people } from '#demo/story/people.ts'
import { siteDayOf } from '#demo/story/site-day.ts'
import type { DayRow } from '../contract/sheets.contract.ts'
import { closeDayOf, dayRows, keptAtClosing } from '../server/sheets.repo.ts'

/** Whoever keeps the balance closes a day on the next morning; the last ones are still to do. */
const open = { S: 1, N: 2 } as const

/** So many days are in memory at a time. */
const atOnce = 60

/** The days of both plants as they were closed, with every tank as its sheet showed it then. */
export const closingsChapter: Chapter = {
  id: 'stock-sheets.closings',
  after: ['tank-operations', 'stock-sheets.snapshots', 'stock-sheets.edits'],
  async tell(told) {
    const { since, now, say } = told
    const days = daysBetween(siteDayOf(since + 2 * minute), siteDayOf(now)).slice(0, -1)
    const plants = ['S', 'N'] as const
    const before = told.march ? daysBetween(marchFrom, marchTo) : []
    const all = [...before, ...days]
    let count = 0
    for (let from = 0; from < all.length; from += atOnce) {
      const closed = await Promise.all(
        plants.map((plant) =>
          closeDays(told, plant, all.slice(from, Math.min(from + atOnce, all.length - open[plant]))),
        ),
      )
      for (const [index, of] of closed.entries()) await keepDays(told, plants[index]!, of)
      count += closed.flat().length
    }
    say(`demo: ${count} closed days`)
  },
}

const isTyped = ({ rows }: Closed) => rows.some(({ version }) => version > 0)

async function keepDays(told: Told, plant: string, all: readonly Closed[]): Promise<void> {
  // Sheets that somebody has written into before are closed as they are, by the use case.
  for (const { day, at, rows } of all.filter(isTyped))
    await told.life((step) => step(people.balance, at, (tx) => closeDayOf(tx, plant, day, rows)))
  const closed = all.filter((one) => !isTyped(one))
  await told.past.born(
    'stock_days',
    closed.map(({ day, at }) => dayOf(told, plant, day, at)),
  )
  await told.past.born(
    'tank_day_sheets',
    closed.flatMap(({ day, at, rows }) => rows.map((row) => sheetOf(told, row, day, at))),
  )
}

interface Closed {
  day: string
  at: number
  rows: DayRow[]
}

/** As each was known when it was closed: what came later changes nothing of it. */
async function closeDays({ db, now }: Told, plant: string, days: readonly string[]): Promise<Closed[]> {
  const everywhere: Db = db.within(everything)
  const closed: Closed[] = []
  for (const day of days) {
    const at = closedAt(plant, day)
    if (at > now) break
    closed.push({ day, at, rows: await dayRows(everywhere, { plant, day, asAt: new Date(at).toISOString() }) })
  }
  return closed
}

/** On the next morning, now and then only after the one that follows. */
function closedAt(plant: string, day: string): number {
  const name = `closing ${plant} ${day}`
  const late = chanceOf(`${name} late`) < 0.06 ? 1 : 0
  return atHour(addDays(day, 1 + late), between(name, 7.6, 9.4))
}

const written = ({ idOf }: Told, at: number) => ({
  version: 1,
  updatedAt: new Date(at).toISOString(),
  updatedBy: idOf(people.balance),
})

function dayOf(told: Told, plant: string, day: string, at: number) {
  const row = { plant, day, isClosed: true, ...written(told, at) }
  return { id: pastId(`day ${plant} ${day}`, at), at, by: told.idOf(people.balance), row }
}

function sheetOf(told: Told, row: DayRow, day: string, at: number) {
  const {
    tankCode,
    plant,
    product,
    measuredAt,
    level,
    temperature,
    density15,
    volume15,
    mass,
    calculation,
    operation,
  } = row
  return {
    id: pastId(`sheet ${tankCode} ${day}`, at),
    at,
    by: told.idOf(people.balance),
    row: {
      tankCode,
      plant,
      day,
      product,
      isManual: false,
      measuredAt,
      level,
      temperature,
      density15,
      volume15,
      mass,
      calculation,
      operation,
      bookMass: row.bookMass,
      bookVolume15: row.bookVolume15,
      atClosing: keptAtClosing(row),
      ...written(told, at),
    },
  }
}
