import { Decimal } from '#platform/core/decimal.ts'
import { plain } from '#platform/core/number-format.ts'
import type { TreeRecord } from '#platform/core/record-tree.ts'
import type { TreeChange } from '#platform/core/tree-diff.ts'
import { paperOf, type PaperState, signaturesOf } from '#platform/server/documents/pdf/paper.ts'
import type { PdfDocument, PdfFact, PdfPart, PdfTable, PdfValue } from '#platform/server/documents/pdf/pdf-document.ts'
import { instructionNode, type StoredInstruction, type StoredLot } from '../../contract/movement-instruction.ts'
import { lotNode } from '../../contract/lot.records.ts'
import { movementInstructionRegistry } from '../../contract/movement-instructions.registry.ts'
import { changesOf } from './path-words.ts'
import { factsOf, label, listOf, type PrintContext, word } from './print-context.ts'

interface Made {
  instruction: StoredInstruction
  changes: readonly TreeChange[]
  tellsChanges: boolean
  at: string
  by: string
}

/** The order to the terminal, as it is handed to the shift: the voyage, its lots at a glance, what changed, each lot in full. */
export function instructionPdf(context: PrintContext, made: Made, state: PaperState): PdfDocument {
  const { instruction } = made
  const { masters } = context
  const { voyageNumber, version, status, vessel, operationType } = instruction
  const subject = [
    operationType && masters.name('operationTypes', operationType),
    vessel && masters.name('vessels', vessel),
  ]
  return paperOf(context, {
    issuer: context.issuer,
    title: label(context, instructionNode, 'title.one'),
    subtitle: subject.filter(Boolean).join(' · '),
    number: voyageNumber,
    version: { number: version, at: made.at, by: made.by },
    state,
    path: `${movementInstructionRegistry.path}/${instruction.id}`,
    facts: [
      { label: label(context, instructionNode, 'field.voyageNumber'), value: voyageNumber },
      {
        label: label(context, instructionNode, 'field.status'),
        value: label(context, instructionNode, `choice.status.${status}`),
      },
      { label: word(context, 'madeAt'), value: made.at, kind: 'instant' },
      ...addressees(context, instruction),
    ],
    parts: [
      ...instructionNode.sections.flatMap(({ id, fields }) => sectionOf(context, instruction, id, fields)),
      lotsAtAGlance(context, instruction),
      ...(made.tellsChanges ? [changesOf(context, instruction, made.changes)] : []),
      ...instruction.lots.flatMap((lot) => lotParts(context, lot)),
      signaturesOf(context, [
        { capacity: word(context, 'office'), name: made.by },
        { capacity: word(context, 'shift') },
        { capacity: word(context, 'inspector') },
      ]),
    ],
  })
}

/** From whom the order comes, to whom it goes, and who else gets it. */
function addressees(context: PrintContext, instruction: StoredInstruction): PdfFact[] {
  const { masters } = context
  const { plant, agent, inspector } = instruction
  const others = [agent, inspector].flatMap((code) => (code ? [masters.name('companies', code)] : []))
  return [
    { label: word(context, 'to'), value: word(context, 'toShift', { plant: masters.name('plants', plant) }) },
    { label: word(context, 'copyTo'), value: others.join(', ') || null, span: 2 },
  ]
}

function sectionOf(context: PrintContext, record: unknown, id: string, fields: readonly string[]): PdfPart[] {
  const facts = factsOf(context, instructionNode, record as TreeRecord, fields)
  return facts.length > 0 ? [{ kind: 'facts', heading: label(context, instructionNode, `section.${id}`), facts }] : []
}

const figures = ['quantity', 'minQuantity', 'maxQuantity'] as const

function lotsAtAGlance(context: PrintContext, { lots }: StoredInstruction): PdfTable {
  const name = (field: string) => label(context, lotNode, `field.${field}`)
  const { masters } = context
  return {
    kind: 'table',
    heading: label(context, lotNode, 'title.many'),
    columns: [
      { label: label(context, lotNode, 'title.one') },
      { label: name('productCode'), width: 'rest' },
      ...figures.map((field) => ({ label: name(field), kind: 'number' as const, decimals: 3 })),
      { label: name('quantityUoMCode') },
      { label: name('holder'), width: 110 },
    ],
    rows: lots.map((lot) => [
      lot.lotCode,
      lot.productCode && masters.name('products', lot.productCode),
      ...figures.map((field) => lot[field]),
      lot.quantityUoMCode,
      lot.holder && masters.name('companies', lot.holder),
    ]),
    totals: lots.length > 1 ? totals(context, lots) : [],
    empty: word(context, 'noLots'),
  }
}

/** One sum for each unit: tonnes and barrels add up to nothing. */
function totals(context: PrintContext, lots: readonly StoredLot[]): PdfValue[][] {
  const units = [...new Set(lots.flatMap(({ quantityUoMCode }) => quantityUoMCode ?? []))]
  return units.map((unit) => {
    const own = lots.filter(({ quantityUoMCode }) => quantityUoMCode === unit)
    const sum = (field: (typeof figures)[number]) =>
      own.some((lot) => lot[field] === null)
        ? null
        : plain(own.reduce((all, lot) => all.plus(lot[field]!), new Decimal(0)).toFixed())
    return [word(context, 'total'), null, ...figures.map(sum), unit, null]
  })
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
