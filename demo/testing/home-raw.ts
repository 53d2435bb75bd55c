import { type RawBuilder, sql } from 'kysely'
import { serverModules } from '#apps/api/server-modules.ts'
import { siteTime } from '#platform/core/date-format.ts'
import { parseMoment } from '#platform/core/instant-format.ts'
import { utc } from '#platform/server/database/utc-sql.ts'
import { schedulesOf } from '#platform/server/server-parts.ts'
import type { TestServer, TestUser } from '#platform/testing/test-server.ts'

/** One that a card counts: what it shows as its time, by what it stands in order, and for whom it is there. */
export interface RawRow {
  at: string | null
  place: string
  /** Null: of no plant. */
  plant: string | null
  /** Left out where nobody of another house has anything of it. */
  parties?: string[]
}

/** Behind everything that has a time. */
const last = '~'
const inOrderOf = (at: string | null) => ({ at, place: at ?? last })

/**
 * What the cards count, found a second time: whole tables are read, and what is counted is picked out here. Not among them is
 * what rights decide and no plant (roles that somebody asked for).
 */
export async function rawRows(server: TestServer, { userId }: TestUser): Promise<Record<string, RawRow[]>> {
  const read = <Row>(statement: RawBuilder<Row>) => server.db.query(statement)
  const now = new Date()
  const today = siteTime(now.toISOString()).date
  return {
    ...(await operations(read, userId)),
    ...(await instructions(read, userId, today)),
    ...(await arrivals(read, now)),
    ...(await plan(read, today)),
    ...(await days(read, today)),
    ...(await messages(read, now)),
    ...(await atTanks(read, userId)),
    ...(await timesheets(read)),
    ...(await handovers(read)),
    ...(await phoneEntries(read)),
    failedSchedules: await schedules(read),
  }
}

type Read = <Row>(statement: RawBuilder<Row>) => Promise<Row[]>

async function operations(read: Read, userId: string) {
  const rows = await read(sql<{ status: string; plant: string; at: string | null; askedBy: string | null }>`
    select status, plant, ${utc('opening_at')} as at, post_asked_by as "askedBy" from tank_operations`)
  const inState = (wanted: string) =>
    rows
      .filter(({ status, askedBy }) => status === wanted && (status !== 'measured' || askedBy !== userId))
      .map(({ plant, at }) => ({ plant, ...inOrderOf(at) }))
  return Object.fromEntries(['draft', 'inProgress', 'measured'].map((one) => [`tankOperations.${one}`, inState(one)]))
}

async function phoneEntries(read: Read) {
  const rows = await read(sql<{ status: string; plant: string; at: string }>`
    select status, plant, ${utc('said_at')} as at from pocket_entries`)
  const refused = rows.filter(({ status }) => status === 'refused')
  return { 'pocket.toSettle': refused.map(({ plant, at }) => ({ plant, ...inOrderOf(at) })) }
}

async function timesheets(read: Read) {
  const rows = await read(sql<{ status: string; plant: string; hasLeft: boolean; at: string | null }>`
    select status, plant, has_left as "hasLeft", ${utc('last_at')} as at from timesheets`)
  const which = (isIt: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(isIt).map(({ plant, at }) => ({ plant, ...inOrderOf(at) }))
  return {
    'timesheets.toComplete': which(({ status, hasLeft }) => status === 'open' && hasLeft),
    'timesheets.toAttest': which(({ status }) => status === 'completed'),
  }
}

async function plan(read: Read, today: string) {
  const rows = await read(sql<{ status: string; plant: string; at: string; isHidden: boolean }>`
    select status, plant, is_hidden as "isHidden", ${utc('scheduled_from')} as at from scheduled_operations`)
  const waiting = rows.filter((one) => one.status === 'sent' && !one.isHidden && siteTime(one.at).date === today)
  return { 'scheduledOperations.toValidate': waiting.map(({ plant, at }) => ({ plant, ...inOrderOf(at) })) }
}

interface Instruction {
  id: string
  status: string
  plant: string
  parties: string[]
  vessel: string | null
  eta: string | null
  etaDate: string | null
  laycanFrom: string | null
}

/** The beginning of a day at the site. */
function midnight(date: string): string {
  const parsed = parseMoment({ date, time: '00:00' })
  if (parsed.kind !== 'instant') throw new Error(`${date} has no midnight`)
  return parsed.value
}

async function instructions(read: Read, userId: string, today: string) {
  const all = await read(sql<Instruction>`
    select id, status, plant, parties, vessel, ${utc('eta')} as eta, eta_date::text as "etaDate",
      laycan_from::text as "laycanFrom" from movement_instructions`)
  const expected = ({ plant, parties, eta, etaDate, laycanFrom }: Instruction): RawRow => {
    const day = etaDate ?? laycanFrom
    return { plant, parties, at: eta ?? day, place: eta ?? (day ? midnight(day) : last) }
  }
  const inState = (status: string, which: (one: Instruction) => boolean = () => true) =>
    all.filter((one) => one.status === status && which(one)).map(expected)
  const hasShip = ({ vessel }: Instruction) => vessel !== null
  const byId = new Map(all.map((one) => [one.id, one]))

  const lots = await read(sql<{ instruction: string; isClosed: boolean; isDeleted: boolean }>`
    select instruction_id as instruction, is_closed as "isClosed", is_deleted as "isDeleted" from movement_lots`)
  const openLots = lots.flatMap(({ instruction, isClosed, isDeleted }) => {
    const { status, plant, parties, laycanFrom } = byId.get(instruction)!
    return status !== 'ongoing' || isClosed || isDeleted ? [] : [{ plant, parties, ...inOrderOf(laycanFrom) }]
  })

  const [me] = await read(sql<{ account: string }>`select account from users where id = ${userId}::uuid`)
  const items = await read(sql<{
    instruction: string
    responsible: string | null
    due: string | null
    isDone: boolean
  }>`
    select instruction_id as instruction, responsible, ${utc('due')} as due, done_at is not null as "isDone"
    from movement_checklist_items`)
  const openItems = (which: (item: (typeof items)[number]) => boolean) =>
    items.flatMap((item) => {
      const { status, plant, parties } = byId.get(item.instruction)!
      const isOpen = !item.isDone && (status === 'created' || status === 'ongoing')
      return isOpen && which(item) ? [{ plant, parties, ...inOrderOf(item.due) }] : []
    })
  return {
    'movementInstructions.toStart': inState('created', ({ laycanFrom }) => laycanFrom !== null && laycanFrom <= today),
    'movementInstructions.drafts': inState('draft'),
    'movementInstructions.alongside': inState('ongoing', hasShip),
    'movementInstructions.next': inState('created', hasShip),
    'movementInstructions.today': inState('created', (one) => hasShip(one) && one.etaDate === today),
    'lots.open': openLots,
    'checklist.own': openItems(({ responsible }) => responsible === me!.account),
    'checklist.today': openItems(({ due }) => due !== null && siteTime(due).date <= today),
  }
}

/** Ships that are not here yet, by what was said of them last: soon, and silent since a notice was due. */
async function arrivals(read: Read, now: Date) {
  const ships = await read(sql<{ voyage: string; plant: string; eta: string | null; knownSince: string }>`
    select voyage_number as voyage, plant, ${utc('eta')} as eta, ${utc('created_at')} as "knownSince" from movement_instructions
    where status = 'created' and vessel is not null`)
  const said = await read(sql<{ voyage: string; id: string; eta: string; by: string; at: string }>`
    select voyage_number as voyage, id, ${utc('eta')} as eta, said_by as by, ${utc('received_at')} as at from arrival_etas
    order by received_at, id`)
  const waiting = await read(sql<{ voyage: string }>`
    select voyage_number as voyage from arrivals where is_vessel_in_roadstead`)
  const hour = 3_600_000
  const expected = ships.flatMap(({ voyage, plant, eta: own, knownSince }) => {
    const heard = said.filter((one) => one.voyage === voyage)
    const eta = heard.at(-1)?.eta ?? own
    const left = eta === null ? -1 : (Date.parse(eta) - now.getTime()) / hour
    if (left < 0 || waiting.some((one) => one.voyage === voyage)) return []
    const [due, opened] =
      (
        [
          [12, 24],
          [24, 48],
          [48, 72],
          [72, 96],
        ] as const
      ).find(([hours]) => left <= hours) ?? []
    const before = (hours: number) => Date.parse(eta!) - hours * hour
    const isSilent =
      due !== undefined &&
      before(due) >= Date.parse(knownSince) &&
      !heard.some(({ by, at }) => by !== 'operator' && Date.parse(at) >= before(opened!))
    return [{ plant, ...inOrderOf(eta), left, isSilent }]
  })
  return {
    'arrivals.next48': expected.filter(({ left }) => left <= 48),
    'arrivals.noticeMissing': expected.filter(({ isSilent }) => isSilent),
  }
}

/** Of the last seven days, at each plant that has a tank. */
async function days(read: Read, today: string) {
  const plants = await read(sql<{ plant: string }>`
    select distinct t.plant from tanks t join plants p on p.code = t.plant where t.ended_at is null and p.ended_at is null`)
  const closed = await read(sql<{ day: string }>`
    select plant || ' ' || day as day from stock_days where is_closed`)
  const isClosed = new Set(closed.map(({ day }) => day))
  const open = plants.flatMap(({ plant }) =>
    Array.from({ length: 7 }, (_, back) => {
      const day = new Date(Date.parse(today) - (back + 1) * 86_400_000).toISOString().slice(0, 10)
      return { plant, ...inOrderOf(day) }
    }),
  )
  return { 'stockDays.open': open.filter(({ plant, at }) => !isClosed.has(`${plant} ${at}`)) }
}

async function messages(read: Read, now: Date) {
  const all = await read(sql<{
    plant: string | null
    at: string
    direction: string
    status: string
    nextTry: string | null
  }>`
    select site as plant, ${utc('created_at')} as at, direction, status, ${utc('next_try')} as "nextTry" from exchange_messages`)
  const which = (isIt: (one: (typeof all)[number]) => boolean) =>
    all.filter((one) => one.direction === 'out' && isIt(one)).map(({ plant, at }) => ({ plant, ...inOrderOf(at) }))
  const twoHours = 2 * 3_600_000
  const isToBeSent = (status: string) => ['waiting', 'sending', 'unknown'].includes(status)
  const differences = await read(sql<{ plant: string | null; at: string; isSettled: boolean }>`
    select site as plant, ${utc('found_at')} as at, settled_at is not null as "isSettled" from exchange_differences`)
  return {
    'exchangeMessages.refused': which(({ status }) => status === 'refused'),
    'exchangeMessages.unclear': which(({ status, nextTry }) => status === 'unknown' && nextTry === null),
    'exchangeMessages.late': which(
      ({ status, nextTry, at }) => isToBeSent(status) && nextTry !== null && now.getTime() - Date.parse(at) > twoHours,
    ),
    'exchangeDifferences.open': differences
      .filter(({ isSettled }) => !isSettled)
      .map(({ plant, at }) => ({ plant, ...inOrderOf(at) })),
  }
}

async function atTanks(read: Read, userId: string) {
  const alarms = await read(sql<{
    plant: string
    at: string
    priority: 'critical' | 'high' | 'low'
    isOpen: boolean
    isShelved: boolean
  }>`
    select plant, ${utc('raised_at')} as at, priority, is_open as "isOpen", is_shelved as "isShelved" from tank_alarms`)
  const gravity = { critical: 1, high: 2, low: 3 }
  const gauges = await read(sql<{ plant: string; at: string; value: string | null; quality: string }>`
    select t.plant, ${utc('l.source_at')} as at, l.value::text as value, l.quality
    from tank_live_values l join tanks t on t.code = l.tank_code
    where l.measure = 'level' and t.ended_at is null and not t.is_out_of_service`)
  const locks = await read(sql<{ plant: string; at: string; userId: string }>`
    select site as plant, ${utc('taken_at')} as at, user_id as "userId" from record_locks
    where resource like 'tank:%' and owner is not null and until > now()`)
  const held = (which: (lock: (typeof locks)[number]) => boolean) =>
    locks.filter(which).map(({ plant, at }) => ({ plant, ...inOrderOf(at) }))
  return {
    'tankAlarms.open': alarms
      .filter(({ isOpen, isShelved }) => isOpen && !isShelved)
      .map(({ plant, at, priority }) => ({ plant, at, place: `${gravity[priority]} ${at}` })),
    'gauges.unusable': gauges
      .filter(({ value, quality }) => value === null || !['good', 'uncertain'].includes(quality))
      .map(({ plant, at }) => ({ plant, ...inOrderOf(at) })),
    'stockLocks.own': held((lock) => lock.userId === userId),
    'stockLocks.all': held(() => true),
  }
}

async function handovers(read: Read) {
  const rows = await read(sql<{ status: string; plant: string; at: string }>`
    select status, plant, ${utc('ends_at')} as at from shift_handovers`)
  const inState = (wanted: string) =>
    rows.filter(({ status }) => status === wanted).map(({ plant, at }) => ({ plant, ...inOrderOf(at) }))
  return { 'shiftHandovers.open': inState('open'), 'shiftHandovers.signed': inState('signed') }
}

async function schedules(read: Read): Promise<RawRow[]> {
  const known = new Set(schedulesOf(serverModules).map(({ id }) => id))
  const runs = await read(sql<{ schedule: string; state: string; startedAt: string; at: string | null }>`
    select r.schedule, j.state, ${utc('r.started_at')} as "startedAt", ${utc('j.ended_at')} as at
    from schedule_runs r join jobs j on j.id = r.job`)
  const lastRuns = new Map(
    runs.toSorted((a, b) => a.startedAt.localeCompare(b.startedAt)).map((run) => [run.schedule, run]),
  )
  return [...lastRuns.values()]
    .filter(({ schedule, state }) => known.has(schedule) && state === 'failed')
    .map(({ at }) => ({ plant: null, ...inOrderOf(at) }))
}
