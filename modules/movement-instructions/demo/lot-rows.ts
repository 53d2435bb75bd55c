import { Decimal } from '#platform/core/decimal.ts'
import type { LotDraft, LotPart } from '../contract/movement-instruction.ts'
import { blankLot } from '../rules/lots.ts'

/** The rows below a lot, as people fill them in. */

type Row<Part extends LotPart> = LotDraft[Part][number]

export const lot = (productCode: string, quantity: string, holder: string, more: Partial<LotDraft> = {}): LotDraft => ({
  ...blankLot(),
  productCode,
  quantity,
  quantityUoMCode: 'MT',
  holder,
  ...more,
})

interface Shipped extends Omit<Row<'billsOfLading'>, 'id' | 'carrier' | 'freightClause' | 'isCleanOnBoard' | 'items'> {
  goods: { product: string; description: string; combinedNomenclature: string } & Loaded
}

/** Clean, by the owner of the ships, of one product. */
export function bill({ goods: { product, description, combinedNomenclature, ...loaded }, ...more }: Shipped) {
  return {
    id: null,
    carrier: 'BWL',
    freightClause: 'Freight payable as per charter party',
    isCleanOnBoard: true,
    items: [{ id: null, product, description, ...loadedFigures(loaded), combinedNomenclature }],
    ...more,
  }
}

interface Loaded {
  tonnes: string
  /** In vacuum. */
  density15: string
  temperature: string
}

/** What the certificate of quantity says of so many tonnes in air. */
function loadedFigures({ tonnes, density15: density, temperature }: Loaded) {
  const inAir = new Decimal(tonnes).times(1000)
  const density15 = new Decimal(density)
  const inVacuum = inAir.times(density15).div(density15.minus('0.0011')).round()
  const litres = inVacuum.div(density15).round()
  // From 15 °C to 60 °F a liquid stretches the more, the lighter it is; 158.987 l to the barrel.
  const stretched = new Decimal('0.000325').div(density15.times(density15)).plus(1).toDecimalPlaces(5)
  return {
    weightInAir: inAir.toFixed(3),
    weightInVacuum: inVacuum.toFixed(3),
    volumeAt15: litres.toFixed(3),
    volumeAt60F: litres.times(stretched).div('158.987294928').round().toFixed(3),
    density15: density15.toFixed(4),
    temperature,
  }
}

export const paper = (documentType: string, number: string, documentDate: string): Row<'documents'> => ({
  id: null,
  documentType,
  number,
  documentDate,
  issuer: 'INS',
  language: 'en',
  originals: 1,
  copies: 2,
  note: null,
})

export const receiver = (
  company: string,
  role: string,
  documentType: string | null,
  originals: number,
  copies: number,
): Row<'receivers'> => ({
  id: null,
  company,
  role,
  documentType,
  billOfLading: null,
  originals,
  copies,
  sendBy: 'courier',
  address: null,
})

export const specification = (
  property: string,
  testMethod: string,
  minimum: string | null,
  maximum: string | null,
  unit: string,
): Row<'specifications'> => ({
  id: null,
  property,
  testMethod,
  minimum,
  maximum,
  typical: null,
  unit,
  isBinding: true,
  note: null,
})

export const sample = (
  sampleType: string,
  pieces: number,
  testMethods = ['EN ISO 12185', 'EN ISO 8754'],
): Row<'samples'> => ({
  id: null,
  sampleType,
  pieces,
  volume: '1.00',
  laboratory: 'QTL',
  keptBy: 'SEL',
  retentionDays: 90,
  sealNumber: null,
  testMethods,
  isToBeAnalysed: sampleType !== 'ORIGIN',
  note: null,
})

/** Tonnes say what a bill is about, barrels what it is sold by. */
export const billUnits = (): Row<'measureUnits'>[] => [
  { id: null, purpose: 'billOfLading', unitOfMeasure: 'MT', decimals: 3, isMain: true },
  { id: null, purpose: 'billOfLading', unitOfMeasure: 'BBL', decimals: 0, isMain: false },
]

/** Goods under supervision that come from abroad for processing, unless they are something else. */
export const fiscal = (
  quantity: string,
  taxWarehouse: string,
  combinedNomenclature: string,
  more: Partial<Row<'fiscalInfo'>> = {},
): Row<'fiscalInfo'> => ({
  id: null,
  fiscalPosition: 'V',
  fiscalDestination: 'PROCESSING',
  fiscalUse: 'PROCESS',
  fiscalCircuit: 'EST',
  combinedNomenclature,
  customsProcedure: '4500',
  taxWarehouse,
  quantity,
  quantityUoMCode: 'MT',
  isExciseSuspended: true,
  note: null,
  ...more,
})
