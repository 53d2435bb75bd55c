import type { Actor, Db, Tx } from '#platform/server/database/database.ts'
import type { Jobs } from '#platform/server/jobs/job.ts'
import type { Log } from '#platform/server/base/log.ts'
import type { Watch } from '#platform/server/modules.ts'
import { Breaker, BreakerOpen } from '#platform/server/partners/breaker.ts'
import type { PartnerAddress } from '#platform/server/config/partner-settings.ts'
import { type GaugeValue, processDataElements } from '../contract/process-data.contract.ts'
import { toMinute } from '../rules/minutes.ts'
import { type SameValue, sameValue, withFrozen } from '../rules/frozen.ts'
import { isUsable, judged } from '../rules/quality.ts'
import { fillGapKind } from './fill-gap.job.ts'
import { type Historian, historianOf, openHistorian } from './historian-client.ts'
import { minuteRows } from './minute-rows.ts'
import {
  forgetRecent,
  type Gauged,
  insertMinutes,
  lastMinute,
  makeMonths,
  markLost,
  noteRead,
  rollUp,
  type TankTag,
  tankTags,
  watchedBefore,
  writeLive,
} from './readings.repo.ts'
import { everything } from '#platform/server/database/scope.ts'

const everyMs = 1000
/** The registry may change while we read. */
const tagsMs = 10_000
/** One missed answer is a hiccup; after this long, nobody may take the values for live. */
const lostAfterMs = 5000
const day = 86_400_000
/** Further back the past is the historian's own business, and nobody looks for what was kept last. */
const longestGap = 31 * day
/** What one notification can carry is limited to 8000 bytes. */
const valuesPerEvent = 90

const actor: Actor = { id: 'system:historian', scope: everything }

/** Reads every gauge each second, tells what has changed, and keeps a row a minute. */
export const historianWatch: Watch = {
  id: 'historian',
  start({ db, jobs, config, log }) {
    const partner = historianOf(config)
    if (!partner) return undefined
    const reader = new HistorianReader(db, jobs, partner, log)
    return reader.start()
  },
}

class HistorianReader {
  readonly #db: Db
  readonly #jobs: Jobs
  readonly #partner: PartnerAddress
  readonly #log: Log
  readonly #breaker = new Breaker('the historian', { failures: 5, pauseMs: 5000 })
  #historian: Historian | undefined
  #tags: { list: TankTag[]; at: number } = { list: [], at: 0 }
  #same = new Map<string, SameValue>()
  #lastRead = Date.now()
  #isLost = false
  #minute = 0
  #hour = 0
  #madeOn = 0

  constructor(db: Db, jobs: Jobs, partner: PartnerAddress, log: Log) {
    this.#db = db.within(everything)
    this.#jobs = jobs
    this.#partner = partner
    this.#log = log
  }

  start() {
    let timer: NodeJS.Timeout | undefined
    let turn = Promise.resolve()
    let isStopped = false
    const next = (begun: number) => {
      // Never two readings at once: a slow one makes the next one later.
      if (!isStopped) timer = setTimeout(take, Math.max(0, begun + everyMs - Date.now()))
    }
    const take = () => {
      const begun = Date.now()
      turn = this.#turn().finally(() => next(begun))
    }
    take()
    return {
      stop: async () => {
        isStopped = true
        clearTimeout(timer)
        await turn
        await this.#historian?.close()
      },
    }
  }

  async #turn(): Promise<void> {
    try {
      const values = await this.#breaker.run(() => this.#read())
      if (this.#isLost) this.#log.info({ event: 'historian.back' }, 'the historian answers again')
      this.#lastRead = Date.now()
      this.#isLost = false
      await this.#keep(values, this.#lastRead)
    } catch (error) {
      if (!(error instanceof BreakerOpen)) {
        this.#log.warn({ err: error, event: 'historian.failed' }, 'the gauges could not be read')
        const broken = this.#historian
        this.#historian = undefined
        await broken?.close()
      }
      if (!this.#isLost && Date.now() - this.#lastRead > lostAfterMs) await this.#lose()
    }
  }

  async #read(): Promise<Gauged[]> {
    const tags = await this.#currentTags()
    // A connection over which nothing is asked would be closed as idle.
    if (tags.length === 0) return []
    if (this.#same.size === 0) this.#same = new Map((await watchedBefore(this.#db)).map(({ tag, same }) => [tag, same]))
    if (!this.#historian) {
      this.#historian = await openHistorian(this.#partner)
      await this.#fillGap(tags)
    }
    const raw = await this.#historian.read(tags.map(({ tag }) => tag))
    const now = Date.now()
    return this.#watched(tags.map((tag, index) => ({ tag, value: judged(raw[index]!, tag, now) })))
  }

  /** What repeats itself although it should move is called frozen. */
  #watched(read: readonly { tag: TankTag; value: GaugeValue }[]): Gauged[] {
    const levels = new Map(
      read.flatMap(({ tag, value }) =>
        tag.measure === 'level' && isUsable(value) ? [[tag.tankCode, Number(value.value)] as const] : [],
      ),
    )
    return read.map(({ tag, value }) => {
      const level = levels.get(tag.tankCode) ?? null
      const same = sameValue(this.#same.get(tag.tag), value, level)
      if (same) this.#same.set(tag.tag, same)
      else this.#same.delete(tag.tag)
      const operatingSince = tag.operatingSince?.getTime() ?? null
      return {
        tankCode: tag.tankCode,
        plant: tag.plant,
        measure: tag.measure,
        ...withFrozen(value, tag, same, { operatingSince, level }),
        sameSince: same && new Date(same.since).toISOString(),
      }
    })
  }

  /** A failure here is ours and not the historian's; the next second tries again. */
  async #keep(values: readonly Gauged[], now: number): Promise<void> {
    try {
      await this.#write(values, now)
      await this.#rollUpHour(now)
    } catch (error) {
      this.#log.error({ err: error, event: 'historian.keep' }, 'the gauges could not be kept')
    }
  }

  async #write(values: readonly Gauged[], now: number): Promise<void> {
    const minute = toMinute(now)
    const isNewMinute = minute !== this.#minute
    await this.#makeMonths(now)
    await this.#db.transaction(actor, async (tx) => {
      const changed = await writeLive(tx, values, isNewMinute)
      await noteRead(tx)
      if (isNewMinute) await insertMinutes(tx, minuteRows(values, minute))
      await tell(tx, changed)
    })
    this.#minute = minute
    // By itself: whoever waits for the live values does not wait for this.
    if (isNewMinute) await this.#db.transaction(actor, forgetRecent)
  }

  /** Once a day, and by itself: its lock must not be held while anything is waited for. */
  async #makeMonths(now: number): Promise<void> {
    const today = Math.floor(now / day)
    if (today === this.#madeOn) return
    await this.#db.transaction(actor, (tx) => makeMonths(tx, new Date(now)))
    this.#madeOn = today
  }

  /** The last two hours, once an hour. */
  async #rollUpHour(now: number): Promise<void> {
    const hour = Math.floor(now / 3_600_000)
    if (hour === this.#hour) return
    await this.#db.transaction(actor, (tx) => rollUp(tx, new Date(now - 2 * 3_600_000), new Date(now)))
    this.#hour = hour
  }

  /** What happened while nobody read, the historian knows. */
  async #fillGap(tags: readonly TankTag[]): Promise<void> {
    const [first] = tags
    if (!first) return
    const now = Date.now()
    const last = (await lastMinute(this.#db, first.tankCode))?.getTime() ?? now - day
    if (now - last < 2 * 60_000) return
    const from = new Date(Math.max(last, now - longestGap)).toISOString()
    await this.#db.transaction(actor, (tx) =>
      this.#jobs.enqueue(tx, fillGapKind, { from, to: new Date(now).toISOString() }),
    )
  }

  async #lose(): Promise<void> {
    try {
      await this.#db.transaction(actor, async (tx) => tell(tx, await markLost(tx)))
      this.#isLost = true
    } catch (error) {
      this.#log.warn({ err: error, event: 'historian.mark' }, 'could not mark the gauges as lost')
    }
  }

  async #currentTags(): Promise<TankTag[]> {
    const now = Date.now()
    if (now - this.#tags.at > tagsMs) this.#tags = { list: await tankTags(this.#db), at: now }
    return this.#tags.list
  }
}

/** To the people of each plant what has changed there, in few and small notifications. */
async function tell(tx: Tx, changed: readonly Gauged[]): Promise<void> {
  for (const [plant, values] of Map.groupBy(changed, (value) => value.plant)) {
    for (let start = 0; start < values.length; start += valuesPerEvent) {
      await tx.emit({
        type: 'values.changed',
        element: processDataElements.view,
        sites: [plant],
        parties: null,
        values: values
          .slice(start, start + valuesPerEvent)
          .map(({ tankCode, measure, value, quality, at, since }) => [
            tankCode,
            measure,
            value,
            quality,
            Date.parse(at),
            ...(since ? [Date.parse(since)] : []),
          ]),
      })
    }
  }
}
