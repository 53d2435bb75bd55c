import { z } from 'zod'
import { optional, text } from '#platform/core/fields.ts'
import { defineNode } from '#platform/core/record-tree.ts'
import { headerSections, headerShape } from './header.ts'
import { lotNode } from './lot.records.ts'

export const statuses = ['draft', 'created', 'ongoing', 'closed', 'canceled'] as const
export type Status = (typeof statuses)[number]

/** The whole instruction: header, lots, and what stands below each lot. */
export const instructionNode = defineNode({
  module: 'movement-instructions',
  sections: headerSections,
  id: 'movementInstructions',
  table: 'movement_instructions',
  parentColumn: null,
  shape: headerShape,
  children: { lots: lotNode },
})

/** What people write. New lots and rows have no id; everything else names the one it changes. */
export const instructionDraft = instructionNode.schema.omit({ id: true })
export type InstructionDraft = z.output<typeof instructionDraft>
export type LotDraft = InstructionDraft['lots'][number]
/** The lists below a lot. */
export type LotPart = keyof typeof lotNode.children
export const lotParts = Object.keys(lotNode.children) as LotPart[]

export const versionNote = optional(text({ max: 500, multiline: true }))

/** What the server adds to a lot. */
const lotServerFields = z.object({
  id: z.uuid(),
  /** `S25-0147/A` */
  lotCode: z.string(),
  isClosed: z.boolean(),
})

export const storedLot = z.object({ ...lotNode.schema.shape, ...lotServerFields.shape })
export type StoredLot = z.output<typeof storedLot>

export const storedInstruction = z.object({
  ...instructionDraft.shape,
  id: z.uuid(),
  version: z.int(),
  status: z.enum(statuses),
  /** Plant, year, running number: `S25-0147`. Provisional and beginning with `~` until the instruction is created. */
  voyageNumber: z.string(),
  /** Of the last version. */
  versionNote: z.string().nullable(),
  /** Why it was canceled, or opened again. */
  statusReason: z.string().nullable(),
  createdAt: z.string(),
  createdBy: z.string(),
  updatedAt: z.string(),
  updatedBy: z.string(),
  lots: z.array(storedLot),
})
export type StoredInstruction = z.output<typeof storedInstruction>
