import companies from '#modules/companies/demo/companies.json' with { type: 'json' }
import ports from '#modules/places/demo/ports.json' with { type: 'json' }
import products from '#modules/products/demo/products.json' with { type: 'json' }
import { addDays } from '#platform/core/report-parameters.ts'
import { between, chanceOf, deviate, oneOf } from '#demo/story/chance.ts'
import { siteDayOf } from '#demo/story/site-day.ts'
import type { ShipCall } from '#demo/story/told.ts'
import type { LotDraft } from '../contract/movement-instruction.ts'
import { lotLetter } from '../rules/numbers.ts'
import { bill, billUnits, fiscal, lot, paper, receiver, sample, specification } from './lot-rows.ts'

/** The lots of a ship's call and what stands below them, each part as whoever answers for it writes it. */

const byCode = <Row extends { code: string }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.code, row]))
const productOf = byCode(products)
const companyOf = byCode(companies)
const portName = new Map(ports.map(({ unLocode, name }) => [unLocode, name]))

export const homes = {
  S: { port: 'ITZSO', agent: 'SVM', inspector: 'INS', taxWarehouse: 'TW-SEL-S' },
  N: { port: 'ITZNP', agent: 'TID', inspector: 'QTL', taxWarehouse: 'TW-SEL-N' },
} as const

/** Where a ship loads and where it discharges; a bunker barge stays in the port. */
export function portsOf({ plant, type, port }: ShipCall): { loadPort: string; dischargePort: string } {
  const { port: home } = homes[plant]
  const other = port || home
  return type === 'SCN' ? { loadPort: other, dischargePort: home } : { loadPort: home, dischargePort: other }
}

const union = new Set(['IT', 'FR', 'ES', 'GR', 'MT', 'NL', 'SI', 'RO', 'HR', 'PT', 'BE', 'BG', 'CY'])
const isWithin = (port: string) => union.has(port.slice(0, 2))
const isItalian = (port: string) => port.startsWith('IT')
export const isCrude = ({ product }: ShipCall) => product.startsWith('CR-')

/** What each of its lots is nominated for, in tonnes; crude of the partner often comes with some of ours. */
function sharesOf({ key, planned, holder, lots }: ShipCall): readonly { holder: string; tonnes: number }[] {
  if (lots) return lots
  if (holder !== 'MRD' || chanceOf(`${key}:shared`) < 0.4) return [{ holder, tonnes: planned }]
  const partners = Math.round((planned * between(`${key}:share`, 0.28, 0.42)) / 500) * 500
  return [
    { holder: 'SEL', tonnes: planned - partners },
    { holder, tonnes: partners },
  ]
}

/** As nominated, or with the figure that somebody typed instead. */
export function nominatedLots(call: ShipCall, typed = 1): LotDraft[] {
  const shares = sharesOf(call)
  const loaded = loadedAbroad(
    call,
    shares.map(({ tonnes }) => tonnes),
  )
  return shares.map(({ holder, tonnes }, index) => {
    const one = nominated(call, holder, Math.round(tonnes * typed))
    return call.type === 'SCN' ? { ...one, ...papersAfloat(call, one, loaded[index]!, index) } : one
  })
}

function nominated(call: ShipCall, holder: string, tonnes: number): LotDraft {
  const { key, type, shipper, nominatedAt, product } = call
  const { loadPort, dischargePort } = portsOf(call)
  const { agent } = homes[call.plant]
  const seller = type === 'SCN' ? shipper : holder
  const contractDate = addDays(siteDayOf(nominatedAt), -Math.round(between(`${key}:contract`, 9, 60)))
  const language = type !== 'SCN' && isItalian(dischargePort) ? 'it' : 'en'
  return lot(product, String(tonnes), holder, {
    minQuantity: (tonnes * 0.95).toFixed(3),
    maxQuantity: (tonnes * 1.05).toFixed(3),
    typeMovementInstructionLotCode: typeOfBill(call),
    billOfLadingHolder: holder,
    deliveryDocumentHolder: holder,
    shipper,
    notifyAddress: `${companyOf.get(agent)!.name}, Porto Selvara`,
    originPlace: portName.get(loadPort)!,
    destinationPlace: portName.get(dischargePort)!,
    contractNumber: `${seller}-${contractDate.slice(2, 4)}-${digits(`${seller}:${product}:${contractDate.slice(0, 7)}`)}`,
    contractDate,
    incoterm: incotermOf(call, dischargePort),
    documentLanguage: language,
    analysisLanguage: language,
    tradeDescription: productOf.get(product)!.description,
    receivers: receiversOf(call, holder),
    measureUnits: billUnits(),
  })
}

const digits = (name: string) => String(Math.floor(chanceOf(name) * 9_900) + 100).padStart(4, '0')

/** Gas travels on a waybill, bunkers on no bill at all. */
function typeOfBill({ type, class: ship }: ShipCall): 'NB' | 'SW' | 'OR' {
  if (type === 'BUN') return 'NB'
  return ship === 'LPG-H' ? 'SW' : 'OR'
}

function incotermOf(call: ShipCall, dischargePort: string): string {
  if (call.type === 'SCN') return isCrude(call) ? 'CFR' : 'CIF'
  if (call.type === 'BUN') return 'FCA'
  return isItalian(dischargePort) ? 'CIF' : 'FOB'
}

function receiversOf({ type, plant }: ShipCall, holder: string): LotDraft['receivers'] {
  const { agent } = homes[plant]
  const ours = type === 'SCN' ? 'SEL' : holder
  const role = type === 'SCN' ? 'RECEIVER' : 'CONSIGNEE'
  const quantity = receiver(ours, role, 'CQTY', 1, 2)
  if (type === 'BUN') return [quantity]
  return [quantity, receiver(ours, role, 'CQUA', 1, 2), receiver(agent, 'AGENT', 'MANIF', 0, 2)]
}

/** What came out of the ship or went into it, in kg; nothing as long as that is not all told. */
function measuredKg({ movements, completed }: ShipCall): number | undefined {
  if (!movements.some(({ to }) => to === completed)) return undefined
  return movements.reduce((sum, { kg }) => sum + kg, 0)
}

/** So many kg divided among lots by what they were nominated for, in tonnes. */
function divided(kg: number, tonnes: readonly number[]): string[] {
  const total = tonnes.reduce((sum, one) => sum + one, 0)
  let [before, given] = [0, 0]
  return tonnes.map((one) => {
    before += one
    const until = Math.round((kg * before) / total)
    const own = until - given
    given = until
    return (own / 1000).toFixed(3)
  })
}

/** The final quantities of its lots. */
export function finalsOf(call: ShipCall, lots: readonly Pick<LotDraft, 'quantity'>[]): string[] {
  if (call.lots) return call.lots.map(({ final }) => final)
  const tonnes = lots.map(({ quantity }) => Number(quantity))
  return divided(measuredKg(call)!, tonnes)
}

/** By the papers of a ship that discharges here: a little more than will be found ashore. */
function loadedAbroad(call: ShipCall, tonnes: readonly number[]): string[] {
  if (call.lots) return call.lots.map(({ billed }) => billed)
  const lost = 1 + between(`${call.key}:lost`, 0.0004, 0.0034)
  return divided(Math.round((measuredKg(call) ?? call.planned * 1000) * lost), tonnes)
}

const masters = ['Nikos Vlachos', 'Paolo Ricci', 'Marek Nowak', 'Ivan Horvat', 'Anil Menon', 'Lars Dahl', 'Jun Reyes']
const consigneeOf = (type: string, holder: string) =>
  type === 'OR' ? `To the order of ${companyOf.get(holder)!.name}` : companyOf.get(holder)!.name

interface Shipment {
  number: string
  day: string
  tonnes: string
  density15: number
  temperature: number
}

function billFor(call: ShipCall, one: LotDraft, { number, day, ...goods }: Shipment) {
  const { loadPort, dischargePort } = portsOf(call)
  const product = productOf.get(call.product)!
  const type = typeOfBill(call)
  const sets = type === 'OR' ? 3 : 0
  return bill({
    number,
    billDate: day,
    place: portName.get(loadPort)!,
    type,
    masterName: `Capt. ${oneOf(call.vessel, masters)}`,
    shipper: call.shipper,
    consignee: consigneeOf(type, one.holder!),
    notifyParty: companyOf.get(homes[call.plant].agent)!.name,
    loadPort,
    dischargePort,
    originals: sets,
    copies: 3,
    goods: {
      product: product.code,
      description: `${product.description}, in bulk`,
      combinedNomenclature: product.cnCode,
      tonnes: goods.tonnes,
      density15: goods.density15.toFixed(4),
      temperature: goods.temperature.toFixed(2),
    },
  })
}

/** The ship is loaded when it is named to us: its bills and certificates come with the nomination. */
function papersAfloat(call: ShipCall, one: LotDraft, tonnes: string, index: number) {
  const { key, nominatedAt } = call
  const { density15, densityMin, densityMax } = productOf.get(call.product)!
  const number = `${portsOf(call).loadPort.slice(2)}-${digits(`${key}:bill`)}-${lotLetter(index + 1)}`
  const day = addDays(siteDayOf(nominatedAt), -1)
  const density = Math.min(densityMax, Math.max(densityMin, density15 + deviate(`${key}:density`) * 0.0008))
  const temperature = between(`${key}:temperature`, 18, 28)
  const documents = ['CQTY', 'CQUA', 'CORI', 'MANIF'].map((type) => paper(type, `${number}-${marks[type]}`, day))
  return {
    billsOfLading: [billFor(call, one, { number, day, tonnes, density15: density, temperature })],
    documents: documents.map((document) => ({ ...document, issuer: homes[call.plant].inspector })),
    receivers: [...one.receivers, { ...receiver(one.holder!, 'BLHOLDER', null, 3, 3), billOfLading: number }],
  }
}

const marks: Readonly<Record<string, string>> = { CQTY: 'Q', CQUA: 'L', CORI: 'O', MANIF: 'M' }

/** What is written once she is loaded. */
export function papersOfLoading(
  call: ShipCall,
  voyageNumber: string,
  one: LotDraft,
  of: { index: number; tonnes: string; temperature: number },
): Pick<LotDraft, 'billsOfLading' | 'documents'> {
  const home = homes[call.plant]
  const number = `${home.port.slice(2)}-${voyageNumber}-${lotLetter(of.index + 1)}`
  const day = siteDayOf(call.completed)
  const types = call.type === 'BUN' ? ['CQTY'] : ['CQTY', 'CQUA', 'MANIF']
  const { density15 } = call.movements[0]!
  return {
    billsOfLading: call.type === 'BUN' ? [] : [billFor(call, one, { number, day, density15, ...of })],
    documents: types.map((type) => ({ ...paper(type, `${number}-${marks[type]}`, day), issuer: home.inspector })),
  }
}

/** What the laboratory asks for. */
export function qualityOf(call: ShipCall): Pick<LotDraft, 'specifications' | 'samples'> {
  const { densityMin, densityMax, sulphurPct, isGas } = productOf.get(call.product)!
  const limits = [densityMin, densityMax].map((limit) => (limit * 1000).toFixed(1)) as [string, string]
  const sulphur =
    sulphurPct > 0.05
      ? specification('Sulphur', 'EN ISO 8754', null, (sulphurPct * 1.2).toFixed(2), '% m/m')
      : specification('Sulphur', 'EN ISO 20846', null, (sulphurPct * 12_000).toFixed(1), 'mg/kg')
  const density = specification('Density at 15 °C', 'EN ISO 12185', ...limits, 'kg/m3')
  const water = specification('Water', 'ASTM D4006', null, '0.30', '% v/v')
  const methods = isGas ? ['ISO 7941'] : ['EN ISO 12185', sulphur.testMethod!]
  const taken = { SCN: ['BEFORE', 'LINE'], CRN: ['SHORE', 'AFTER'], BUN: ['SHORE'] }[call.type]
  return {
    specifications: isGas
      ? [density, specification('Composition', 'ISO 7941', '95.0', null, '% mol')]
      : [density, sulphur, ...(isCrude(call) ? [water] : [])],
    samples: [
      ...taken.map((type) => sample(type, type === 'BEFORE' ? 3 : 2, methods)),
      ...(isCrude(call) ? [sample('ORIGIN', 1, methods)] : []),
    ],
  }
}

/** What the goods are to the excise and to the customs. */
export function fiscalOf(call: ShipCall, { quantity }: Pick<LotDraft, 'quantity'>): LotDraft['fiscalInfo'] {
  const { cnCode, exciseProductCode, exciseClass, type } = productOf.get(call.product)!
  const { loadPort, dischargePort } = portsOf(call)
  const fiscalUse = uses[exciseClass] ?? 'CHEMICAL'
  const isProcessed = call.type === 'SCN' && type !== 'bio'
  const position = exciseProductCode ? 'S' : 'V'
  const more =
    call.type === 'SCN'
      ? {
          fiscalPosition: position,
          ...(isProcessed ? {} : { fiscalDestination: 'WAREHOUSE-IT', fiscalUse: 'MOTOR' }),
          ...(isItalian(loadPort) ? { fiscalCircuit: 'NAZ', customsProcedure: null } : {}),
          ...(!isItalian(loadPort) && isWithin(loadPort) ? { fiscalCircuit: 'INT', customsProcedure: null } : {}),
        }
      : {
          ...leaving(call, dischargePort, position),
          fiscalUse: call.type === 'BUN' ? 'SHIPS' : fiscalUse,
          fiscalCircuit: 'NAZ',
        }
  return [fiscal(quantity!, homes[call.plant].taxWarehouse, cnCode, more)]
}

function leaving({ type }: ShipCall, port: string, fiscalPosition: string) {
  if (type === 'BUN') return { fiscalPosition: 'E', fiscalDestination: 'SHIP-STORES', customsProcedure: null }
  if (!isWithin(port)) return { fiscalPosition: 'X', fiscalDestination: 'EXPORT', customsProcedure: '1000' }
  const fiscalDestination = isItalian(port) ? 'WAREHOUSE-IT' : 'WAREHOUSE-EU'
  return { fiscalPosition, fiscalDestination, customsProcedure: null }
}

/** By excise class. */
const uses: Readonly<Record<string, string>> = {
  PETROL: 'MOTOR',
  DIESEL: 'MOTOR',
  HVO: 'MOTOR',
  'LPG-MOTOR': 'MOTOR',
  'LPG-HEAT': 'HEATING',
  'DIESEL-HEAT': 'HEATING',
  KEROSENE: 'AIRCRAFT',
  'FUEL-BTZ': 'INDUSTRY',
  'FUEL-ATZ': 'INDUSTRY',
}
