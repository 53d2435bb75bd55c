import type { InstructionDraft, LotDraft, Status } from '../contract/movement-instruction.ts'
import { blankInstruction, blankLot } from '../rules/lots.ts'
import { bill, billUnits, fiscal, lot, paper, receiver, sample, specification } from './lot-rows.ts'

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

const orderOf: Readonly<Record<string, string>> = { SEL: 'Selvara Refining S.p.A.', MRD: 'Meridia Petroli S.p.A.' }

/** A crude lot with all its papers. */
function crude(
  code: string,
  quantity: string,
  limits: readonly [string, string],
  holder: string,
  number: string,
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
      bill({
        number,
        billDate: '2025-03-05',
        place: 'Ceyhan',
        type: 'OR',
        masterName: 'Capt. Nikos Vlachos',
        shipper: 'HLX',
        consignee: `To the order of ${orderOf[holder] ?? holder}`,
        notifyParty: 'Servimare Agenzia Marittima S.r.l.',
        loadPort: 'TRCEY',
        dischargePort: 'ITZSO',
        originals: 3,
        copies: 3,
        goods: {
          product: code,
          description: 'Crude oil in bulk',
          combinedNomenclature: '27090090',
          tonnes: quantity,
          density15: '0.8500',
          temperature: '24.50',
        },
      }),
    ],
    documents: [
      paper('CQTY', `${number}-Q`, '2025-03-05'),
      paper('CQUA', `${number}-L`, '2025-03-05'),
      paper('CORI', `${number}-O`, '2025-03-05'),
      paper('MANIF', `${number}-M`, '2025-03-05'),
    ],
    receivers: [
      receiver('SEL', 'RECEIVER', 'CQTY', 1, 2),
      receiver('SEL', 'RECEIVER', 'CQUA', 1, 2),
      receiver('SVM', 'AGENT', 'MANIF', 0, 2),
      { ...receiver(holder, 'BLHOLDER', null, 3, 3), billOfLading: number },
    ],
    specifications: [
      specification('Density at 15 °C', 'EN ISO 12185', '845.0', '855.0', 'kg/m3'),
      specification('Sulphur', 'EN ISO 8754', null, '0.20', '% m/m'),
      specification('Water', 'ASTM D4006', null, '0.30', '% v/v'),
    ],
    measureUnits: billUnits(),
    samples: [sample('BEFORE', 3), sample('LINE', 2), sample('ORIGIN', 1)],
    fiscalInfo: [fiscal(quantity, 'TW-SEL-S', '27090090')],
  })
}

const south = { plant: 'S', agent: 'SVM', inspector: 'INS' }
const north = { plant: 'N', agent: 'TID', inspector: 'QTL' }

/** The voyage that the other figures of the demo follow: ALCIONE STAR, two lots of crude, discharged in March 2025. */
export const worked: DemoVoyage = {
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
