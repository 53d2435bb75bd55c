import { z } from 'zod'
import { endpoint } from '#platform/core/endpoint.ts'
import { text } from '#platform/core/fields.ts'
import { instructionDraft, lotParts, statuses, storedInstruction, versionNote } from './movement-instruction.ts'
import { movementInstructionRegistry } from './movement-instructions.registry.ts'

export const instructionElements = {
  ...movementInstructionRegistry.elements,
  /** To move it from one state to another; to open a closed one again needs its own. */
  transition: 'movementInstructions.transition',
  reopen: 'movementInstructions.reopen',
} as const
const { path } = movementInstructionRegistry
/** Where a new one is begun from elsewhere: by its plant and operation type. */
export const beginPath = `${path}/begin`
const params = z.object({ id: z.uuid() })
const input = z.strictObject({ ...instructionDraft.shape, versionNote })

export const createInstruction = endpoint({
  id: 'movementInstructions.create',
  method: 'POST',
  path,
  permission: instructionElements.create,
  body: input,
  answer: storedInstruction,
  idempotent: true,
})

export const readInstruction = endpoint({
  id: 'movementInstructions.read',
  outsiders: true,
  method: 'GET',
  path: `${path}/:id`,
  permission: instructionElements.view,
  params,
  answer: storedInstruction,
})

/** The tabs that the caller writes, by the roles held for an operation; without one, those of a draft that has none yet. */
export const ownTabs = endpoint({
  id: 'movementInstructions.ownTabs',
  outsiders: true,
  method: 'GET',
  path: `${path}/own-tabs`,
  permission: instructionElements.view,
  query: z.strictObject({ operationType: z.string().min(1).max(20).optional() }),
  answer: z.array(z.string()),
})

/** The whole draft. Lots and rows that are left out are removed; a stale one is refused with the other person's record. */
export const saveInstruction = endpoint({
  id: 'movementInstructions.save',
  method: 'PUT',
  path: `${path}/:id`,
  permission: instructionElements.edit,
  params,
  body: input,
  answer: storedInstruction,
  versioned: true,
})

export const moveInstruction = endpoint({
  id: 'movementInstructions.transition',
  method: 'POST',
  path: `${path}/:id/transition`,
  permission: instructionElements.transition,
  mayNeed: [instructionElements.reopen],
  params,
  body: z.strictObject({ to: z.enum(statuses), reason: text({ max: 500, multiline: true }).nullable() }),
  answer: storedInstruction,
  versioned: true,
})

export const cloneLotCall = endpoint({
  id: 'movementInstructions.cloneLot',
  method: 'POST',
  path: `${path}/:id/clone-lot`,
  permission: instructionElements.edit,
  params,
  body: z.strictObject({ lot: z.uuid() }),
  answer: storedInstruction,
  versioned: true,
})

/** Which data of a lot is copied: its own fields, or one of the lists below it. */
export const copiedParts = ['main', ...lotParts] as const

export const copyLotCall = endpoint({
  id: 'movementInstructions.copyLot',
  method: 'POST',
  path: `${path}/:id/copy-lot`,
  permission: instructionElements.edit,
  params,
  body: z.strictObject({
    from: z.uuid(),
    to: z.array(z.uuid()).min(1).max(100),
    parts: z.array(z.enum(copiedParts)).min(1),
  }),
  answer: storedInstruction,
  versioned: true,
})

/** One field of one record: `laycanFrom`, `lots.<id>.quantity`, `lots.<id>.documents.<id>.number`. */
export const treeChange = z.object({
  path: z.string(),
  /** `changed`, or the whole record at the path came or went. */
  kind: z.enum(['changed', 'added', 'removed']),
  before: z.unknown(),
  after: z.unknown(),
})

export const versionKinds = ['created', 'saved', 'transition', 'restored', 'lots'] as const

const versionHead = z.object({
  version: z.int(),
  kind: z.enum(versionKinds),
  status: z.enum(statuses),
  note: z.string().nullable(),
  at: z.string(),
  by: z.string(),
  /** Of which version it is a copy. */
  restoredFrom: z.int().nullable(),
  changeCount: z.int(),
})
export type InstructionVersion = z.output<typeof versionHead>

export const listVersions = endpoint({
  id: 'movementInstructions.versions',
  outsiders: true,
  method: 'GET',
  path: `${path}/:id/versions`,
  permission: instructionElements.history,
  params,
  query: z.strictObject({ before: z.coerce.number().int().optional() }),
  /** The last ones first; `before` asks for those before a version. */
  answer: z.object({ versions: z.array(versionHead), hasEarlier: z.boolean() }),
})

const versionParams = params.extend({ version: z.coerce.number().int().min(1).max(999_999) })

/** The instruction as it was, and what that version changed. */
export const readVersion = endpoint({
  id: 'movementInstructions.version',
  outsiders: true,
  method: 'GET',
  path: `${path}/:id/versions/:version`,
  permission: instructionElements.history,
  params: versionParams,
  answer: versionHead.extend({ instruction: storedInstruction, changes: z.array(treeChange) }),
})

/** The instruction as it was at a moment: its last version until then. */
export const readInstructionAsAt = endpoint({
  id: 'movementInstructions.readAsAt',
  outsiders: true,
  method: 'GET',
  path: `${path}/:id/as-at`,
  permission: instructionElements.history,
  params,
  query: z.strictObject({ asAt: z.iso.datetime() }),
  answer: versionHead.extend({ instruction: storedInstruction }),
})

/** What turns one version into another. */
export const compareVersions = endpoint({
  id: 'movementInstructions.versionDiff',
  outsiders: true,
  method: 'GET',
  path: `${path}/:id/versions/:version/diff`,
  permission: instructionElements.history,
  params: versionParams,
  query: z.strictObject({ to: z.coerce.number().int().min(1).max(999_999) }),
  answer: z.array(treeChange),
})

/** Makes a new version with the content of an earlier one; state and number stay as they are. */
export const restoreVersion = endpoint({
  id: 'movementInstructions.restore',
  method: 'POST',
  path: `${path}/:id/versions/:version/restore`,
  permission: instructionElements.edit,
  params: versionParams,
  body: z.strictObject({ versionNote }),
  answer: storedInstruction,
  versioned: true,
})
