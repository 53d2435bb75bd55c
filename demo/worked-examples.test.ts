import { replay, type Step, type Trace } from '@molo/measurement/trace'
import { expect, test } from 'vitest'
import { productsDemo } from '#modules/products/demo/demo.ts'
import type { Measure, TankFacts } from '#modules/tanks/contract/calculator.contract.ts'
import type { TankConfiguration, TankMethods, TankVolumes } from '#modules/tanks/contract/tank-settings.registry.ts'
import type { TankVersion } from '#modules/tanks/contract/tank-versions.registry.ts'
import { tanksDemo } from '#modules/tanks/demo/demo.ts'
import { crude, reading } from '#modules/tanks/rules/calculator.fixture.ts'
import { calculateTank } from '#modules/tanks/rules/calculator.ts'

const recordOf = (rows: readonly unknown[] | undefined, key: string, value: string): unknown =>
  (rows as readonly Record<string, unknown>[]).find((row) => row[key] === value)

/** A tank of the demo terminal as the server would describe it. */
function demoTank(code: string, changes: Partial<TankMethods> = {}): TankFacts {
  const { tanks, tankVersions, tankConfigurations, tankVolumetricData } = tanksDemo.records
  const { product } = recordOf(tanks, 'code', code) as { product: string }
  const configuration = recordOf(tankConfigurations, 'tankCode', code) as TankConfiguration
  return {
    ...crude,
    tankCode: code,
    product,
    version: { ...crude.version, ...(recordOf(tankVersions, 'tankCode', code) as TankVersion) },
    isThermalExpansionEnabled: configuration.isThermalExpansionEnabled,
    methods: { ...configuration, ...changes },
    totalVolume: (recordOf(tankVolumetricData, 'tankCode', code) as TankVolumes).grossShellCapacity,
    productConfiguration: recordOf(
      productsDemo.records['productConfigurations'],
      'product',
      product,
    ) as TankFacts['productConfiguration'],
  }
}

const gasOil: Measure = {
  ...reading,
  gauge: 'dip',
  reading: 12_345,
  waterLevel: 15,
  liquidTemperature: '23.4',
  ambientTemperature: '26.0',
  density15: '0.83860',
  sedimentAndWater: null,
}
const sphere: Measure = {
  ...gasOil,
  reading: 9043,
  waterLevel: null,
  liquidTemperature: '18.5',
  density15: '0.50700',
  feetPosition: null,
  vapourTemperature: '20.0',
  pressure: '7.900',
  molecularWeight: '44.100',
}

function calculated(facts: TankFacts, measure: Measure) {
  const { figures, trace, refused } = calculateTank(facts, measure)
  expect(refused).toBeNull()
  expect(replay(JSON.parse(JSON.stringify(trace))).value?.isIdentical).toBe(true)
  return {
    figures: Object.fromEntries(figures!.map(({ name, value, unit }) => [name, `${value} ${unit}`.trim()])),
    trace,
  }
}

const stepsIn = (steps: readonly Step[]): Step[] => steps.flatMap((step) => [step, ...stepsIn(step.steps)])

/** The value of the first step of that name, however deep it lies. */
function stepOf(trace: Trace, symbol: string): number {
  return stepsIn(trace.steps).find((step) => step.symbol === symbol)!.value as number
}

test('the gas oil tank, from the two rows of its table to tonnes in air', () => {
  const { figures, trace } = calculated(demoTank('S501'), gasOil)
  expect(figures).toEqual({
    level: '12345 mm',
    totalObserved: '20515890 l',
    freeWater: '35200 l',
    shellFactor: '1.000195',
    roofAdjustment: '-110493 l',
    grossObserved: '20374200 l',
    density15: '0.83860 kg/l',
    volumeFactor: '0.99288',
    grossStandard: '20229170 l',
    netStandard: '20229170 l',
    massVacuum: '16964182 kg',
    weightAir: '16941930 kg',
    weightFactor: '0.83750 kg/l',
  })
  expect(stepOf(trace, 'tSh')).toBeCloseTo(23.725, 9)
  expect(stepOf(trace, 'alpha15')).toBeCloseTo(0.00084564, 8)
  expect(stepOf(trace, 'rhoAir')).toBe(837.5)
})

test.each<[Partial<TankMethods>, Record<string, string>]>([
  // What each agreement is worth on the same reading, one at a time.
  [{ roofDensityBasis: 'AIR' }, { roofAdjustment: '-110635 l', weightAir: '16941812 kg' }],
  [{ shellFactorDecimals: 5 }, { shellFactor: '1.00020', grossObserved: '20374293 l', weightAir: '16942008 kg' }],
  [{ vcfMode: 'equation' }, { grossStandard: '20229135 l', weightAir: '16941901 kg' }],
  [{ vcfMode: '1980-calc' }, { volumeFactor: '0.99288', weightAir: '16941901 kg' }],
  [{ vcfMode: '1980-table' }, { volumeFactor: '0.99290', grossStandard: '20229545 l' }],
  [{ vcfMode: '2004' }, { volumeFactor: '0.99288', grossStandard: '20229135 l' }],
  [{ airMethod: 'TABLE_56' }, { massVacuum: '16964182 kg', weightAir: '16942054 kg' }],
  [{ airMethod: 'API_11_5_3' }, { weightAir: '16942462 kg' }],
  [{ airMethod: 'BAND_FACTOR' }, { weightAir: '16941281 kg' }],
])('the gas oil tank with %o', (changes, expected) => {
  expect(calculated(demoTank('S501', changes), gasOil).figures).toMatchObject(expected)
})

test('the crude oil, by the equation and by the tables of 1980', () => {
  const crudeOil = { ...gasOil, waterLevel: null, liquidTemperature: '31.2', density15: '0.86120' }
  const { figures, trace } = calculated(demoTank('N103'), crudeOil)
  expect(figures['volumeFactor']).toBe('0.98654')
  expect(stepOf(trace, 'alpha15')).toBeCloseTo(0.00082783, 8)
  expect(calculated(demoTank('N103', { vcfMode: '1980-calc' }), crudeOil).figures['volumeFactor']).toBe('0.98653')
})

test('the sphere of liquefied gas, ideal and with Z', () => {
  const { figures, trace } = calculated(demoTank('S801'), sphere)
  expect(figures).toMatchObject({
    liquidVolume: '1234600 l',
    volumeFactor: '0.99055',
    liquidDensity: '0.50221 kg/l',
    liquidMass: '620027 kg',
    vapourVolume: '768800 l',
    compressibility: '1.0000',
    vapourMass: '12398 kg',
    massVacuum: '632425 kg',
  })
  expect(stepOf(trace, 'Pabs')).toBeCloseTo(8.91325, 9)
  const real = calculated(demoTank('S801', { zMode: 'FIXED', fixedZ: '0.8600' }), sphere).figures
  expect(real).toMatchObject({ liquidMass: '620027 kg', vapourMass: '14417 kg', massVacuum: '634444 kg' })
  // Saturated propane at that temperature by the equation of state: Z of 0.83 or so.
  const vapour = calculated(demoTank('S801', { zMode: 'PENG_ROBINSON' }), sphere).figures
  expect(Number(vapour['compressibility'])).toBeCloseTo(0.83, 1)
})

test('the equation of state knows no mixture, and a vessel stretches in three directions', () => {
  const mixture = demoTank('S802', { zMode: 'PENG_ROBINSON' })
  expect(calculateTank(mixture, sphere).refused).toMatchObject([{ code: 'tanks.mixUnknown' }])
  const warm = { ...demoTank('S801'), isThermalExpansionEnabled: true }
  expect(stepOf(calculated(warm, { ...sphere, ambientTemperature: '18.5' }).trace, 'CTSh')).toBe(1.00012)
})

test('the trace says of every figure whether somebody read it, or where else it stands', () => {
  const inputs = (trace: Trace) =>
    new Map(stepsIn(trace.steps).flatMap((step) => step.inputs.map(({ symbol, origin }) => [symbol, origin] as const)))
  const gas = inputs(calculated(demoTank('S801'), sphere).trace)
  const typed = ['dip', 'h', 'LAB', 't', 'P', 'tVap', 'M']
  expect([...gas].filter(([, origin]) => origin === 'input').map(([symbol]) => symbol)).toEqual(typed)
  expect([gas.get('Vtot'), gas.get('f'), gas.get('mode'), gas.get('Vliq')]).toEqual([
    'tank data',
    'product data',
    'settings',
    'step',
  ])
  expect(inputs(calculated(demoTank('S801'), { ...sphere, molecularWeight: null }).trace).get('M')).toBe('constant')
})
