import { marchMovements } from '#demo/story/march/march.ts'
import type { ShipCall } from '#demo/story/told.ts'
import type { InstructionDraft } from '../contract/movement-instruction.ts'
import { nominationOf } from './nomination.ts'
import { worked } from './voyages.ts'

/** The ships of the worked month, in the order in which they got their numbers; each plant had numbered others in between. */
interface MarchVoyage {
  number: string
  call: ShipCall
  nomination: InstructionDraft
}

type Given = Omit<ShipCall, 'key' | 'planned' | 'movements' | Moment> & Record<Moment, string>
type Moment = 'nominatedAt' | 'eta' | 'notice' | 'allFast' | 'started' | 'completed' | 'sailed'

function voyage(number: string, given: Given, contract?: { number: string; date: string }): MarchVoyage {
  const { nominatedAt, eta, notice, allFast, started, completed, sailed, ...rest } = given
  const at = (moment: string) => Date.parse(`2025-03-${moment}Z`)
  const call: ShipCall = {
    ...rest,
    key: `march ${number}`,
    planned: given.lots!.reduce((sum, { tonnes }) => sum + tonnes, 0),
    nominatedAt: at(nominatedAt),
    eta: at(eta),
    notice: at(notice),
    allFast: at(allFast),
    started: at(started),
    completed: at(completed),
    sailed: at(sailed),
    movements: marchMovements(number),
  }
  const nomination = nominationOf(call)
  if (!contract) return { number, call, nomination }
  const lots = nomination.lots.map((lot) => ({ ...lot, contractNumber: contract.number, contractDate: contract.date }))
  return { number, call, nomination: { ...nomination, lots } }
}

const day = (first: string, last: string) => ({ laycanFrom: `2025-03-${first}`, laycanTo: `2025-03-${last}` })
const loaded = (holder: string, tonnes: number, final: string) => [{ holder, tonnes, billed: final, final }]
const barge = { type: 'BUN', vessel: '4042977', class: 'BARGE', port: '', holder: 'PTC', shipper: 'SEL' } as const

/** What the laboratory and the excise know of it they write themselves. */
const nominated = (whole: InstructionDraft): InstructionDraft => ({
  ...whole,
  lots: whole.lots.map((lot) => ({ ...lot, specifications: [], samples: [], fiscalInfo: [] })),
})

/** Told anew each time, because nobody needs them where the month is not told. */
export function marchVoyages(): MarchVoyage[] {
  const alcione = voyage('S25-0147', {
    plant: 'S',
    type: 'SCN',
    product: 'CR-AZL',
    vessel: '3259925',
    class: 'AFRAMAX',
    berth: 'P1',
    port: 'TRCEY',
    holder: 'SEL',
    shipper: 'HLX',
    lots: [
      { holder: 'SEL', tonnes: 55_000, billed: '55000.000', final: '54939.123' },
      { holder: 'MRD', tonnes: 30_000, billed: '30000.000', final: '29977.985' },
    ],
    nominatedAt: '06T08:00',
    ...day('09', '11'),
    eta: '10T03:30',
    notice: '10T03:48',
    allFast: '10T21:30',
    started: '10T23:40',
    completed: '12T15:20',
    sailed: '12T20:10',
  })
  return [
    { ...alcione, nomination: nominated(worked.draft) },
    voyage('N25-0058', {
      plant: 'N',
      type: 'SCN',
      product: 'GO-10',
      vessel: '3856242',
      class: 'COASTAL',
      berth: 'P12',
      port: 'GRAGT',
      holder: 'SET',
      shipper: 'SET',
      lots: [{ holder: 'SET', tonnes: 3_000, billed: '3000.000', final: '2995.935' }],
      nominatedAt: '07T07:30',
      ...day('08', '09'),
      eta: '08T14:00',
      notice: '08T14:10',
      allFast: '08T16:45',
      started: '08T18:30',
      completed: '08T23:40',
      sailed: '09T03:30',
    }),
    voyage(
      'S25-0152',
      {
        plant: 'S',
        type: 'CRN',
        product: 'GO-10',
        vessel: '3519234',
        class: 'MR',
        berth: 'P2',
        port: 'GIGIB',
        holder: 'NBR',
        shipper: 'SEL',
        lots: loaded('NBR', 30_000, '30023.913'),
        nominatedAt: '07T09:00',
        ...day('13', '15'),
        eta: '14T11:00',
        notice: '14T11:20',
        allFast: '14T15:30',
        started: '14T17:20',
        completed: '15T22:48',
        sailed: '16T04:30',
      },
      { number: 'SET-25-0188', date: '2025-02-27' },
    ),
    voyage(
      'S25-0155',
      {
        ...barge,
        plant: 'S',
        product: 'FO-LS',
        berth: 'P3',
        lots: loaded('PTC', 900, '900.692'),
        nominatedAt: '21T09:00',
        ...day('24', '25'),
        eta: '24T05:00',
        notice: '24T05:10',
        allFast: '24T06:50',
        started: '24T08:00',
        completed: '24T12:30',
        sailed: '24T14:00',
      },
      { number: 'SET-25-0194', date: '2025-03-21' },
    ),
    voyage(
      'N25-0061',
      {
        ...barge,
        plant: 'N',
        product: 'GO-MGO',
        berth: 'P12',
        lots: loaded('PTC', 300, '300.616'),
        nominatedAt: '25T09:00',
        ...day('28', '29'),
        eta: '28T04:30',
        notice: '28T04:40',
        allFast: '28T05:40',
        started: '28T06:30',
        completed: '28T09:15',
        sailed: '28T10:30',
      },
      { number: 'SET-25-0198', date: '2025-03-21' },
    ),
  ]
}
