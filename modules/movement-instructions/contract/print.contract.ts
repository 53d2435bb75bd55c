import { z } from 'zod'
import { endpoint } from '#platform/core/endpoint.ts'
import { languages } from '#platform/core/language.ts'
import { instructionElements } from './movement-instructions.contract.ts'
import { movementInstructionRegistry } from './movement-instructions.registry.ts'

const { path } = movementInstructionRegistry
const params = z.object({ id: z.uuid(), version: z.coerce.number().int().min(1).max(999_999) })
/** Left out: the language of whoever prints. */
const query = z.strictObject({ language: z.enum(languages).optional() })
const pdf = { answer: z.instanceof(Uint8Array), file: 'application/pdf' } as const

/** One version of the instruction as a document; printed again it is the same, byte for byte. */
export const printInstruction = endpoint({
  id: 'movementInstructions.print',
  outsiders: true,
  method: 'GET',
  path: `${path}/:id/versions/:version/print`,
  permission: instructionElements.view,
  params,
  query,
  ...pdf,
})

/** A bill of lading of one of its lots (PLZ). */
export const printBill = endpoint({
  id: 'movementInstructions.printBill',
  outsiders: true,
  method: 'GET',
  path: `${path}/:id/versions/:version/bills/:bill/print`,
  permission: instructionElements.view,
  params: params.extend({ bill: z.uuid() }),
  query,
  ...pdf,
})
