import type { InstructionDraft, LotDraft, Status } from '../contract/movement-instruction.ts'
import { missingInHeader, missingInLot } from './completeness.ts'

type Bill = LotDraft['billsOfLading'][number]
type Item = Bill['items'][number]

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''
const within = (path: string, names: readonly string[]) => names.map((name) => `${path}${name}`)

/** A ship is ordered by its name and its ports; a pipeline has neither. */
const shipNeeds = ['vessel', 'loadPort', 'dischargePort'] as const satisfies readonly (keyof InstructionDraft)[]

/** The fields without which the order to the terminal is a draft, as paths of the form. */
export function missingOnInstruction(instruction: InstructionDraft): string[] {
  const ofShip = instruction.pipeTransferTypeFlag === null ? shipNeeds : []
  return [
    ...missingInHeader(instruction).needed,
    ...ofShip.filter((name) => isEmpty(instruction[name])),
    ...(instruction.lots.length === 0 ? ['lots'] : []),
    ...instruction.lots.flatMap((lot, index) => within(`lots.${index}.`, missingInLot(lot).needed)),
  ]
}

/** Form and parties that a bill is nothing without (Hague-Visby rules, article III 3; Italian navigation code, article 460). */
const billNeeds = [
  'number',
  'billDate',
  'place',
  'type',
  'carrier',
  'shipper',
  'consignee',
  'freightClause',
] as const satisfies readonly (keyof Bill)[]
/** By these a receiver checks the figures of a liquid in bulk. */
const itemNeeds = [
  'weightInAir',
  'density15',
  'temperature',
  'combinedNomenclature',
] as const satisfies readonly (keyof Item)[]
/** A waybill is handed to nobody against the goods, so it has no originals. */
const withoutOriginals = new Set(['SW'])

/** The fields without which a bill of lading is a draft, as paths of the form. */
export function missingOnBill(instruction: InstructionDraft, lot: LotDraft, bill: Bill): string[] {
  const lotPath = `lots.${instruction.lots.indexOf(lot)}.`
  const path = `${lotPath}billsOfLading.${lot.billsOfLading.indexOf(bill)}.`
  const missing = billNeeds.filter((name) => isEmpty(bill[name]))
  const ports = (['loadPort', 'dischargePort'] as const).filter(
    (name) => isEmpty(bill[name]) && isEmpty(instruction[name]),
  )
  return [
    ...(isEmpty(instruction.vessel) ? ['vessel'] : []),
    ...within(path, [
      ...missing,
      ...ports,
      ...(bill.originals || (bill.type !== null && withoutOriginals.has(bill.type)) ? [] : ['originals']),
      ...(bill.items.length === 0 ? ['items'] : []),
    ]),
    ...bill.items.flatMap((item, index) =>
      within(`${path}items.${index}.`, [
        ...(isEmpty(item.description) && isEmpty(item.product ?? lot.productCode) ? ['description'] : []),
        ...itemNeeds.filter((name) => isEmpty(item[name])),
      ]),
    ),
  ]
}

/** What becomes of the papers of an instruction in its state: nothing of a draft is final, and what is canceled is void. */
export function paperStateOf(status: Status): 'draft' | 'void' | 'open' {
  if (status === 'draft') return 'draft'
  return status === 'canceled' ? 'void' : 'open'
}
