import { AppError, notFound } from '#platform/core/app-error.ts'
import type { Language } from '#platform/core/language.ts'
import type { PaperOffer } from '#platform/core/paper.contract.ts'
import type { TreeRecord } from '#platform/core/record-tree.ts'
import type { Reader } from '#platform/server/database/database.ts'
import { copiesToPrint, paperAnswer, stateToPrint } from '#platform/server/documents/paper-answer.ts'
import { reads, type Route, type Services } from '#platform/server/http/route.ts'
import { billsOfLadingNode } from '../../contract/lot.records.ts'
import { instructionNode, type StoredInstruction, type StoredLot } from '../../contract/movement-instruction.ts'
import { listPapers, printBill, printInstruction } from '../../contract/print.contract.ts'
import { missingOnBill, missingOnInstruction, paperStateOf } from '../../rules/paper-completeness.ts'
import { madeThen, readTree, versionOf } from '../instruction/instructions.repo.ts'
import { type Bill, billPdf, findBill } from './bill-pdf.ts'
import { instructionPdf } from './instruction-pdf.ts'
import { mastersThen } from './masters.ts'
import { wordsOfPath } from './path-words.ts'
import { label, type PrintContext } from './print-context.ts'

export const printRoutes: Route[] = [
  reads(listPapers, async (call, db) => {
    const { made, context } = await versionToPrint(db, call, call.language)
    return { data: offersOf(context, made.instruction) }
  }),
  reads(printInstruction, async (call, db) => {
    const { made, context } = await versionToPrint(db, call, call.query.language)
    const state = stateToPrint(call.query.as, {
      ...stateOf(made.instruction),
      missing: missingOnInstruction(made.instruction),
    })
    return { data: await paperAnswer(instructionPdf(context, made, state), context.texts) }
  }),
  reads(printBill, async (call, db) => {
    const { made, context } = await versionToPrint(db, call, call.query.language)
    const { instruction } = made
    const found = findBill(instruction, call.params.bill)
    if (!found) throw notFound()
    const state = stateToPrint(call.query.as, {
      ...stateOf(instruction),
      missing: missingOnBill(instruction, found.lot, found.bill),
    })
    const copies = copiesToPrint(call.query.copies, setOf(found.bill))
    const document = billPdf(context, { instruction, ...found, made, state, copies })
    return { data: await paperAnswer(document, context.texts) }
  }),
]

interface Asked {
  params: { id: string; version: number }
  language: Language
  services: Services
}

async function versionToPrint(db: Reader, { params, language: own, services }: Asked, wanted: Language = own) {
  // Who may not see the instruction has no versions of it either.
  const visible = await readTree(db, params.id)
  const found = visible && (await versionOf(db, params.id, params.version))
  if (!found) throw notFound()
  const made = { ...found, ...(await madeThen(db, params.id, params.version)) }
  const { texts, publicUrl } = services
  const issuer = await services.letterhead(db, { site: made.instruction.plant, at: made.at, language: wanted })
  const context: PrintContext = {
    language: wanted,
    texts,
    publicUrl,
    issuer,
    masters: await mastersThen(db, made, wanted),
  }
  return { made, context }
}

function stateOf({ status }: StoredInstruction) {
  const state = paperStateOf(status)
  const hindrance = state === 'draft' ? new AppError('conflict', 'movement-instructions.paperOfDraft') : null
  return { isVoid: state === 'void', hindrance }
}

const setOf = ({ originals, copies }: Bill) => ({ originals: originals ?? 0, copies: copies ?? 0 })

function offersOf(context: PrintContext, instruction: StoredInstruction): PaperOffer[] {
  const { hindrance } = stateOf(instruction)
  const offer = (title: string, missing: readonly string[]) => ({
    title,
    hindrance: hindrance && context.texts.message(context.language, hindrance.code),
    missing: missing.map((field) => ({ field, label: wordsOfPath(context, instruction, field).text })),
  })
  const ofBill = (lot: StoredLot, bill: Bill): PaperOffer[] => {
    const { id } = bill as unknown as TreeRecord
    const title = `${label(context, billsOfLadingNode, 'title.one')} ${bill.number ?? lot.lotCode}`
    const missing = missingOnBill(instruction, lot, bill)
    return id ? [{ id, ...offer(title, missing), language: lot.documentLanguage, copies: setOf(bill) }] : []
  }
  return [
    {
      id: 'instruction',
      ...offer(label(context, instructionNode, 'title.one'), missingOnInstruction(instruction)),
      language: null,
      copies: null,
    },
    ...instruction.lots.flatMap((lot) => lot.billsOfLading.flatMap((bill) => ofBill(lot, bill))),
  ]
}
