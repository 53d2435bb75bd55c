import type { Tx } from '#platform/server/database/database.ts'
import type { DemoSlice } from '#platform/server/demo/demo-slice.ts'
import type { ElementState } from '#platform/core/session.contract.ts'
import type { Measure } from '#modules/tanks/contract/calculator.contract.ts'
import {
  type NewOperation,
  operationElements,
  type TankOperation,
} from '#modules/tank-operations/contract/tank-operations.contract.ts'
import {
  createOperation,
  editOperation,
  measureOperation,
  postOperation,
  replaceOperation,
  reverseOperation,
} from '#modules/tank-operations/server/operation-steps.ts'

const grants = (elements: readonly string[]): Record<string, ElementState> =>
  Object.fromEntries(elements.map((element) => [element, 'enabled']))
const { view, edit, post, reverse } = operationElements

const hour = 3_600_000
const ago = (days: number, hours = 0) => {
  const moment = new Date(Date.now() - days * 24 * hour - hours * hour)
  return `${moment.toISOString().slice(0, 14)}00:00.000Z`
}

interface Step {
  type: string
  direction?: 'sender' | 'receiver'
  opens?: string
  closes: string
  level: number
  voyage?: string
  owner?: string
  product?: string
  /** By the papers, in kg, with their number. */
  document?: { mass: number; type: string; number: string }
  upTo?: 'inProgress' | 'measured' | 'posted'
}

/** One tank whose operations follow each other: each opens where the one before it closed. */
class Tank {
  readonly code: string
  readonly hasRoof: boolean
  readonly density15: string
  level: number
  constructor(code: string, hasRoof: boolean, density15: string, level: number) {
    this.code = code
    this.hasRoof = hasRoof
    this.density15 = density15
    this.level = level
  }

  reading(level: number): Measure {
    return {
      gauge: 'dip',
      reading: level,
      waterLevel: 0,
      liquidTemperature: '18.5',
      ambientTemperature: '14.0',
      density15: this.density15,
      sedimentAndWater: '0.050',
      feetPosition: this.hasRoof ? 'LOW' : null,
      vapourTemperature: null,
      pressure: null,
      molecularWeight: null,
    }
  }

  async does(tx: Tx, step: Step): Promise<TankOperation> {
    const { direction = null, upTo = 'posted', document } = step
    let operation = await createOperation(tx, {
      ...papers(step.type, this.code, step.opens ?? step.closes),
      direction,
      product: step.product ?? null,
      voyageNumber: step.voyage ?? null,
      productOwner: step.owner ?? 'SEL',
    })
    const measure = async (side: 'opening' | 'closing', level: number, measuredAt: string) => {
      const asked = { from: 'reading' as const, measuredAt, measure: this.reading(level) }
      operation = await measureOperation(tx, operation, side, asked)
    }
    if (direction) await measure('opening', this.level, step.opens ?? step.closes)
    if (upTo === 'inProgress') return operation
    await measure('closing', step.level, step.closes)
    if (document) operation = await byDocument(tx, operation, document, this.density15)
    if (upTo === 'posted') operation = await postOperation(tx, operation)
    this.level = step.level
    return operation
  }
}

const papers = (operationType: string, tankCode: string, openingAt: string): NewOperation => ({
  operationType,
  tankCode,
  openingAt,
  product: null,
  direction: null,
  measureType: 'level',
  productOwner: 'SEL',
  managementType: 'OWN',
  voyageNumber: null,
  fiscalDocumentType: null,
  fiscalDocumentNumber: null,
  molecularWeight: null,
  note: null,
})

const litres = (kilograms: number, density15: string) => Math.round(kilograms / (Number(density15) - 0.0011))

function byDocument(tx: Tx, operation: TankOperation, document: NonNullable<Step['document']>, density15: string) {
  const { direction, measureType, productOwner, managementType, voyageNumber, molecularWeight, note } = operation
  const volume = String(litres(document.mass, density15))
  return editOperation(tx, operation, {
    direction,
    measureType,
    productOwner,
    managementType,
    voyageNumber,
    molecularWeight,
    note,
    fiscalDocumentType: document.type,
    fiscalDocumentNumber: document.number,
    limitReason: null,
    quantity: null,
    fiscal: {
      mass: String(document.mass),
      volume15: volume,
      observed: volume,
    },
  })
}

async function byQuantity(
  tx: Tx,
  given: { type: string; tank: string; direction: 'sender' | null; kilograms: number; density15: string; at: string },
) {
  const volume = String(litres(given.kilograms, given.density15))
  const { direction } = given
  const made = { ...papers(given.type, given.tank, given.at), direction, measureType: 'quantity' as const }
  const operation = await createOperation(tx, made)
  const { operationType: _type, tankCode: _tank, product: _product, openingAt, ...rest } = made
  const measured = await editOperation(tx, operation, {
    ...rest,
    limitReason: null,
    quantity: { mass: String(given.kilograms), volume15: volume, observed: volume, openingAt, closingAt: openingAt },
    fiscal: null,
  })
  return postOperation(tx, measured)
}

/** A few weeks of the two plants, and the voyage whose papers are everywhere else too. */
async function writeOperations(as: (username: string) => Promise<Tx>): Promise<void> {
  const conti = await as('l.conti')
  const crude = new Tank('S101', true, '0.84750', 2_000)
  const second = new Tank('S104', true, '0.84750', 2_000)
  for (const tank of [crude, second]) {
    await tank.does(conti, { type: 'INV', closes: '2025-03-01T05:00:00.000Z', level: 2_000, product: 'CR-AZL' })
  }
  const voyage = { type: 'SCN', direction: 'receiver', product: 'CR-AZL', voyage: 'S25-0147' } as const
  await crude.does(conti, {
    ...voyage,
    opens: '2025-03-11T01:00:00.000Z',
    closes: '2025-03-12T14:40:00.000Z',
    level: 14_594,
    document: { mass: 55_000_000, type: 'E-AD', number: 'S25-0147/A' },
  })
  await second.does(conti, {
    ...voyage,
    opens: '2025-03-11T01:00:00.000Z',
    closes: '2025-03-12T14:50:00.000Z',
    level: 8_870,
    owner: 'MRD',
    document: { mass: 30_000_000, type: 'E-AD', number: 'S25-0147/B' },
  })
  const charge = { type: 'LAV', direction: 'sender', product: 'CR-AZL' } as const
  await crude.does(conti, {
    ...charge,
    opens: '2025-03-18T05:00:00.000Z',
    closes: '2025-03-24T05:00:00.000Z',
    level: 3_000,
  })
  await second.does(conti, {
    ...charge,
    opens: '2025-04-01T05:00:00.000Z',
    closes: '2025-04-03T05:00:00.000Z',
    level: 2_100,
  })
  await crude.does(conti, {
    type: 'SCN',
    direction: 'receiver',
    opens: ago(6),
    closes: ago(5),
    level: 12500,
    voyage: 'S26-0412',
    document: {
      mass: 4148e4,
      type: 'E-AD',
      number: 'S26-0412/A',
    },
  })
  await crude.does(conti, { type: 'LAV', direction: 'sender', opens: ago(4), closes: ago(2), level: 9_400 })
  await crude.does(conti, {
    type: 'LAV',
    direction: 'sender',
    opens: ago(0, 5),
    closes: ago(0, 5),
    level: 0,
    upTo: 'inProgress',
  })

  const russo = await as('p.russo')
  const gasOil = new Tank('S503', false, '0.83860', 12_000)
  await gasOil.does(russo, { type: 'INV', closes: ago(30), level: 12_000 })
  for (let day = 7; day >= 1; day--) {
    const kilograms = 780_000 + ((day * 37_911) % 210_000)
    await byQuantity(russo, {
      type: 'CVT',
      tank: 'S503',
      direction: 'sender',
      kilograms,
      density15: '0.83860',
      at: ago(day, 2),
    })
  }
  gasOil.level = 8_150
  await gasOil.does(russo, { type: 'RIL', closes: ago(0, 9), level: 8_150 })
  // The wrong way round: whoever opens it is asked.
  await gasOil.does(russo, {
    type: 'TRI',
    direction: 'receiver',
    opens: ago(0, 8),
    closes: ago(0, 4),
    level: 7_900,
    upTo: 'measured',
  })

  const petrol = new Tank('S303', true, '0.74500', 11_000)
  await petrol.does(russo, { type: 'INV', closes: ago(20), level: 11_000 })
  const short = await petrol.does(russo, {
    type: 'OLC',
    direction: 'sender',
    opens: ago(9),
    closes: ago(8),
    level: 8_050,
  })
  petrol.level = 11_000
  const again = await replaceOperation(russo, short.id, 'Closing level read 50 mm too low')
  const measures = [
    ['opening', 11_000, ago(9)],
    ['closing', 8_100, ago(8)],
  ] as const
  let corrected = again
  for (const [side, level, measuredAt] of measures) {
    corrected = await measureOperation(russo, corrected, side, {
      from: 'reading',
      measuredAt,
      measure: petrol.reading(level),
    })
  }
  await postOperation(russo, corrected)
  await createOperation(russo, {
    ...papers('CRN', 'S303', ago(-1)),
    direction: 'sender',
    voyageNumber: 'S26-0431',
  })

  const greco = await as('m.greco')
  const north = new Tank('N501', false, '0.83500', 6_000)
  await north.does(greco, { type: 'INV', closes: ago(21), level: 6_000 })
  await north.does(greco, { type: 'TRP', direction: 'receiver', opens: ago(3), closes: ago(2), level: 9_200 })
  const empty = new Tank('N502', false, '0.83500', 700)
  await empty.does(greco, { type: 'INV', closes: ago(21), level: 700 })
  await byQuantity(greco, {
    type: 'AZZPD',
    tank: 'N502',
    direction: null,
    kilograms: 640_000,
    density15: '0.83500',
    at: ago(10),
  })
  const slop = new Tank('S901', false, '0.87000', 2_000)
  await slop.does(greco, { type: 'INV', closes: ago(15), level: 2_000 })
  const recovered = await slop.does(greco, {
    type: 'SLP',
    direction: 'receiver',
    opens: ago(7),
    closes: ago(6),
    level: 2_600,
  })
  await reverseOperation(greco, recovered, 'Line was not lined up, nothing came in')
}

export const tankOperationsDemo: DemoSlice = {
  id: 'tank-operations',
  grants: {
    ...Object.fromEntries(['TANKOPS', 'SHIFT'].map((role) => [role, grants([view, edit, post])])),
    ...Object.fromEntries(['FISCAL', 'BALANCE'].map((role) => [role, grants([view, edit, post, reverse])])),
    ...Object.fromEntries(
      ['JETTY', 'PLANNER', 'SCHEDULER', 'CUSTOMS', 'INSPECTOR'].map((role) => [role, grants([view])]),
    ),
  },
  records: {},
  play: writeOperations,
}
