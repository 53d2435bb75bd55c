import type { TreeRecord } from '#platform/core/record-tree.ts'
import type { PdfDocument, PdfPart, PdfTable } from '#platform/server/documents/pdf/pdf-document.ts'
import { instructionNode, type StoredInstruction, type StoredLot } from '../../contract/movement-instruction.ts'
import { lotNode } from '../../contract/lot.records.ts'
import { factsOf, label, listOf, type PrintContext, word } from './print-context.ts'

/** The order to the terminal, as it is handed to the shift: the voyage, its lots at a glance, then each lot in full. */
export function instructionPdf(
  context: PrintContext,
  instruction: StoredInstruction,
  made: { at: string; by: string },
): PdfDocument {
  const { names } = context
  const { voyageNumber, version, status, plant, vessel, operationType } = instruction
  const title = label(context, instructionNode, 'title.one')
  const subject = [operationType && names('operationTypes', operationType), vessel && names('vessels', vessel)]
  const mark =
    status === 'draft' || status === 'canceled' ? label(context, instructionNode, `choice.status.${status}`) : null
  return {
    language: context.language,
    issuer: { name: names('plants', plant), lines: [] },
    title,
    subtitle: subject.filter(Boolean).join(' · '),
    facts: [
      { label: label(context, instructionNode, 'field.voyageNumber'), value: voyageNumber },
      {
        label: label(context, instructionNode, 'field.status'),
        value: label(context, instructionNode, `choice.status.${status}`),
      },
      { label: word(context, 'version'), value: String(version), kind: 'number' },
      { label: word(context, 'madeAt'), value: made.at, kind: 'instant' },
    ],
    parts: [
      ...instructionNode.sections.flatMap(({ id, fields }) => sectionOf(context, instruction, id, fields)),
      lotsAtAGlance(context, instruction),
      ...instruction.lots.flatMap((lot) => lotParts(context, lot)),
      { kind: 'signatures', labels: [word(context, 'office'), word(context, 'shift'), word(context, 'inspector')] },
    ],
    footer: word(context, 'footer', { title, number: voyageNumber, version, by: made.by }),
    ...(mark ? { mark: mark.toUpperCase() } : {}),
  }
}

function sectionOf(context: PrintContext, record: unknown, id: string, fields: readonly string[]): PdfPart[] {
  const facts = factsOf(context, instructionNode, record as TreeRecord, fields)
  return facts.length > 0 ? [{ kind: 'facts', heading: label(context, instructionNode, `section.${id}`), facts }] : []
}

function lotsAtAGlance(context: PrintContext, { lots }: StoredInstruction): PdfTable {
  const name = (field: string) => label(context, lotNode, `field.${field}`)
  const { names } = context
  return {
    kind: 'table',
    heading: label(context, lotNode, 'title.many'),
    columns: [
      { label: label(context, lotNode, 'title.one') },
      { label: name('productCode'), width: 'rest' },
      { label: name('quantity'), kind: 'number' },
      { label: name('minQuantity'), kind: 'number' },
      { label: name('maxQuantity'), kind: 'number' },
      { label: name('quantityUoMCode') },
      { label: name('holder') },
    ],
    rows: lots.map((lot) => [
      lot.lotCode,
      lot.productCode && names('products', lot.productCode),
      lot.quantity,
      lot.minQuantity,
      lot.maxQuantity,
      lot.quantityUoMCode,
      lot.holder && names('companies', lot.holder),
    ]),
    empty: word(context, 'noLots'),
  }
}

function lotParts(context: PrintContext, lot: StoredLot): PdfPart[] {
  const record = lot as unknown as TreeRecord
  const heading = `${label(context, lotNode, 'title.one')} ${lot.lotCode}`
  const facts = factsOf(context, lotNode, record)
  const lists = Object.entries(lotNode.children).flatMap(([name, child]) =>
    listOf(context, child, (record[name] ?? []) as TreeRecord[], lot.lotCode),
  )
  return [{ kind: 'facts', heading, facts }, ...lists]
}
