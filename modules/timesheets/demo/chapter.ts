import type { Chapter, Told } from '#demo/story/chapter.ts'
import type { ShipCall } from '#demo/story/told.ts'
import { marchVoyages } from '#modules/movement-instructions/demo/march.ts'
import type { Life, Step } from '#platform/server/demo/past.repo.ts'
import { pastId } from '#platform/server/demo/past-id.ts'
import { inOrder, sumOf } from '../rules/stretches.ts'
import { timesheetOf, type ToldTimesheet } from './told-timesheets.ts'

interface FoundVoyage {
  instruction: string
  plant: string
  voyageNumber: string
  vessel: string
  operationType: string
  products: string[]
  cargoQuantity: string | null
  cargoUnit: string | null
  berth: string | null
}

/** What the jetty wrote down of each ship that called; of those that lie here now, what has happened so far. */
export const timesheetsChapter: Chapter = {
  id: 'timesheets',
  after: ['movement instructions'],
  async tell(told) {
    const { story, since, now, march, past, voyageOf, say } = told
    const voyages = new Map((await past.rows<FoundVoyage>(voyagesSql)).map((one) => [one.voyageNumber, one]))
    const sequences = new Map(
      (await past.rows<{ code: string; sequence: number }>('select code, sequence from timesheet_operations')).map(
        (one) => [one.code, one.sequence],
      ),
    )
    const calls = story.calls.filter(({ notice }) => notice > since && notice <= now)
    const all: { call: ShipCall; number: string | null }[] = [
      ...(march ? marchVoyages() : []),
      ...calls.map((call) => ({ call, number: voyageOf(call.key) })),
    ]
    const written = all.flatMap(({ call, number }) => {
      const sheet = timesheetOf(call)
      const voyage = number === null ? undefined : voyages.get(number)
      return sheet && voyage && sheet.begunAt <= now ? [writtenOf(told, sheet, voyage, sequences)] : []
    })
    await past.lived(
      'timesheets',
      written.map(({ life }) => life),
    )
    await past.born(
      'timesheet_events',
      written.flatMap(({ events }) => events),
    )
    say(`demo: ${written.length} timesheets`)
  },
}

const voyagesSql = `select id as instruction, plant, voyage_number as "voyageNumber", vessel, operation_type as "operationType", products,
  total_quantity::text as "cargoQuantity", total_unit as "cargoUnit", mooring_platform as berth
  from movement_instructions where status <> 'draft' and vessel is not null`

/** The same rows that the use cases would have left, and their history. */
function writtenOf(
  { now, idOf }: Told,
  sheet: ToldTimesheet,
  voyage: FoundVoyage,
  sequences: ReadonlyMap<string, number>,
) {
  const id = pastId(`timesheet ${voyage.voyageNumber}`, sheet.begunAt)
  const writer = idOf(sheet.writer)
  const known = sheet.events.filter(({ writtenAt }) => writtenAt <= now).toSorted((a, b) => a.writtenAt - b.writtenAt)
  const steps: Step[] = [
    {
      at: sheet.begunAt,
      by: writer,
      set: { ...voyage, status: 'open', eventCount: 0, hasLeft: false },
    },
  ]
  known.forEach((one, index) => {
    const there = inOrder(
      known.slice(0, index + 1).map(({ operation, at }) => ({
        operation,
        at: new Date(at).toISOString(),
        sequence: sequences.get(operation)!,
      })),
    )
    const lastAt = there.at(-1)!.at
    steps.push({
      at: one.writtenAt,
      by: writer,
      set: {
        firstAt: there[0]!.at,
        lastAt,
        eventCount: there.length,
        alongside: sumOf(there, 'alongside', lastAt),
        hasLeft: there.some(({ operation }) => operation === 'LLG' || operation === 'SAIL'),
      },
    })
  })
  const { completedAt, ship, attestedAt } = sheet
  const iso = (at: number) => new Date(at).toISOString()
  const later: Step[] = [
    { at: completedAt, by: writer, set: { status: 'completed' } },
    {
      at: ship.at,
      by: writer,
      set: { shipSignedName: ship.name, shipSignedRank: ship.rank, shipSignedAt: iso(ship.at) },
    },
    {
      at: attestedAt,
      by: idOf(sheet.attester),
      set: { status: 'attested', attestedBy: idOf(sheet.attester), attestedAt: iso(attestedAt) },
    },
  ]
  const life: Life = { id, steps: [...steps, ...later.filter(({ at }) => at <= now)] }
  const events = known.map(({ operation, at, writtenAt, note }) => ({
    id: pastId(`timesheet event ${voyage.voyageNumber} ${operation} ${at}`, writtenAt),
    at: writtenAt,
    by: writer,
    row: {
      version: 1,
      createdAt: iso(writtenAt),
      createdBy: writer,
      updatedAt: iso(writtenAt),
      updatedBy: writer,
      timesheet: id,
      plant: voyage.plant,
      operation,
      at: iso(at),
      note,
    },
  }))
  return { life, events }
}
