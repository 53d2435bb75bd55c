import { AppError, refuse } from '#platform/core/app-error.ts'
import { siteDayStart } from '#platform/core/site-moments.ts'
import type { Language } from '#platform/core/language.ts'
import { contentName } from '#platform/server/base/content-name.ts'
import type { Texts } from '#platform/server/base/texts.ts'
import type { Reader, Tx } from '#platform/server/database/database.ts'
import type { Jobs } from '#platform/server/jobs/job.ts'
import { queueMail } from '#platform/server/mail/outbox.ts'
import { tellManyChanged } from '#platform/server/notify/tell-changed.ts'
import { mustTake } from '#platform/server/records/take-step.ts'
import { type PendingPlan, type PlanKind, planId, type ScheduledOperation } from '../contract/plan.contract.ts'
import { scheduledOperationRegistry } from '../contract/scheduled-operations.registry.ts'
import { differenceOf, isInPlan, plannedOf } from '../rules/difference.ts'
import { scheduledOperationStates } from '../rules/operation-states.ts'
import { heldOperations, operationsAhead, updateOperations } from './operations.repo.ts'
import { planMail } from './plan-mail.ts'
import { addressesOf, insertVersion, lastVersion, lockPlan, versionOf } from './versions.repo.ts'

const stepOf = { sent: 'send', published: 'publish' } as const
const stateBefore = { sent: 'scheduled', published: 'validated' } as const

/** What would go out now. What it was made of has a name, so that nothing else is sent than what was looked at. */
async function gathered(db: Reader, plant: string, kind: PlanKind, now: number) {
  const day = siteDayStart(now)
  const ahead = await operationsAhead(db, plant, day)
  const dayStart = Date.parse(day)
  const going = ahead.filter((one) => isInPlan(one, kind, dayStart))
  const last = await lastVersion(db, plant, kind)
  const content = going.map(plannedOf)
  const changes = differenceOf(last?.content ?? [], content, dayStart)
  const name = contentName([kind, last?.number ?? 0, going.map(({ id, version }) => [id, version])])
  return { ahead, going, last, content, changes, name }
}

export async function pendingPlan(db: Reader, plant: string, kind: PlanKind, now: number): Promise<PendingPlan> {
  const { ahead, going, last, changes, name } = await gathered(db, plant, kind, now)
  const { content: _content, ...head } = last ?? { content: null }
  const gone = new Set(going.map(({ id }) => id))
  return {
    content: name,
    operationCount: going.length,
    stepCount: going.filter(({ status }) => status === stateBefore[kind]).length,
    leftOut: ahead.filter(({ id }) => !gone.has(id)).map(({ number }) => number),
    last: last ? (head as PendingPlan['last']) : null,
    changes,
  }
}

interface Going {
  plant: string
  /** What was looked at. */
  content: string
  mailingList: string | null
  note: string | null
}
interface Post {
  jobs: Jobs
  texts: Texts
  language: Language
  publicUrl: string
}

/** A longer list is mailed in parts. */
const mostInMail = 50

/** Freezes what is in the plan, takes each operation to its next state, and tells whoever is on the list. */
export async function issuePlan(tx: Tx, kind: PlanKind, going: Going, post: Post | null, now = Date.now()) {
  const { plant, mailingList, note } = going
  await lockPlan(tx, plant)
  const seen = await gathered(tx, plant, kind, now)
  if (seen.name !== going.content) throw new AppError('conflict', 'operative-plan.planChanged')
  if (seen.going.length === 0) throw new AppError('conflict', 'operative-plan.planEmpty')
  const recipients = mailingList === null ? [] : await addressesOf(tx, mailingList)
  if (recipients === undefined || (mailingList !== null && recipients.length === 0)) {
    refuse([{ field: 'mailingList', code: 'operative-plan.nobodyOnList' }])
  }
  await moveOn(tx, kind, seen.going)
  const number = (seen.last?.number ?? 0) + 1
  const { content, changes } = seen
  const id = await insertVersion(tx, {
    plant,
    kind,
    number,
    note,
    mailingList,
    recipients: recipients!,
    content,
    changes,
  })
  if (post) {
    const mail = planMail({ ...post, plant, kind, number, note, content, changes })
    for (let from = 0; from < recipients!.length; from += mostInMail) {
      await queueMail(tx, post.jobs, { recipients: recipients!.slice(from, from + mostInMail), ...mail })
    }
  }
  await tellManyChanged(tx, { id: planId }, { sites: [plant] })
  await tellManyChanged(tx, scheduledOperationRegistry, { sites: [plant] })
  return (await versionOf(tx, id))!
}

async function moveOn(tx: Tx, kind: PlanKind, going: readonly ScheduledOperation[]): Promise<void> {
  const next = going.filter(({ status }) => status === stateBefore[kind])
  const held = await heldOperations(
    tx,
    next.map(({ id }) => id),
  )
  const versions = new Map(next.map(({ id, version }) => [id, version]))
  // Somebody was faster, between the look and the lock.
  if (held.some(({ id, version }) => versions.get(id) !== version))
    throw new AppError('conflict', 'operative-plan.planChanged')
  const changed = []
  for (const operation of held) {
    const status = await mustTake(tx, scheduledOperationStates, stepOf[kind], operation)
    changed.push({ ...operation, status: status ?? operation.status })
  }
  if (changed.length > 0) await updateOperations(tx, changed)
}
