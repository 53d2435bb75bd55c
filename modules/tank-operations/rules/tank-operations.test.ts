import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Decimal } from '#platform/core/decimal.ts'
import {
  type Amounts,
  directions,
  effects,
  type MeasuredSide,
  type TankOperation,
} from '../contract/tank-operations.contract.ts'
import {
  amountNames,
  amountsOf,
  compareAutomatic,
  editOf,
  effectOf,
  measureIssues,
  movedBetween,
  movedQuestion,
  paperIssues,
  papersOf,
  postIssues,
  quantitiesOf,
  sideOf,
  tolerances,
} from './tank-operations.ts'

const quantity = fc.integer({ min: 0, max: 10 ** 9 }).map((grams) => new Decimal(grams).div(1000).toString())
const amounts = fc.record({ mass: quantity, volume15: quantity, observed: quantity })
const direction = fc.constantFrom(...directions)
const codes = (issues: { code: string }[]) => issues.map(({ code }) => code)

describe('what was moved', () => {
  test('switching sender and receiver turns every sign and nothing else', () => {
    fc.assert(
      fc.property(amounts, amounts, (opening, closing) => {
        const [sent, got] = directions.map((one) => movedBetween(one, opening, closing)) as [Amounts, Amounts]
        for (const name of amountNames) expect(new Decimal(sent[name]).plus(got[name]).toString()).toBe('0')
        for (const name of amountNames)
          expect(new Decimal(got[name]).plus(opening[name]).toString()).toBe(closing[name])
      }),
    )
  })

  test('a negative quantity is never posted: either a switch helps, or a value is wrong', () => {
    const macro = fc.constantFrom('sender', 'receiver', 'both', 'none')
    fc.assert(
      fc.property(amounts, amounts, direction, macro, (opening, closing, way, macroDirection) => {
        const moved = movedBetween(way, opening, closing)
        const isNegative = amountNames.some((name) => new Decimal(moved[name]).lt(0))
        const question = movedQuestion(macroDirection, 'movement', moved)
        expect(question !== null).toBe(isNegative)
        const operation = {
          effect: 'movement',
          macroDirection,
          real: moved,
          fiscal: moved,
        } as const
        expect(postIssues(operation).length > 0).toBe(isNegative)
        if (question === 'switch') {
          const other = movedBetween(way === 'sender' ? 'receiver' : 'sender', opening, closing)
          expect(movedQuestion(macroDirection, 'movement', other)).toBeNull()
        }
      }),
    )
  })

  test('the question is about switching only where the type leaves a choice and all figures agree', () => {
    const negative = { mass: '-5', volume15: '-6', observed: '-6' }
    expect(movedQuestion('both', 'movement', negative)).toBe('switch')
    expect(movedQuestion('receiver', 'movement', negative)).toBe('check')
    expect(movedQuestion('both', 'movement', { ...negative, observed: '1' })).toBe('check')
    expect(movedQuestion('none', 'stockTake', negative)).toBeNull()
  })

  test('the papers are what was measured, unless a document says otherwise; a quantity is taken as it was given', () => {
    fc.assert(
      fc.property(amounts, amounts, amounts, direction, fc.constantFrom(...effects), (a, b, c, way, effect) => {
        const known = { effect, direction: way, opening: a, closing: b, quantity: null, document: null }
        const byLevel = quantitiesOf({ ...known, measureType: 'level' })
        expect(byLevel.real).toEqual(effect === 'movement' ? movedBetween(way, a, b) : b)
        expect(byLevel.fiscal).toEqual(byLevel.real)
        const byPaper = quantitiesOf({ ...known, measureType: 'quantity', quantity: a, document: c })
        expect(byPaper).toEqual({ real: a, fiscal: c, fiscalOrigin: 'document' })
      }),
    )
    const half = {
      effect: 'movement',
      direction: 'sender',
      measureType: 'level',
      quantity: null,
      document: null,
    } as const
    const some = { mass: '1', volume15: '1', observed: '1' }
    expect(quantitiesOf({ ...half, opening: some, closing: null }).real).toBeNull()
  })
})

describe('what an operation says, as a change of it', () => {
  const amounts = { mass: '5', volume15: '6', observed: '7' }
  const papers = {
    direction: null,
    measureType: 'quantity',
    productOwner: 'SEL',
    managementType: null,
    voyageNumber: 'S26-0001',
    fiscalDocumentType: 'E-AD',
    fiscalDocumentNumber: null,
    molecularWeight: null,
    note: 'by hand',
  } as const
  const moments = { openingAt: '2026-01-01T00:00:00.000Z', closingAt: '2026-01-02T00:00:00.000Z' }
  const operation = {
    ...papers,
    ...moments,
    limitReason: 'agreed',
    status: 'measured',
    real: amounts,
    fiscal: { ...amounts, mass: '4' },
    fiscalOrigin: 'document',
  } as TankOperation

  test('all that is written, and a quantity and a document where they were given', () => {
    expect(papersOf(operation)).toEqual(papers)
    const quantity = { ...amounts, ...moments }
    expect(editOf(operation)).toEqual({ ...papers, limitReason: 'agreed', quantity, fiscal: operation.fiscal })
    expect(editOf({ ...operation, measureType: 'level' }).quantity).toBeNull()
    expect(editOf({ ...operation, closingAt: null }).quantity).toBeNull()
    expect(editOf({ ...operation, real: null }).quantity).toBeNull()
    expect(editOf({ ...operation, fiscalOrigin: 'measured' }).fiscal).toBeNull()
  })

  test('a side has its amounts when it has all of them', () => {
    expect(amountsOf({ ...amounts, level: 3 } as MeasuredSide)).toEqual(amounts)
    for (const name of amountNames) expect(amountsOf({ ...amounts, [name]: null } as MeasuredSide)).toBeNull()
  })
})

describe('types of operations', () => {
  const now = Date.parse('2026-01-03T00:00:00.000Z')
  type Asked = Parameters<typeof measureIssues>
  const issuesOf = (operation: Asked[0], side: Asked[1], asked: Asked[2]) => measureIssues(operation, side, asked, now)
  const type = (
    code: string,
    macroDirection: 'sender' | 'receiver' | 'both' | 'none',
    refusesCalculatorImport = false,
  ) => ({
    code,
    macroDirection,
    refusesCalculatorImport,
  })
  const azzPd = type('AZZPD', 'none', true)
  test('what they do to the book', () => {
    expect(effectOf(type('SCN', 'receiver'))).toBe('movement')
    expect(effectOf(type('INV', 'none'))).toBe('stockTake')
    expect(effectOf(type('RIL', 'none'))).toBe('check')
    expect(effectOf(azzPd)).toBe('zeroing')
  })

  test('a foot zeroing has no level, and imports nothing from the calculator', () => {
    expect(codes(paperIssues(azzPd, { direction: null, measureType: 'level' }))).toEqual([
      'tank-operations.levelForZeroing',
    ])
    expect(paperIssues(azzPd, { direction: null, measureType: 'quantity' })).toEqual([])
    const zeroing = {
      effect: 'zeroing',
      measureType: 'quantity',
      refusesImport: true,
      tankCode: 'S101',
      operationType: 'AZZPD',
      openingAt: '2026-01-01T00:00:00.000Z',
      closingAt: null,
      opening: { mass: null },
    } as const
    const at = { measuredAt: '2026-01-02T00:00:00.000Z', tankCode: 'S101' }
    expect(codes(issuesOf(zeroing, 'closing', { from: 'calculator', ...at }))).toEqual([
      'tank-operations.importRefused',
    ])
    expect(codes(issuesOf(zeroing, 'closing', { from: 'reading', ...at }))).toEqual(['tank-operations.levelForZeroing'])
  })

  test('the tank is on the side that the type says', () => {
    const given = (way: 'sender' | 'receiver' | null) => ({ direction: way, measureType: 'level' as const })
    expect(paperIssues(type('SCN', 'receiver'), given('receiver'))).toEqual([])
    expect(codes(paperIssues(type('SCN', 'receiver'), given('sender')))).toEqual(['tank-operations.onlyReceiver'])
    expect(codes(paperIssues(type('CRN', 'sender'), given(null)))).toEqual(['tank-operations.onlySender'])
    expect(codes(paperIssues(type('TRI', 'both'), given(null)))).toEqual(['core.required'])
    expect(codes(paperIssues(type('RIL', 'none'), given('sender')))).toEqual(['tank-operations.noDirection'])
  })

  test('a movement is opened before it is closed, on its own tank and in that order of time', () => {
    const open = {
      effect: 'movement',
      measureType: 'level',
      refusesImport: false,
      tankCode: 'S101',
      operationType: 'TRI',
      openingAt: '2026-01-02T00:00:00.000Z',
      closingAt: null,
      opening: { mass: '5' },
    } as const
    const early = { from: 'reading', measuredAt: '2026-01-01T00:00:00.000Z', tankCode: 'S101' } as const
    expect(codes(issuesOf({ ...open, opening: { mass: null } }, 'closing', early))).toEqual([
      'tank-operations.openFirst',
    ])
    expect(codes(issuesOf(open, 'closing', early))).toEqual(['tank-operations.closedBeforeOpened'])
    expect(codes(issuesOf(open, 'closing', { ...early, from: 'calculator', tankCode: 'N1' }))).toEqual([
      'tank-operations.otherTank',
    ])
    expect(codes(issuesOf({ ...open, measureType: 'quantity' }, 'closing', early))).toEqual([
      'tank-operations.measuredByQuantity',
    ])
    expect(codes(issuesOf({ ...open, effect: 'stockTake' }, 'opening', early))).toEqual(['tank-operations.oneMeasure'])
    const later = (seconds: number) => ({ ...early, measuredAt: new Date(now + seconds * 1000).toISOString() })
    expect(issuesOf(open, 'closing', later(60))).toEqual([])
    expect(codes(issuesOf(open, 'closing', later(61)))).toEqual(['tank-operations.notYet'])
  })
})

const measure = {
  gauge: 'dip' as const,
  reading: 1e3,
  waterLevel: 12,
  liquidTemperature: '20.0',
  ambientTemperature: null,
  density15: '0.84000',
  sedimentAndWater: null,
  feetPosition: null,
  vapourTemperature: null,
  pressure: null,
}

test('a stale or bad automatic value is shown and never judged; the others within their tolerance, custody being stricter', () => {
  const value = fc.integer({ min: 900, max: 1100 })
  const quality = fc.constantFrom('good' as const, 'bad' as const, 'stale' as const)
  fc.assert(
    fc.property(value, quality, fc.boolean(), (level, how, isFiscal) => {
      const automatic = [
        {
          measure: 'level' as const,
          value: String(level),
          unit: 'mm',
          at: '2026-01-01T00:00:00Z',
          quality: how,
        },
      ]
      const [compared] = compareAutomatic({ level: 1000, measure }, automatic, isFiscal)
      const limit = Number((isFiscal ? tolerances.fiscal : tolerances.other).level)
      expect(compared!.isWithin).toBe(how === 'good' ? Math.abs(1000 - level) <= limit : null)
      expect(compared!.delta).toBe(how === 'good' ? String(1000 - level) : null)
    }),
  )
})

test('a density is held against the hand’s only as it is at 15 °C, and what was taken from the historian against nothing', () => {
  const told = {
    measure: 'density' as const,
    value: '0.83000',
    unit: 'kg/l',
    at: '2026-01-01T00:00:00Z',
    quality: 'good' as const,
  }
  const hand = { level: 1000, measure }
  const rho = fc.integer({ min: 83_900, max: 84_100 }).map((n) => (n / 1e5).toFixed(5))
  fc.assert(
    fc.property(rho, fc.boolean(), (at15, isFiscal) => {
      const [compared] = compareAutomatic(hand, [{ ...told, at15 }], isFiscal)
      const apart = Math.abs(Math.round((0.84 - Number(at15)) * 1e5))
      expect(compared).toMatchObject({ value: at15, isWithin: apart <= (isFiscal ? 50 : 100), isTaken: false })
      expect(Math.round(Number(compared!.delta) * 1e5)).toBe(Math.round((0.84 - Number(at15)) * 1e5))
    }),
  )
  for (const at15 of [null, undefined]) {
    expect(compareAutomatic(hand, [{ ...told, at15 }], true)).toMatchObject([
      { value: '0.83000', delta: null, isWithin: null },
    ])
  }
  const from = { source: 'historian' as const, reference: 'T', at: told.at, quality: 'good' as const }
  const level = { ...told, measure: 'level' as const, value: '900', unit: 'mm' }
  expect(compareAutomatic({ ...hand, origins: { reading: from } }, [level], true)).toMatchObject([
    { delta: null, isWithin: null, isTaken: true },
  ])
  const typed = compareAutomatic({ ...hand, origins: { liquidTemperature: from } }, [level], true)
  expect(typed).toMatchObject([{ delta: '100', isWithin: false, isTaken: false }])
})

test('the figures of a side are the weight in air and the net volume, or what the product has instead', () => {
  const figures = [
    { name: 'level', value: '1000', unit: 'mm' },
    { name: 'massVacuum', value: '500', unit: 'kg' },
    { name: 'weightAir', value: '499', unit: 'kg' },
    { name: 'grossStandard', value: '610', unit: 'l' },
    { name: 'netStandard', value: '600', unit: 'l' },
    { name: 'grossObserved', value: '620', unit: 'l' },
  ]
  expect(sideOf(measure, figures)).toMatchObject({ level: 1000, mass: '499', volume15: '600', observed: '620' })
  expect(sideOf(measure, figures.slice(1, 2))).toMatchObject({ level: 1000, mass: '500', volume15: '0', observed: '0' })
})
