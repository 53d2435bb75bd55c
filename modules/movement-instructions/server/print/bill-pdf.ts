import { formatDate } from '#platform/core/date-format.ts'
import { Decimal } from '#platform/core/decimal.ts'
import { plain } from '#platform/core/number-format.ts'
import { numberInWords } from '#platform/core/number-words.ts'
import type { TreeRecord } from '#platform/core/record-tree.ts'
import { paperOf, type PaperState, signaturesOf } from '#platform/server/documents/pdf/paper.ts'
import type { PdfDocument, PdfFact, PdfPart, PdfValue } from '#platform/server/documents/pdf/pdf-document.ts'
import { billItemsNode, billsOfLadingNode } from '../../contract/lot.records.ts'
import { instructionNode, type StoredInstruction, type StoredLot } from '../../contract/movement-instruction.ts'
import { movementInstructionRegistry } from '../../contract/movement-instructions.registry.ts'
import { spacedCn } from './masters.ts'
import { label, type PrintContext, word } from './print-context.ts'

export type Bill = StoredLot['billsOfLading'][number]
const quantities = ['weightInAir', 'weightInVacuum', 'volumeAt15', 'volumeAt60F'] as const
/** What describes the goods and adds up to nothing. */
const qualities = ['density15', 'temperature'] as const

export interface BillPaper {
  instruction: StoredInstruction
  lot: StoredLot
  bill: Bill
  made: { at: string; by: string }
  state: PaperState
  copies: { originals: number; copies: number }
}

/** Bill of lading (PLZ): who ships what to whom by which ship; issued by the carrier, in so many originals. */
export function billPdf(context: PrintContext, paper: BillPaper): PdfDocument {
  const { instruction, lot, bill, made, state, copies } = paper
  const { masters } = context
  const name = (field: string) => label(context, billsOfLadingNode, `field.${field}`)
  const title = label(context, billsOfLadingNode, 'title.one')
  const carrier = bill.carrier && {
    name: masters.name('companies', bill.carrier),
    lines: masters.addressOf(bill.carrier),
  }
  const issued = [bill.place, bill.billDate && formatDate(bill.billDate, context.language)].filter(Boolean).join(', ')
  return paperOf(context, {
    issuer: carrier || undefined,
    title,
    number: bill.number ?? lot.lotCode,
    version: { number: instruction.version, ...made },
    state,
    copies,
    path: `${movementInstructionRegistry.path}/${instruction.id}?tab=billsOfLading&lot=${lot.id}`,
    facts: [
      { label: name('number'), value: bill.number },
      { label: name('type'), value: bill.type && masters.name('billOfLadingTypes', bill.type) },
      { label: word(context, 'placeAndDate'), value: issued },
      { label: word(context, 'reference'), value: lot.lotCode },
    ],
    parts: [
      { kind: 'facts', columns: 2, facts: parties(context, paper) },
      { kind: 'facts', columns: 4, facts: carriage(context, paper) },
      goods(context, lot, bill),
      ...inWords(context, bill),
      { kind: 'text', heading: word(context, 'conditions'), text: clauses(context, instruction, bill).join('\n') },
      signaturesOf(context, [
        { capacity: word(context, 'master'), name: bill.masterName, placeAndDate: issued },
        { capacity: word(context, 'carrierAgent', { carrier: carrier ? carrier.name : '…' }) },
      ]),
    ],
  })
}

function parties(context: PrintContext, { bill }: BillPaper): PdfFact[] {
  const { masters } = context
  const name = (field: string) => label(context, billsOfLadingNode, `field.${field}`)
  const shipper = bill.shipper && [masters.name('companies', bill.shipper), ...masters.addressOf(bill.shipper)]
  return [
    { label: name('shipper'), value: shipper ? shipper.join('\n') : null },
    { label: name('consignee'), value: bill.consignee },
    { label: name('notifyParty'), value: bill.notifyParty },
    { label: name('carrier'), value: bill.carrier && masters.name('companies', bill.carrier) },
  ]
}

function carriage(context: PrintContext, { instruction, bill }: BillPaper): PdfFact[] {
  const { masters } = context
  const name = (field: string) => label(context, billsOfLadingNode, `field.${field}`)
  const { vessel, charterPartyForm, charterPartyDated } = instruction
  const ship = vessel ? masters.record('vessels', vessel) : undefined
  const port = (field: 'loadPort' | 'dischargePort') => {
    const code = bill[field] ?? instruction[field]
    return { label: name(field), value: code && masters.named('ports', code), span: 2 }
  }
  const charterParty = [charterPartyForm, charterPartyDated && formatDate(charterPartyDated, context.language)]
  return [
    {
      label: label(context, instructionNode, 'field.vessel'),
      value: vessel && `${masters.name('vessels', vessel)}\nIMO ${vessel}`,
    },
    { label: word(context, 'flag'), value: ship ? masters.country(ship['flagCountryCode']) : null },
    { label: word(context, 'voyage'), value: instruction.externalVoyageNumber ?? instruction.voyageNumber },
    { label: name('masterName'), value: bill.masterName },
    port('loadPort'),
    port('dischargePort'),
    { label: word(context, 'charterParty'), value: charterParty.filter(Boolean).join(', ') || null, span: 2 },
    { label: name('freightClause'), value: bill.freightClause, span: 2 },
  ]
}

function goods(context: PrintContext, lot: StoredLot, { items }: Bill): PdfPart {
  const name = (field: string) => label(context, billItemsNode, `field.${field}`)
  const unit = (field: string) => billItemsNode.fields.find((one) => one.name === field)!.unit!
  const figure = (value: string | null | undefined): PdfValue => (value ? plain(value) : null)
  const column = (field: string) => ({ label: name(field), kind: 'number' as const, unit: unit(field) })
  return {
    kind: 'table',
    heading: label(context, billItemsNode, 'title.many'),
    columns: [
      { label: name('description'), width: 'rest' },
      { label: name('combinedNomenclature') },
      ...quantities.map(column),
      { ...column('density15'), decimals: 4 },
      { ...column('temperature'), decimals: 1 },
    ],
    rows: items.map((item) => {
      const product = item.product ?? lot.productCode
      const said = [product && context.masters.name('products', product), item.description]
      return [
        said.filter(Boolean).join('\n'),
        item.combinedNomenclature && spacedCn(item.combinedNomenclature),
        ...[...quantities, ...qualities].map((field) => figure(item[field])),
      ]
    }),
    totals: items.length > 1 ? [[word(context, 'total'), null, ...quantities.map((field) => sum(items, field))]] : [],
    empty: word(context, 'noGoods'),
  }
}

function sum(items: Bill['items'], field: (typeof quantities)[number]): PdfValue {
  if (items.length === 0 || items.some((item) => item[field] === null)) return null
  return plain(items.reduce((all, item) => all.plus(item[field]!), new Decimal(0)).toFixed())
}

/** Beside the digits, so that nobody changes one of them. */
function inWords(context: PrintContext, { items }: Bill): PdfPart[] {
  const total = sum(items, 'weightInAir')
  if (total === null) return []
  const fact = { label: word(context, 'weightInWords'), value: numberInWords(total, context.language), wide: true }
  return [{ kind: 'facts', columns: 2, facts: [fact] }]
}

/** Of no goods nobody says that they were shipped in good order. */
function clauses(context: PrintContext, instruction: StoredInstruction, bill: Bill): string[] {
  if (bill.items.length === 0) return [word(context, 'noGoods')]
  const { charterPartyDated, charterPartyForm } = instruction
  return [
    ...(bill.isCleanOnBoard ? [word(context, 'cleanOnBoard')] : []),
    word(context, 'declared'),
    ...(charterPartyDated || charterPartyForm ? [word(context, 'charterPartyApplies')] : []),
    ...(bill.originals
      ? [
          word(context, 'originals', {
            count: bill.originals,
            words: numberInWords(String(bill.originals), context.language),
          }),
        ]
      : []),
  ]
}

/** Where the bill stands in the instruction. */
export function findBill({ lots }: StoredInstruction, id: string): { lot: StoredLot; bill: Bill } | undefined {
  for (const lot of lots) {
    const bill = lot.billsOfLading.find((one) => (one as unknown as TreeRecord).id === id)
    if (bill) return { lot, bill }
  }
  return undefined
}
