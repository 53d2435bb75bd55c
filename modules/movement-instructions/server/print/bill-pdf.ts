import { Decimal } from '#platform/core/decimal.ts'
import type { TreeRecord } from '#platform/core/record-tree.ts'
import type { PdfDocument, PdfPart, PdfValue } from '#platform/server/documents/pdf/pdf-document.ts'
import { billItemsNode, billsOfLadingNode, lotNode } from '../../contract/lot.records.ts'
import { instructionNode, type StoredInstruction, type StoredLot } from '../../contract/movement-instruction.ts'
import { label, type PrintContext, printed, word } from './print-context.ts'

type Bill = StoredLot['billsOfLading'][number]
const quantities = ['weightInAir', 'weightInVacuum', 'volumeAt15', 'volumeAt60F'] as const

/** Bill of lading (PLZ): who ships what to whom by which ship, in how many originals. */
export function billPdf(
  context: PrintContext,
  instruction: StoredInstruction,
  lot: StoredLot,
  bill: Bill,
): PdfDocument {
  const { names } = context
  const name = (field: string) => label(context, billsOfLadingNode, `field.${field}`)
  const value = (field: keyof Bill): PdfValue =>
    printed(
      context,
      billsOfLadingNode,
      billsOfLadingNode.fields.find((one) => one.name === field)!,
      bill[field],
    )
  const port = (own: string | null, ofVoyage: string | null) => {
    const code = own ?? ofVoyage
    return code && `${names('ports', code)} (${code})`
  }
  const { vessel } = instruction
  const title = label(context, billsOfLadingNode, 'title.one')
  const clauses = [
    bill.isCleanOnBoard ? word(context, 'cleanOnBoard') : null,
    bill.freightClause,
    bill.originals === null ? null : word(context, 'originals', { count: bill.originals }),
  ]
  return {
    language: context.language,
    issuer: { name: names('plants', instruction.plant), lines: [] },
    title,
    subtitle: value('type') ?? '',
    facts: [
      { label: name('number'), value: bill.number },
      { label: name('billDate'), value: bill.billDate, kind: 'date' },
      { label: name('place'), value: bill.place },
      { label: label(context, lotNode, 'title.one'), value: lot.lotCode },
    ],
    parts: [
      {
        kind: 'facts',
        columns: 2,
        facts: [
          { label: name('shipper'), value: value('shipper') },
          { label: name('consignee'), value: bill.consignee },
          { label: name('notifyParty'), value: bill.notifyParty, wide: true },
          {
            label: label(context, instructionNode, 'field.vessel'),
            value: vessel && `${names('vessels', vessel)} (IMO ${vessel})`,
          },
          { label: word(context, 'charterParty'), value: instruction.charterPartyDated, kind: 'date' },
          { label: name('loadPort'), value: port(bill.loadPort, instruction.loadPort) },
          { label: name('dischargePort'), value: port(bill.dischargePort, instruction.dischargePort) },
        ],
      },
      goods(context, lot, bill),
      { kind: 'text', heading: word(context, 'conditions'), text: clauses.filter(Boolean).join('\n') },
      { kind: 'text', text: word(context, 'witness') },
      { kind: 'signatures', labels: [word(context, 'placeAndDate'), word(context, 'master')] },
    ],
    footer: word(context, 'billFooter', { title, number: bill.number ?? '', version: instruction.version }),
  }
}

function goods(context: PrintContext, lot: StoredLot, { items }: Bill): PdfPart {
  const name = (field: string) => label(context, billItemsNode, `field.${field}`)
  const unit = (field: string) => billItemsNode.fields.find((one) => one.name === field)!.unit!
  const sum = (field: (typeof quantities)[number]): PdfValue =>
    items.every((item) => item[field] === null)
      ? null
      : items.reduce((all, item) => all.plus(item[field] ?? 0), new Decimal(0)).toFixed(3)
  return {
    kind: 'table',
    heading: label(context, billItemsNode, 'title.many'),
    columns: [
      { label: name('description'), width: 'rest' },
      { label: name('combinedNomenclature') },
      ...quantities.map((field) => ({ label: name(field), kind: 'number' as const, unit: unit(field) })),
    ],
    rows: items.map((item) => {
      const product = item.product ?? lot.productCode
      const said = [product && context.names('products', product), item.description].filter(Boolean).join('\n')
      return [said, item.combinedNomenclature, ...quantities.map((field) => item[field])]
    }),
    ...(items.length > 1 ? { totals: [word(context, 'total'), null, ...quantities.map(sum)] } : {}),
    empty: word(context, 'noGoods'),
  }
}

/** Where the bill stands in the instruction. */
export function findBill({ lots }: StoredInstruction, id: string): { lot: StoredLot; bill: Bill } | undefined {
  for (const lot of lots) {
    const bill = lot.billsOfLading.find((one) => (one as unknown as TreeRecord).id === id)
    if (bill) return { lot, bill }
  }
  return undefined
}
