import { Decimal } from '#platform/core/decimal.ts'
import type { InstructionDraft, LotDraft, Status } from '../contract/movement-instruction.ts'
import { blankInstruction, blankLot } from '../rules/lots.ts'

interface DemoVoyage {
  /** The states that it went through after draft. */
  steps: readonly (Exclude<Status, 'draft'> | readonly ['canceled', string])[]
  draft: InstructionDraft
  /** Final quantities of the lots that are closed, in their order. */
  finals?: readonly string[]
}

const voyage = (draft: Partial<InstructionDraft>, ...steps: DemoVoyage['steps']): DemoVoyage => ({
  draft: { ...blankInstruction(), ...draft } as InstructionDraft,
  steps,
})

const lot = (productCode: string, quantity: string, holder: string, more: Partial<LotDraft> = {}): LotDraft => ({
  ...blankLot(),
  productCode,
  quantity,
  quantityUoMCode: 'MT',
  holder,
  ...more,
})

const orderOf: Readonly<Record<string, string>> = { SEL: 'Selvara Refining S.p.A.', MRD: 'Meridia Petroli S.p.A.' }

/** A crude lot with all its papers. */
function crude(
  code: string,
  quantity: string,
  limits: readonly [string, string],
  holder: string,
  bill: string,
): LotDraft {
  return lot(code, quantity, holder, {
    minQuantity: limits[0],
    maxQuantity: limits[1],
    typeMovementInstructionLotCode: 'OR',
    billOfLadingHolder: holder,
    deliveryDocumentHolder: holder,
    shipper: 'HLX',
    notifyAddress: 'Servimare Agenzia Marittima S.r.l., Porto Selvara',
    originPlace: 'Ceyhan',
    destinationPlace: 'Porto Selvara Sud',
    contractNumber: 'HLX-25-0088',
    contractDate: '2025-02-17',
    incoterm: 'CFR',
    documentLanguage: 'en',
    analysisLanguage: 'en',
    tradeDescription: 'Azeri Light crude oil',
    billsOfLading: [
      {
        id: null,
        number: bill,
        billDate: '2025-03-05',
        place: 'Ceyhan',
        type: 'OR',
        carrier: 'BWL',
        masterName: 'Capt. Nikos Vlachos',
        shipper: 'HLX',
        consignee: `To the order of ${orderOf[holder] ?? holder}`,
        notifyParty: 'Servimare Agenzia Marittima S.r.l.',
        loadPort: 'TRCEY',
        dischargePort: 'ITZSO',
        freightClause: 'Freight payable as per charter party',
        isCleanOnBoard: true,
        originals: 3,
        copies: 3,
        items: [
          {
            id: null,
            product: code,
            description: 'Crude oil in bulk',
            ...loadedFigures(quantity),
            combinedNomenclature: '27090090',
          },
        ],
      },
    ],
    documents: [
      paper('CQTY', `${bill}-Q`),
      paper('CQUA', `${bill}-L`),
      paper('CORI', `${bill}-O`),
      paper('MANIF', `${bill}-M`),
    ],
    receivers: [
      receiver('SEL', 'RECEIVER', 'CQTY', 1, 2),
      receiver('SEL', 'RECEIVER', 'CQUA', 1, 2),
      receiver('SVM', 'AGENT', 'MANIF', 0, 2),
      { ...receiver(holder, 'BLHOLDER', null, 3, 3), billOfLading: bill },
    ],
    specifications: [
      specification('Density at 15 °C', 'EN ISO 12185', '845.0', '855.0', 'kg/m3'),
      specification('Sulphur', 'EN ISO 8754', null, '0.20', '% m/m'),
      specification('Water', 'ASTM D4006', null, '0.30', '% v/v'),
    ],
    measureUnits: [
      { id: null, purpose: 'billOfLading', unitOfMeasure: 'MT', decimals: 3, isMain: true },
      { id: null, purpose: 'billOfLading', unitOfMeasure: 'BBL', decimals: 0, isMain: false },
    ],
    samples: [sample('BEFORE', 3), sample('LINE', 2), sample('ORIGIN', 1)],
    fiscalInfo: [
      {
        id: null,
        fiscalPosition: 'V',
        fiscalDestination: 'PROCESSING',
        fiscalUse: 'PROCESS',
        fiscalCircuit: 'EST',
        combinedNomenclature: '27090090',
        customsProcedure: '4500',
        taxWarehouse: 'TW-SEL-S',
        quantity,
        quantityUoMCode: 'MT',
        isExciseSuspended: true,
        note: null,
      },
    ],
  })
}

/** Azeri Light of 0.8500 kg/l at 15 °C: what the certificate of quantity says of so many tonnes in air. */
function loadedFigures(tonnes: string) {
  const inAir = new Decimal(tonnes).times(1000)
  const [density15, inVacuum] = [new Decimal('0.8500'), inAir.times('0.8500').div('0.8489').round()]
  const litres = inVacuum.div(density15).round()
  return {
    weightInAir: inAir.toFixed(3),
    weightInVacuum: inVacuum.toFixed(3),
    volumeAt15: litres.toFixed(3),
    // 158.987 l to the barrel, and 1.00045 from 15 °C to 60 °F for a crude of this density.
    volumeAt60F: litres.times('1.00045').div('158.987294928').round().toFixed(3),
    density15: density15.toFixed(4),
    temperature: '24.50',
  }
}

const paper = (documentType: string, number: string): LotDraft['documents'][number] => ({
  id: null,
  documentType,
  number,
  documentDate: '2025-03-05',
  issuer: 'INS',
  language: 'en',
  originals: 1,
  copies: 2,
  note: null,
})

const receiver = (
  company: string,
  role: string,
  documentType: string | null,
  originals: number,
  copies: number,
): LotDraft['receivers'][number] => ({
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

const specification = (
  property: string,
  testMethod: string,
  minimum: string | null,
  maximum: string | null,
  unit: string,
): LotDraft['specifications'][number] => ({
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

const sample = (sampleType: string, pieces: number): LotDraft['samples'][number] => ({
  id: null,
  sampleType,
  pieces,
  volume: '1.00',
  laboratory: 'QTL',
  keptBy: 'SEL',
  retentionDays: 90,
  sealNumber: null,
  testMethods: ['EN ISO 12185', 'EN ISO 8754'],
  isToBeAnalysed: sampleType !== 'ORIGIN',
  note: null,
})

const south = { plant: 'S', agent: 'SVM', inspector: 'INS' }
const north = { plant: 'N', agent: 'TID', inspector: 'QTL' }

/** The voyage that the other figures of the demo follow: ALCIONE STAR, two lots of crude, discharged in March 2025. */
const worked: DemoVoyage = {
  ...voyage(
    {
      ...south,
      operationType: 'SCN',
      externalVoyageNumber: 'HLX-25-331',
      vessel: '3259925',
      mooringPlatform: 'P1',
      loadPort: 'TRCEY',
      dischargePort: 'ITZSO',
      laycanFrom: '2025-03-09',
      laycanTo: '2025-03-11',
      etaDate: '2025-03-10',
      eta: '2025-03-10T03:30:00.000Z',
      charterPartyForm: 'ASBATANKVOY',
      charterPartyDated: '2025-02-21',
      demurrageRate: '32500.00',
      noticeHours: '6.00',
      laytimeTotalHours: '72.00',
      timeBarDays: 90,
      isCrudeOilWashing: true,
      crudeOilWashingHours: '6.00',
      isRefinery: true,
      lots: [
        crude('CR-AZL', '55000', ['52250', '57750'], 'SEL', 'CEY-0331-A'),
        crude('CR-AZL', '30000', ['28500', '31500'], 'MRD', 'CEY-0331-B'),
      ],
    },
    'created',
    'ongoing',
    'closed',
  ),
  finals: ['54962.310', '29981.044'],
}

/** In the order in which they get their numbers. */
export const voyages: readonly DemoVoyage[] = [
  worked,
  voyage(
    {
      ...south,
      operationType: 'CRN',
      vessel: '3519234',
      mooringPlatform: 'P2',
      loadPort: 'ITZSO',
      dischargePort: 'MTMAR',
      laycanFrom: '2026-11-12',
      laycanTo: '2026-11-14',
      etaDate: '2026-11-13',
      demurrageRate: '18500.00',
      laytimeLoadingHours: '36.00',
      lots: [
        lot('GO-10', '18000', 'SET', {
          minQuantity: '17100',
          maxQuantity: '18900',
          typeMovementInstructionLotCode: 'OR',
        }),
        lot('GS-95', '9500', 'SET', { typeMovementInstructionLotCode: 'OR', isOutCDep: true }),
      ],
    },
    'created',
    'ongoing',
  ),
  voyage(
    {
      ...south,
      operationType: 'SCN',
      externalVoyageNumber: 'HLX-2611-7',
      vessel: '3395690',
      mooringPlatform: 'P1',
      loadPort: 'TRCEY',
      dischargePort: 'ITZSO',
      laycanFrom: '2026-11-14',
      laycanTo: '2026-11-16',
      etaDate: '2026-11-15',
      eta: '2026-11-15T05:00:00.000Z',
      demurrageRate: '30000.00',
      laytimeTotalHours: '72.00',
      isRefinery: true,
      lots: [lot('CR-AZL', '90000', 'SEL', { minQuantity: '85500', maxQuantity: '94500', shipper: 'HLX' })],
    },
    'created',
    'ongoing',
  ),
  voyage(
    {
      ...south,
      operationType: 'CRN',
      vessel: '3774688',
      loadPort: 'ITZSO',
      dischargePort: 'ITGOA',
      laycanFrom: '2026-11-18',
      laycanTo: '2026-11-19',
      etaDate: '2026-11-18',
      lots: [lot('KE-JET', '7500', 'AVJ', { shipper: 'SEL' }), lot('GO-B7', '6000', 'TRC', { shipper: 'SEL' })],
    },
    'created',
  ),
  voyage(
    {
      ...south,
      operationType: 'CRN',
      vessel: '3697646',
      loadPort: 'ITZSO',
      dischargePort: 'ESTAR',
      laycanFrom: '2026-11-20',
      laycanTo: '2026-11-22',
      isFip: true,
      lots: [lot('NA-VN', '20000', 'CHM', { minQuantity: '18000', maxQuantity: '22000' })],
    },
    'created',
  ),
  voyage(
    {
      ...south,
      operationType: 'SCN',
      vessel: '3470036',
      loadPort: 'NLRTM',
      dischargePort: 'ITZSO',
      laycanFrom: '2026-11-17',
      laycanTo: '2026-11-19',
      lots: [lot('FS-VGO', '18000', 'SEL'), lot('FS-SRFO', '18000', 'SEL')],
    },
    'created',
  ),
  voyage(
    {
      ...north,
      operationType: 'CRN',
      vessel: '3928045',
      loadPort: 'ITZNP',
      dischargePort: 'ITNAP',
      laycanFrom: '2026-11-10',
      laycanTo: '2026-11-12',
      isOnlyOneLotPermitted: true,
      lots: [lot('LP-PRO', '320', 'GPI', { typeMovementInstructionLotCode: 'SW' })],
    },
    'created',
    'ongoing',
  ),
  {
    ...voyage(
      {
        ...north,
        operationType: 'BUN',
        vessel: '4042977',
        loadPort: 'ITZNP',
        dischargePort: 'ITZNP',
        laycanFrom: '2026-11-02',
        laycanTo: '2026-11-03',
        lots: [lot('GO-MGO', '420', 'ADF', { typeMovementInstructionLotCode: 'NB' })],
      },
      'created',
      'ongoing',
      'closed',
    ),
    finals: ['418.770'],
  },
  voyage(
    {
      ...south,
      operationType: 'STS',
      vessel: '3361443',
      laycanFrom: '2026-10-28',
      laycanTo: '2026-10-30',
      shipToShip: true,
      lots: [lot('FO-LS', '25000', 'KST')],
    },
    'created',
    ['canceled', 'Cargo sold on the water'],
  ),
  voyage({
    ...south,
    operationType: 'SCN',
    externalVoyageNumber: 'CSP-26-204',
    vessel: '3444972',
    laycanFrom: '2026-12-01',
    laycanTo: '2026-12-03',
    lots: [lot('CR-CPC', '70000', 'SEL')],
  }),
  voyage({ ...south, operationType: 'CRN', lots: [{ ...blankLot(), productCode: 'GS-95' }] }),
  voyage({ ...north, operationType: 'CRN', laycanFrom: '2026-11-25', laycanTo: '2026-11-27', lots: [] }, [
    'canceled',
    'Nomination withdrawn',
  ]),
]
