import { z } from 'zod'
import { endpoint } from '#platform/core/endpoint.ts'
import { date, reference, text } from '#platform/core/fields.ts'
import { fileNameLength } from '#platform/core/file-name.ts'
import { workbookType } from '#platform/core/registry-endpoints.ts'
import { batchMode, importAnswer } from '#platform/core/registry-queries.ts'
import { instructionElements } from './movement-instructions.contract.ts'
import { movementInstructionRegistry } from './movement-instructions.registry.ts'

/** What a programme says of a voyage: in its first row; the others of the voyage repeat it or leave it empty. */
export const voyageColumns = [
  'externalVoyageNumber',
  'operationType',
  'vessel',
  'laycanFrom',
  'laycanTo',
  'etaDate',
] as const
/** What each row says of its lot. */
export const lotColumns = [
  'productCode',
  'quantity',
  'quantityUoMCode',
  'minQuantity',
  'maxQuantity',
  'holder',
  'note',
] as const
export const programmeRows = 500

const base = `${movementInstructionRegistry.path}/programme`

/** An empty programme with the names of its columns. */
export const programmeTemplate = endpoint({
  id: 'movementInstructions.programmeTemplate',
  method: 'GET',
  path: `${base}/template`,
  permission: instructionElements.create,
  query: z.strictObject({}),
  answer: z.instanceof(Uint8Array),
  file: workbookType,
})

const { ignoredColumns, problems, problemCount, badRows } = importAnswer.shape

/** The shipping programme of a plant as drafts: one row is a lot, the rows of one external voyage number an instruction. */
export const importProgramme = endpoint({
  id: 'movementInstructions.importProgramme',
  method: 'POST',
  path: base,
  permission: instructionElements.create,
  query: z.strictObject({
    plant: reference({ to: 'plants', max: 4 }),
    /** The day on which the programme was issued. May be left out only to be asked for in words. */
    date: date().optional(),
    fileName: text({ max: fileNameLength }),
    mode: batchMode,
  }),
  body: z.instanceof(Uint8Array),
  takes: workbookType,
  answer: z.object({
    /** Instructions and their lots that are new, voyages that are there already, rows that cannot be taken. */
    counts: z.object({ instructions: z.int(), lots: z.int(), known: z.int(), refused: z.int() }),
    known: z.array(z.string()),
    ignoredColumns,
    problems,
    problemCount,
    badRows,
  }),
  idempotent: true,
})
