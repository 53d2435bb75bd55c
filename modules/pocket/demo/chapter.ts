import { between, oneOf } from '#demo/story/chance.ts'
import type { Chapter, Told } from '#demo/story/chapter.ts'
import { atHour, dayLength, daysBetween, hour, minute } from '#demo/story/clock.ts'
import { gaugesOf } from '#demo/story/gauges.ts'
import { onShift } from '#demo/story/people.ts'
import { siteDayOf } from '#demo/story/site-day.ts'
import { timesheetOf } from '#modules/timesheets/demo/told-timesheets.ts'
import { siteTime } from '#platform/core/date-format.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { everything } from '#platform/server/database/scope.ts'
import { pastId } from '#platform/server/demo/past-id.ts'
import type { Said, SentEntry } from '../contract/pocket-paths.ts'
import { acceptEntry, dismissEntry, enterEntry } from '../server/entry-steps.ts'

/** Of so many days it is told what phones said: the desk looks at nothing older. */
const toldDays = 4
const turns = [7.25, 15.25]
const plants = ['S', 'N'] as const

/** What somebody said on a phone, and what the desk made of it. */
interface ToldEntry {
  key: string
  who: string
  saidAt: number
  receivedAt: number
  sent: Omit<SentEntry, 'id' | 'device' | 'sequence' | 'saidAt'>
  settled?: { at: number; who: string; does(tx: Tx, entry: { id: string; version: number }): Promise<unknown> }
}

/**
 * Twice a day a tank of each plant is dipped. Of those dips one had a figure too many: it was put right at the desk. The last one has
 * too, and waits there. Of a ship an event came when her timesheet was complete, and was dismissed.
 */
export const pocketChapter: Chapter = {
  id: 'pocket',
  after: ['timesheets', 'tank-operations'],
  async tell(told) {
    const since = Math.max(told.since, told.now - toldDays * dayLength)
    const entries = [...dips(told, since), ...(await lateEvent(told, since))].toSorted(
      (a, b) => a.receivedAt - b.receivedAt,
    )
    const sequences = new Map<string, number>()
    await told.life(async (step) => {
      for (const { key, who, saidAt, receivedAt, sent, settled } of entries) {
        const sequence = (sequences.get(who) ?? 0) + 1
        sequences.set(who, sequence)
        const entry = {
          ...sent,
          id: pastId(key, saidAt),
          device: pastId(`phone of ${who}`, since),
          sequence,
          saidAt: iso(saidAt),
        }
        const { id, version } = await step(who, receivedAt, (tx) => enterEntry(tx, callerOf(told, who), entry))
        if (settled) await step(settled.who, settled.at, (tx) => settled.does(tx, { id, version }))
      }
    })
    told.say(`demo: ${entries.length} entries of phones`)
  },
}

function dips(told: Told, since: number): ToldEntry[] {
  const moments = daysBetween(siteDayOf(since), siteDayOf(told.now))
    .flatMap((day) => turns.map((turn) => atHour(day, turn)))
    .flatMap((at) => plants.map((plant) => ({ at, plant })))
    .map(({ at, plant }) => dipOf(told, plant, at))
    .filter(({ saidAt, receivedAt }) => saidAt >= since && receivedAt <= told.now)
  const ofSouth = moments.filter(({ sent }) => sent.plant === 'S')
  return moments.map((one) => {
    if (one === ofSouth.at(-1)) return mistyped(one)
    return one === ofSouth.at(-3) ? putRight(told, one) : one
  })
}

/** What the gauge shows, read by hand. */
function dipOf({ story }: Told, plant: (typeof plants)[number], at: number): ToldEntry {
  const key = `dip ${plant} ${at}`
  const gauged = [...story.tanks.values()].filter((tank) => tank.plant === plant && tank.row.roofMassKg === null)
  const tank = oneOf(
    key,
    gauged.filter(({ code }) => gaugesOf(story, code, at)?.pressure === null),
  )
  const saidAt = at + Math.round(between(`${key} walk`, 0, 40)) * minute
  const gauges = gaugesOf(story, tank.code, saidAt)!
  const said = {
    ...nothing,
    of: tank.code,
    at: iso(saidAt),
    reading: String(gauges.level + Math.round(between(`${key} hand`, -2, 2))),
    waterLevel: String(gauges.waterLevel),
    liquidTemperature: gauges.temperature.toFixed(1),
    density15: story.contentAt(tank.code, saidAt).density15.toFixed(5),
  }
  return {
    key,
    who: onShift(plant, saidAt),
    saidAt,
    // Between the tanks there is no network.
    receivedAt: saidAt + Math.round(between(`${key} way`, 1, 25)) * minute,
    sent: { kind: 'dip', plant, subject: tank.code, what: whatOf(said), said },
  }
}

/** A thumb on two keys. */
function mistyped(entry: ToldEntry): ToldEntry {
  const { reading } = entry.sent.said
  const said = { ...entry.sent.said, reading: `${reading}${reading!.at(-1)}` }
  return { ...entry, sent: { ...entry.sent, said, what: whatOf(said) } }
}

function putRight(told: Told, entry: ToldEntry): ToldEntry {
  const at = entry.receivedAt + 40 * minute
  const who = onShift('S', at)
  const settled = {
    at,
    who,
    does: (tx: Tx, seen: { id: string; version: number }) =>
      acceptEntry(tx, callerOf(told, who), seen, entry.sent.said),
  }
  return at <= told.now ? { ...mistyped(entry), settled } : entry
}

/** Said on the deck of a ship, and sent when her timesheet was complete. */
async function lateEvent({ story, now, past, voyageOf }: Told, since: number): Promise<ToldEntry[]> {
  const known = await past.rows<{ id: string; voyage: string }>('select id, voyage_number as voyage from timesheets')
  const idOf = new Map(known.map(({ id, voyage }) => [voyage, id]))
  const late = story.calls.flatMap((call): ToldEntry[] => {
    const sheet = timesheetOf(call)
    const voyage = voyageOf(call.key)
    const of = voyage === null ? undefined : idOf.get(voyage)
    if (!sheet || !of || call.plant !== 'S' || sheet.completedAt < since || sheet.completedAt > now - 3 * hour)
      return []
    const saidAt = call.sailed - 50 * minute
    const receivedAt = sheet.completedAt + 15 * minute
    const what = `SPS ${siteTime(iso(saidAt)).time}`
    return [
      {
        key: `${call.key} late event`,
        who: sheet.writer,
        saidAt,
        receivedAt,
        sent: {
          kind: 'event',
          plant: call.plant,
          subject: voyage!,
          what,
          said: { ...nothing, of, at: iso(saidAt), operation: 'SPS' },
        },
        settled: {
          at: receivedAt + 2 * hour,
          who: onShift('S', receivedAt + 2 * hour),
          does: (tx, seen) => dismissEntry(tx, seen, 'Timesheet già firmato, i campioni sono nel verbale.'),
        },
      },
    ]
  })
  return late.slice(-1)
}

const nothing = {
  operation: null,
  note: null,
  reading: null,
  waterLevel: null,
  liquidTemperature: null,
  density15: null,
}

const iso = (at: number) => new Date(at).toISOString()
const whatOf = ({ reading, liquidTemperature, at }: Said) =>
  `${reading} mm · ${liquidTemperature} °C · ${siteTime(at).time}`
const callerOf = (told: Told, who: string) => ({
  userId: told.idOf(who),
  viewerId: null,
  scopes: null,
  scope: everything,
})
