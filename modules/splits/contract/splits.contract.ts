import { z } from 'zod'
import { answerShape } from '#platform/core/answer-shape.ts'
import { endpoint } from '#platform/core/endpoint.ts'
import {
  choice,
  code,
  decimal,
  fieldsOf,
  instant,
  integer,
  optional,
  reference,
  rows,
  text,
} from '#platform/core/fields.ts'

export const splitElements = { view: 'splits.view', split: 'splits.split', undo: 'splits.undo' } as const
/** Where a quantity is split; those that were split stand below it. */
export const splitPath = '/fixed-balance-split'
export const splitsPath = `${splitPath}/done`
/** Under this name open screens are told about changes. */
export const splitsId = 'splits'

export const splitStatuses = ['done', 'undone'] as const
export type SplitStatus = (typeof splitStatuses)[number]
/** What is split: one posted operation, or all that the tanks moved for a lot. */
export const splitSources = ['operation', 'lot'] as const
export const splitUnits = ['kg', 'l'] as const
export type SplitUnit = (typeof splitUnits)[number]
/** Fixed: as given. Balance: what the fixed ones leave. */
export const partKinds = ['fixed', 'balance'] as const

const amount = () => decimal({ digits: 15, decimals: 0, min: '0', max: '999999999999' })
const share = () => decimal({ digits: 6, decimals: 3, min: '0', max: '100', unit: '%' })
const holder = () => reference({ to: 'companies', max: 20 })
const reason = () => text({ max: 300, multiline: true })

/** A row as it is entered: the balance has no quantity of its own. */
const partShape = { holder: holder(), kind: choice(partKinds), quantity: optional(amount()) }
const enteredPart = z.strictObject(partShape)
export type EnteredPart = z.infer<typeof enteredPart>
export const partFields = fieldsOf({ parts: rows(partShape, { max: 50 }) })

/** What the list tells of a split, in the order of its columns. */
export const listed = {
  number: integer({ min: 1, max: 2 ** 31, ordinal: true }),
  status: choice(splitStatuses),
  source: choice(splitSources),
  sourceCode: code({ pattern: /./, max: 24 }),
  voyageNumber: optional(code({ pattern: /./, max: 20 })),
  product: reference({ to: 'products', max: 20 }),
  plant: reference({ to: 'plants', max: 4 }),
  movedAt: instant(),
  unit: choice(splitUnits),
  total: amount(),
  fixedPart: amount(),
  balancePart: amount(),
  fixedShare: share(),
  balanceShare: share(),
  balanceHolder: holder(),
  doneAt: instant(),
  parts: rows({ holder: holder(), kind: choice(partKinds), quantity: amount(), share: share() }, { max: 50 }),
  note: optional(text({ max: 300, multiline: true })),
  undoReason: optional(reason()),
}

/** What the total is made of: operations with what each did to it. */
const madeOf = z.array(
  z.object({ id: z.uuid(), number: z.int(), tankCode: z.string(), mass: z.string(), volume15: z.string() }),
)

/** A posted quantity as it is known now. */
export const quantity = z.object({
  source: z.enum(splitSources),
  sourceCode: z.string(),
  voyageNumber: z.string().nullable(),
  product: z.string(),
  plant: z.string(),
  movedAt: z.string(),
  mass: z.string(),
  volume15: z.string(),
  madeOf,
})
export type Quantity = z.infer<typeof quantity>

export const split = z.object({
  id: z.uuid(),
  version: z.int(),
  ...answerShape(listed),
  doneBy: z.string(),
  updatedAt: z.string(),
  updatedBy: z.string(),
  /** As it is posted today; null where nothing of it is posted any more. */
  postedNow: z.string().nullable(),
  /** The lot was closed since: its final figures rest on this split. */
  lotClosedSince: z.boolean(),
  madeOf,
})
export type Split = z.infer<typeof split>

/** Posted quantities that nobody has split, the last moved first. */
export const listQuantities = endpoint({
  id: 'splits.quantities',
  method: 'GET',
  path: `${splitPath}/quantities`,
  permission: splitElements.view,
  query: z.strictObject({ source: z.enum(splitSources), code: z.string().min(1).max(24).optional() }),
  answer: z.array(quantity),
})

export const newSplit = z.strictObject({
  source: z.enum(splitSources),
  sourceCode: z.string().min(1).max(24),
  unit: z.enum(splitUnits),
  /** As the screen has shown it: whatever was posted meanwhile is seen before it is split. */
  total: amount(),
  parts: z.array(enteredPart).min(1).max(50),
  note: optional(text({ max: 300, multiline: true })),
})
export type NewSplit = z.infer<typeof newSplit>

export const doSplit = endpoint({
  id: 'splits.do',
  method: 'POST',
  path: splitPath,
  permission: splitElements.split,
  body: newSplit,
  answer: split,
  idempotent: true,
})

const params = z.strictObject({ id: z.uuid() })

export const readSplit = endpoint({
  id: 'splits.read',
  method: 'GET',
  path: `${splitsPath}/:id`,
  permission: splitElements.view,
  params,
  answer: split,
})

export const undoSplit = endpoint({
  id: 'splits.undo',
  method: 'POST',
  path: `${splitsPath}/:id/undo`,
  permission: splitElements.undo,
  params,
  body: z.strictObject({ reason: reason() }),
  answer: split,
  versioned: true,
  idempotent: true,
})
