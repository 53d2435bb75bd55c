import type { Tx } from '#platform/server/database/database.ts'
import { type DemoSlice, enabledFor } from '#platform/server/demo/demo-slice.ts'
import type { Measure } from '#modules/tanks/contract/calculator.contract.ts'
import {
  type Direction,
  operationElements,
  type Side,
  type TankOperation,
} from '#modules/tank-operations/contract/tank-operations.contract.ts'
import { editOf } from '#modules/tank-operations/rules/tank-operations.ts'
import {
  createOperation,
  editOperation,
  measureOperation,
  postOperation,
  replaceOperation,
  reverseOperation,
} from '#modules/tank-operations/server/operation-steps.ts'

const { view, edit, post, reverse } = operationElements

const hour = 3_600_000
const ago = (days: number, hours = 0) => {
  const moment = new Date(Date.now() - days * 24 * hour - hours * hour)
  return `${moment.toISOString().slice(0, 14)}00:00.000Z`
}
const on = (moment: string) => `${moment}:00.000Z`

/** Its operations follow each other: each opens where the one before it closed. */
interface Tank {
  code: string
  hasRoof: boolean
  density15: string
  level: number
}

interface Step {
  type: string
  direction?: Direction
  opens?: string
  closes: string
  /** The tank's at the end; as it was when left out. */
  level?: number
  /** What was moved, where no level is measured. */
  kilograms?: number
  voyage?: string
  owner?: string
  product?: string
  /** By the papers, in kg, with their number. */
  document?: { mass: number; number: string }
  upTo?: 'draft' | 'inProgress' | 'measured' | 'posted'
}

const reading = (tank: Tank, level: number): Measure => ({
  gauge: 'dip',
  reading: level,
  waterLevel: 0,
  liquidTemperature: '18.5',
  ambientTemperature: '14.0',
  density15: tank.density15,
  sedimentAndWater: '0.050',
  feetPosition: tank.hasRoof ? 'LOW' : null,
  vapourTemperature: null,
  pressure: null,
  molecularWeight: null,
})

function amounts({ density15 }: Tank, kilograms: number) {
  const litres = String(Math.round(kilograms / (Number(density15) - 0.0011)))
  return { mass: String(kilograms), volume15: litres, observed: litres }
}

async function does(tx: Tx, tank: Tank, step: Step): Promise<TankOperation> {
  const operation = await createOperation(tx, {
    operationType: step.type,
    tankCode: tank.code,
    openingAt: step.opens ?? step.closes,
    product: step.product ?? null,
    direction: step.direction ?? null,
    measureType: step.kilograms ? 'quantity' : 'level',
    productOwner: step.owner ?? 'SEL',
    managementType: 'OWN',
    voyageNumber: step.voyage ?? null,
    fiscalDocumentType: null,
    fiscalDocumentNumber: null,
    molecularWeight: null,
    note: null,
  })
  return step.upTo === 'draft' ? operation : fillIn(tx, tank, operation, step)
}

async function fillIn(tx: Tx, tank: Tank, draft: TankOperation, step: Step): Promise<TankOperation> {
  const { closes, opens = closes, level = tank.level, kilograms, document, upTo = 'posted' } = step
  let operation = draft
  const measure = async (side: Side, level: number, measuredAt: string) => {
    const asked = { from: 'reading' as const, measuredAt, measure: reading(tank, level) }
    operation = await measureOperation(tx, operation, side, asked)
  }
  const write = async (changes: object) => {
    operation = await editOperation(tx, operation, { ...editOf(operation), ...changes })
  }
  if (kilograms) await write({ quantity: { ...amounts(tank, kilograms), openingAt: opens, closingAt: closes } })
  else {
    if (step.direction) await measure('opening', tank.level, opens)
    if (upTo === 'inProgress') return operation
    await measure('closing', level, closes)
  }
  if (document) {
    const { number: fiscalDocumentNumber, mass } = document
    await write({ fiscalDocumentType: 'E-AD', fiscalDocumentNumber, fiscal: amounts(tank, mass) })
  }
  tank.level = level
  return upTo === 'posted' ? postOperation(tx, operation) : operation
}

const arrival = { type: 'SCN', direction: 'receiver' } as const
const march = { ...arrival, product: 'CR-AZL', opens: on('2025-03-11T01:00') } as const
const meridian = { ...march, owner: 'MRD' } as const
const charge = { type: 'LAV', direction: 'sender', product: 'CR-AZL' } as const
const bill = (number: string, mass: number) => ({ voyage: number.slice(0, -2), document: { mass, number } })

/** A few weeks of the two plants, and the voyage whose papers are everywhere else too. */
async function writeOperations(as: (username: string) => Promise<Tx>): Promise<void> {
  const crude: Tank = { code: 'S101', hasRoof: true, density15: '0.84750', level: 2_000 }
  const second: Tank = { code: 'S102', hasRoof: true, density15: '0.84750', level: 2_000 }
  const gasOil: Tank = { code: 'S503', hasRoof: false, density15: '0.83860', level: 12_000 }
  const petrol: Tank = { code: 'S303', hasRoof: true, density15: '0.74500', level: 11_000 }
  const north: Tank = { code: 'N501', hasRoof: false, density15: '0.83500', level: 6_000 }
  const empty: Tank = { code: 'N502', hasRoof: false, density15: '0.83500', level: 700 }
  const slop: Tank = { code: 'S901', hasRoof: false, density15: '0.87000', level: 2_000 }

  const conti = await as('l.conti')
  const crudeSteps: [Tank, Step][] = [
    [crude, { type: 'INV', closes: on('2025-03-01T05:00'), product: 'CR-AZL' }],
    [second, { type: 'INV', closes: on('2025-03-01T05:00'), product: 'CR-AZL' }],
    [crude, { ...march, ...bill('S25-0147/A', 55_000_000), closes: on('2025-03-12T14:40'), level: 14_594 }],
    [second, { ...meridian, ...bill('S25-0147/B', 30_000_000), closes: on('2025-03-12T14:50'), level: 8_870 }],
    [crude, { ...charge, opens: on('2025-03-18T05:00'), closes: on('2025-03-24T05:00'), level: 3_000 }],
    [second, { ...charge, opens: on('2025-04-01T05:00'), closes: on('2025-04-03T05:00'), level: 2_100 }],
    [crude, { ...arrival, ...bill('S26-0312/A', 41_480_000), opens: ago(6), closes: ago(5), level: 12_500 }],
    [crude, { type: 'LAV', direction: 'sender', opens: ago(4), closes: ago(2), level: 9_400 }],
    [crude, { type: 'LAV', direction: 'sender', closes: ago(0, 5), upTo: 'inProgress' }],
  ]
  for (const [tank, step] of crudeSteps) await does(conti, tank, step)

  const russo = await as('p.russo')
  await does(russo, gasOil, { type: 'INV', closes: ago(30) })
  for (let day = 7; day >= 1; day--) {
    const kilograms = 780_000 + ((day * 37_911) % 210_000)
    await does(russo, gasOil, { type: 'CVT', direction: 'sender', kilograms, closes: ago(day, 2) })
  }
  await does(russo, gasOil, { type: 'RIL', closes: ago(0, 9), level: 8_150 })
  // The wrong way round: whoever opens it is asked.
  const turned = { type: 'TRI', direction: 'receiver', opens: ago(0, 8), closes: ago(0, 4), level: 7_900 } as const
  await does(russo, gasOil, { ...turned, upTo: 'measured' })

  await does(russo, petrol, { type: 'INV', closes: ago(20) })
  const sent = { type: 'OLC', direction: 'sender', opens: ago(9), closes: ago(8) } as const
  const short = await does(russo, petrol, { ...sent, level: 8_050 })
  petrol.level = 11_000
  const again = await replaceOperation(russo, short.id, 'Closing level read 50 mm too low')
  await fillIn(russo, petrol, again, { ...sent, level: 8_100 })
  await does(russo, petrol, { type: 'CRN', direction: 'sender', closes: ago(-1), voyage: 'S26-0311', upTo: 'draft' })

  const greco = await as('m.greco')
  await does(greco, north, { type: 'INV', closes: ago(21) })
  await does(greco, north, { type: 'TRP', direction: 'receiver', opens: ago(3), closes: ago(2), level: 9_200 })
  await does(greco, empty, { type: 'INV', closes: ago(21) })
  await does(greco, empty, { type: 'AZZPD', kilograms: 640_000, closes: ago(10) })
  await does(greco, slop, { type: 'INV', closes: ago(15) })
  const taken = { type: 'SLP', direction: 'receiver', opens: ago(7), closes: ago(6), level: 2_600 } as const
  await reverseOperation(greco, await does(greco, slop, taken), 'Line was not lined up, nothing came in')
}

export const tankOperationsDemo: DemoSlice = {
  id: 'tank-operations',
  grants: {
    ...enabledFor(['TANKOPS'], [view, edit, post]),
    // At night nobody else is there who could.
    ...enabledFor(['SHIFT', 'FISCAL', 'BALANCE'], [view, edit, post, reverse]),
    ...enabledFor(['JETTY', 'PLANNER', 'SCHEDULER', 'CUSTOMS', 'INSPECTOR'], [view]),
  },
  records: {},
  play: writeOperations,
}
