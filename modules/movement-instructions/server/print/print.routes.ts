import { AppError, notFound } from '#platform/core/app-error.ts'
import type { Language } from '#platform/core/language.ts'
import type { Reader } from '#platform/server/database/database.ts'
import type { PdfDocument } from '#platform/server/documents/pdf/pdf-document.ts'
import { renderPdf } from '#platform/server/documents/pdf/render-pdf.ts'
import { FileAnswer, reads, type Route } from '#platform/server/http/route.ts'
import type { Texts } from '#platform/server/base/texts.ts'
import { printBill, printInstruction } from '../../contract/print.contract.ts'
import { readTree, versionOf } from '../instruction/instructions.repo.ts'
import { billPdf, findBill } from './bill-pdf.ts'
import { instructionPdf } from './instruction-pdf.ts'
import { namesThen } from './names.ts'

export const printRoutes: Route[] = [
  reads(printInstruction, async (call, db) => {
    const { made, context } = await versionToPrint(db, call)
    const { instruction } = made
    const document = instructionPdf(context, instruction, made)
    return { data: await fileOf(document, call.services.texts, `${instruction.voyageNumber} v${instruction.version}`) }
  }),
  reads(printBill, async (call, db) => {
    const { made, context } = await versionToPrint(db, call)
    const found = findBill(made.instruction, call.params.bill)
    if (!found) throw notFound()
    const { lot, bill } = found
    // A paper that holds title is known by its number.
    if (!bill.number) throw new AppError('conflict', 'movement-instructions.billWithoutNumber')
    const document = billPdf(context, made.instruction, lot, bill)
    return { data: await fileOf(document, call.services.texts, `PLZ ${bill.number}`) }
  }),
]

interface Asked {
  params: { id: string; version: number }
  query: { language?: Language | undefined }
  language: Language
  services: { texts: Texts }
}

async function versionToPrint(db: Reader, { params, query, language: own, services }: Asked) {
  // Who may not see the instruction has no versions of it either.
  const visible = await readTree(db, params.id)
  const made = visible && (await versionOf(db, params.id, params.version))
  if (!made) throw notFound()
  const language = query.language ?? own
  const names = await namesThen(db, made.instruction, made.at, language)
  return { made, context: { language, texts: services.texts, names } }
}

async function fileOf(document: PdfDocument, texts: Texts, name: string): Promise<FileAnswer> {
  const bytes = await renderPdf(document, texts)
  const safe = name.replaceAll(/[^\p{L}\p{N} .~_-]/gu, '-')
  return new FileAnswer(once(bytes), `${safe}.pdf`)
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
