import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { openDatabase } from '#platform/server/database/database.ts'
import { everything } from '#platform/server/database/scope.ts'
import { addDays } from '#platform/core/report-parameters.ts'
import { runUntilStopped } from '#platform/server/run-until-stopped.ts'
import { playArrivals } from '#modules/arrivals/demo/player.ts'
import { playDailyPlan } from '#modules/daily-plan/demo/player.ts'
import { playVoyages, voyagesOfCalls } from '#modules/movement-instructions/demo/player.ts'
import { playPlan } from '#modules/operative-plan/demo/player.ts'
import { playTimesheets } from '#modules/timesheets/demo/player.ts'
import { playOperations } from '#modules/tank-operations/demo/player.ts'
import { closingOf, minute } from './story/clock.ts'
import { operationsOf } from './story/hand.ts'
import { siteDayOf } from './story/site-day.ts'
import type { Story } from './story/story.ts'
import { storyAround } from './story/the-story.ts'
import { Lives, toldOf } from './write-past.ts'

/**
 * The day goes on while the demo runs: twice a minute people do what the story says is due, through the same use cases as
 * whoever sits at a screen. After a stop they make up for what they missed, as of when it was due.
 */
const { DATABASE_URL: url, DEMO_PLAYED: file } = process.env
if (!url || !file) throw new Error('DATABASE_URL says which database lives, DEMO_PLAYED where is kept until when')
const say = (line: string) => process.stdout.write(`${line}\n`)
const onError = (error: Error) => say(error.message)
const db = openDatabase({ url, poolSize: 2, role: 'molo_app', onError })
const owner = openDatabase({ url, poolSize: 1, onError })
/** Nobody makes up for more. */
const mostDays = 31

let told: { day: string; story: Story } | undefined
let timer: NodeJS.Timeout | undefined
let isStopped = false

async function goOn(): Promise<void> {
  const now = Date.now()
  const day = siteDayOf(now)
  if (told?.day !== day) told = { day, story: storyAround(now) }
  const { story } = told
  const played = Math.max(existsSync(file!) ? Number(readFileSync(file!, 'utf8')) : now, now - mostDays * 1440 * minute)
  const hands = await toldOf(story, new Lives(owner), { db, now, since: played, march: false, say }, true)
  const operations = operationsOf(story, closingOf(addDays(siteDayOf(played), -2)), now, false)
  const due = operations.filter(({ effect }) => effect === 'movement')
  const steps = await playVoyages(hands)
  const voyages = await voyagesOfCalls(hands)
  const said = await playArrivals(hands, voyages)
  const written = await playTimesheets(hands, voyages)
  const planned = (await playPlan(hands, voyages)) + (await playDailyPlan(hands))
  const more = await playOperations({
    operations: due,
    db: db.within(everything),
    step: hands.write,
    voyageOf: (call) => voyages.get(call) ?? null,
    holderOf: (call) => story.calls.find(({ key }) => key === call)!.holder,
    say,
  })
  const all = steps + said + written + planned + more
  if (all > 0) say(`the day goes on: ${all} steps`)
  writeFileSync(file!, String(now))
}

async function again(): Promise<void> {
  try {
    await goOn()
  } catch (error) {
    say(`the day stands still: ${String(error)}`)
  }
  if (!isStopped) timer = setTimeout(() => void (turn = again()), 30_000)
}

let turn = again()
runUntilStopped(async () => {
  isStopped = true
  clearTimeout(timer)
  await turn
  await db.close()
  await owner.close()
}, say)
