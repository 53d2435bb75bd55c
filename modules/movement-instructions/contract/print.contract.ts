import { z } from 'zod'
import { endpoint } from '#platform/core/endpoint.ts'
import { paperOffer, paperQuery, pdfFile } from '#platform/core/paper.contract.ts'
import { instructionElements } from './movement-instructions.contract.ts'
import { movementInstructionRegistry } from './movement-instructions.registry.ts'

const params = z.object({ id: z.uuid(), version: z.coerce.number().int().min(1).max(999_999) })
const path = `${movementInstructionRegistry.path}/:id/versions/:version`
const reading = { method: 'GET', permission: instructionElements.view, outsiders: true, params } as const

/** Everything that can be printed of a version, and what each paper lacks before it is final. */
export const listPapers = endpoint({
  ...reading,
  id: 'movementInstructions.papers',
  path: `${path}/papers`,
  answer: z.array(paperOffer),
})

/** One version of the instruction as a paper; printed again it is the same, byte for byte. */
export const printInstruction = endpoint({
  ...reading,
  id: 'movementInstructions.print',
  path: `${path}/print`,
  query: paperQuery.omit({ copies: true }),
  ...pdfFile,
})

/** A bill of lading of one of its lots (PLZ): one file with the originals and the copies of its set. */
export const printBill = endpoint({
  ...reading,
  id: 'movementInstructions.printBill',
  path: `${path}/bills/:bill/print`,
  params: params.extend({ bill: z.uuid() }),
  query: paperQuery,
  ...pdfFile,
})
