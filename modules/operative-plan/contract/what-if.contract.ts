import { z } from 'zod'
import { answerShape } from '#platform/core/answer-shape.ts'
import { endpoint } from '#platform/core/endpoint.ts'
import { date, reference, text } from '#platform/core/fields.ts'
import { detailShape, keptShape } from './operation.ts'
import { moveShape, planElements, planned, planPath, scheduledOperation } from './plan.contract.ts'

export const whatIfsPath = `${planPath}/what-ifs`
/** Under this name open screens are told about them: who reads the plan hears nothing. */
export const whatIfsId = 'planWhatIfs'

export const whatIfStatuses = ['open', 'takenOver', 'discarded'] as const
export type WhatIfStatus = (typeof whatIfStatuses)[number]

/** What can be tried of an operation: what the board moves, and how much it is. */
export const triedShape = { ...moveShape, quantity: detailShape.quantity }
export const triedNames = Object.keys(triedShape) as (keyof typeof triedShape)[]
const tried = z.strictObject({ id: z.uuid(), version: z.int(), ...triedShape })
export type Tried = z.infer<typeof tried>

/** An operation as it was looked at. */
const looked = planned.extend(answerShape({ status: keptShape.status, isHidden: keptShape.isHidden }))
export type LookedAt = z.infer<typeof looked>

const changes = z.object(answerShape(triedShape))
/** The fields that would be different, and no others. */
export type WhatIfChanges = Partial<z.infer<typeof changes>>

const whatIfMove = z.object({
  seenVersion: z.int(),
  was: looked,
  // A field is there or is not; it is never there as undefined.
  changes: changes.partial() as z.ZodType<WhatIfChanges>,
  /** As it stands in the plan by now. */
  operation: scheduledOperation,
})
export type WhatIfMove = z.infer<typeof whatIfMove>

const whatIfHead = z.object({
  id: z.uuid(),
  version: z.int(),
  plant: z.string(),
  name: z.string(),
  status: z.enum(whatIfStatuses),
  /** The first day that is looked at. */
  firstDay: z.string(),
  madeAt: z.string(),
  madeBy: z.string(),
  closedAt: z.string().nullable(),
  closedBy: z.string().nullable(),
  updatedAt: z.string(),
  updatedBy: z.string(),
  moveCount: z.int(),
})
export type WhatIfHead = z.infer<typeof whatIfHead>
const whatIf = whatIfHead.extend({ moves: z.array(whatIfMove) })
export type WhatIf = z.infer<typeof whatIf>

const path = `${whatIfsPath}/:id`
const params = z.strictObject({ id: z.uuid() })
const change = {
  method: 'POST',
  params,
  permission: planElements.edit,
  answer: whatIf,
  versioned: true,
  idempotent: true,
} as const
const operations = <Shape extends z.ZodType>(shape: Shape) => z.array(shape).max(200)

export const readWhatIfs = endpoint({
  id: 'planWhatIfs.all',
  method: 'GET',
  path: whatIfsPath,
  permission: planElements.view,
  query: z.strictObject({ plant: z.string().min(1).max(4) }),
  answer: z.array(whatIfHead),
})

export const readWhatIf = endpoint({
  id: 'planWhatIfs.one',
  method: 'GET',
  path,
  params,
  permission: planElements.view,
  answer: whatIf,
})

export const makeWhatIf = endpoint({
  id: 'planWhatIfs.make',
  method: 'POST',
  path: whatIfsPath,
  permission: planElements.edit,
  body: z.strictObject({ plant: reference({ to: 'plants', max: 4 }), name: text({ max: 80 }), firstDay: date() }),
  answer: whatIf,
  idempotent: true,
})

export const moveInWhatIf = endpoint({
  ...change,
  id: 'planWhatIfs.move',
  path: `${path}/moves`,
  body: z.strictObject({ moves: operations(tried).min(1) }),
})

/** Of what has changed in the plan meanwhile: what is left out, and what is wanted all the same of the version that was looked at. */
export const decideWhatIf = endpoint({
  ...change,
  id: 'planWhatIfs.decide',
  path: `${path}/decisions`,
  body: z.strictObject({
    leaveOut: operations(z.uuid()),
    lookAgain: operations(z.strictObject({ id: z.uuid(), version: z.int() })),
  }),
})

export const takeOverWhatIf = endpoint({
  ...change,
  id: 'planWhatIfs.takeOver',
  path: `${path}/take-over`,
  /** Somebody has read that ships would moor before their laycan begins. */
  body: z.strictObject({ isEarlyMooringConfirmed: z.boolean() }),
})

export const discardWhatIf = endpoint({ ...change, id: 'planWhatIfs.discard', path: `${path}/discard` })
