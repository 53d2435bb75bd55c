// One valid input per routine, as the starting point for generated ones.
import type { RoutineInput, RoutineName } from '../src/trace/routines.ts'

const linear = {
  style: 'linear',
  name: 'S101',
  rows: Array.from({ length: 201 }, (_, i) => [i * 100, 5 + i * 515.157] as const),
} as const

const cmMm = {
  style: 'cm-mm',
  name: 'N12',
  rows: Array.from({ length: 401 }, (_, cm) => [cm, 2 + cm * 3.655] as const),
  zones: [
    { fromCm: 0, toCm: 200, mmM3: [0.365, 0.731, 1.096, 1.462, 1.828, 2.193, 2.559, 2.924, 3.29] },
    { fromCm: 200, toCm: 400, mmM3: [0.366, 0.73, 1.097, 1.461, 1.829, 2.192, 2.56, 2.923, 3.291] },
  ],
} as const

const grid = {
  name: '1952',
  densities: [500, 550, 600],
  temperatures: [0, 15, 30],
  values: [
    [1.045, 1, 0.955],
    [1.035, 1, 0.965],
    [1.026, 1, 0.973],
  ],
}

const ullageTable = {
  name: '3P',
  trimsM: [-1, 0, 1, 2, 3],
  rows: Array.from({ length: 101 }, (_, i) => [i * 200, ...[0, 1, 2, 3, 4].map((c) => 2000 - i * 19.5 - c * 1.5)]),
}

const settings = { mode: '1980-calc', air: 'commercial' } as const
const fullSettings = { ...settings, roofDensityBasis: 'AIR', ctshDecimals: 5, intermediateDecimals: 3 } as const

const crudeTank: RoutineInput<'tankQuantity'> = {
  tank: {
    table: linear,
    tableHighFeet: linear,
    calibrationFactor: 1.0003,
    referenceHeightMm: 20_887,
    shell: { alphaPerC: 1.12e-5, tRefC: 15, insulated: false },
    roof: {
      basis: { kind: 'with-roof', massKg: 306_039, rhoRef: 840 },
      zones: { LOW: { aMm: 1000, bMm: 1200 }, HIGH: { aMm: 1800, bMm: 2000 } },
    },
  },
  product: { f54Routine: '54A', defaultDensity: 847.5 },
  measure: {
    ullageMm: 5_537,
    tapeCorrectionMm: 1,
    observedReferenceHeightMm: 20_888,
    waterLevelMm: 42,
    tLiquidC: 23.2,
    tAmbientC: 19.5,
    observed: { rhoObs: 840.5, tC: 22.4, instrument: 'hydrometer', certifiedAtC: 15 },
    swPct: 0.16,
    feetPosition: 'LOW',
    roofExtraMassKg: 1200,
  },
  settings: fullSettings,
  origins: { tLiquidC: 'radar gauge S101', rhoObs: 'sampler' },
}

const sphere: RoutineInput<'tankQuantity'> = {
  tank: { table: cmMm, totalM3: 2003.4, shell: { alphaPerC: 1.12e-5, tRefC: 15, shape: 'sphere' } },
  product: { f54Routine: '54E', gasType: 'PROPANE' },
  measure: {
    dipMm: 2503.4,
    tLiquidC: 18.5,
    tVapourC: 20,
    tAmbientC: 20,
    pressureBar: 7.4,
    pressureKind: 'GAUGE',
    atmosphereBar: 1.01325,
    labRho15: 507.5,
  },
  settings,
  zMode: { kind: 'PENG_ROBINSON' },
}

const ethylene: RoutineInput<'tankQuantity'> = {
  tank: { table: cmMm, totalM3: 1500 },
  product: { f54Routine: 'NONE', isEthylene: true },
  measure: { dipMm: 3100, tLiquidC: -95, tVapourC: -93, pressureBar: 0.6, pressureKind: 'GAUGE' },
  settings,
}

type Samples = { readonly [K in RoutineName]: readonly RoutineInput<K>[] }

export const SAMPLES: Samples = {
  vcf54: [
    { table: '54A', mode: '1980-table', rho15: 850, tC: 35 },
    { table: '54B', mode: '1980-calc', rho15: 780, tC: 20 },
    { table: '54B', mode: '2004', rho15: 745, tC: 25, snapInputs: true },
    { table: '54C', mode: '2004', alpha15: 0.0012, tC: 30 },
    { table: '54C', mode: '1980-calc', alpha15: 0.0012, tC: 30 },
    { table: '54D', mode: 'equation', rho15: 880, tC: 40, unrounded: true },
  ],
  vcf54e: [{ rho15: 508, tC: 30 }],
  vcfLinear: [{ factor: 0.0027, tC: 18.5, decimals: 5 }],
  vcfBitumen: [{ rho15: 1020, tC: 150 }],
  vcfFromGrid: [{ grid, rho15: 512.3, tC: 11.7 }],
  vcfPrintedPage: [{ table: '54B', rho15: 953.4, tC: 88, gridRho: 2, gridT: 0.25 }],
  densityDecrement: [{ rho15: 920, coefficient: -0.672, tC: 45 }],
  density53: [
    { table: '53B', mode: '1980-calc', rhoObs: 837.3, tC: 29.7, instrument: 'hydrometer', certifiedAtC: 15 },
    { table: '53A', mode: 'equation', rhoObs: 861.7, tC: 33.2, instrument: 'densitometer', unrounded: true },
    { table: '53B', mode: '2004', rhoObs: 777, tC: 30, instrument: 'densitometer' },
  ],
  density53e: [{ rhoObs: 500, tC: 25 }],
  ctpl2004: [{ group: 'jetFuels', rho60: 793.5, tF: 85, psig: 247.3 }],
  ctlTable24e: [{ relativeDensity60: 0.4904, tF: 100.2, snapInputs: true }],
  airDensity: [
    { method: 'commercial', rho15: 850 },
    { method: 'band-factor', rho15: 520 },
  ],
  vacuumToAirFactor: [{ rho15: 787 }],
  airToVacuumFactor: [{ rhoAir: 786 }],
  volumeWeight: [{ rho15: 654 }],
  at60F: [{ rho15: 654, table: '54B' }],
  innage: [
    { ullageMm: 4127, tapeCorrectionMm: 1, referenceHeightMm: 15_032, observedReferenceHeightMm: 15_034 },
    { dipMm: 1234.5 },
  ],
  acceptedReading: [{ readingsMm: [1203, 1204, 1209], spreadMm: 3, pairMm: 2 }],
  tableVolume: [
    { table: linear, levelMm: 12_345.6 },
    { table: cmMm, levelMm: 1239.8 },
  ],
  shellCorrection: [{ tLiquidC: 35, tAmbientC: 20, tRefC: 15, alphaPerC: 1.116e-5, roundShellToC: 1, decimals: 6 }],
  floatingRoof: [
    {
      levelMm: 1900,
      zone: { aMm: 1600, bMm: 2400 },
      roof: { kind: 'with-roof', massKg: 85_000, rhoRef: 800 },
      rho15: 850,
      vcf: 0.98,
      extraMassKg: 100,
    },
  ],
  printedRoofCorrection: [{ coefficient: 24.59, referenceDensity: 35, observedDensity: 42.4, share: 1 }],
  meanTemperature: [
    { levelMm: 9000, spots: [{ tC: 21.5, heightMm: 500 }, { tC: 21.8, heightMm: 4500 }, { tC: 22.3 }] },
  ],
  quantityChain: [
    {
      tovM3: 12_345.678,
      freeWaterM3: 12.345,
      ctsh: 1.0004,
      fraM3: -102.1635,
      vcf: 0.98464,
      rho15: 850,
      rhoAir: 848.9,
      swPct: 0.35,
      intermediateDecimals: 3,
    },
  ],
  hydrostatic: [
    {
      p1Bar: 1.05,
      p2Bar: 0.885,
      p3Bar: 0.02,
      h12Mm: 2000,
      gravity: 9.805,
      equivalentAreaM2: 1256,
      tLiquidC: 22,
      product: { f54Routine: '54B' },
      mode: 'equation',
    },
  ],
  compareGauges: [
    {
      manual: { levelMm: 12_340, tC: 21.5, waterMm: 20, v15M3: 20_229.1 },
      automatic: { levelMm: 12_346, tC: 21.7, waterMm: 21, v15M3: 20_236.5 },
      limits: { levelMm: 4, tC: 0.5, waterMm: 4, v15Pct: 0.1 },
    },
  ],
  productVcf: [
    { product: { f54Routine: 'DECREMENT', densityDecrement: -0.723 }, mode: 'equation', rho15: 883, tC: 28 },
    { product: { f54Routine: '54OLD', grid }, mode: 'equation', rho15: 555, tC: 12 },
    { product: { f54Routine: 'D4311' }, mode: 'equation', rho15: 960, tC: 160 },
  ],
  density15: [
    {
      product: { f54Routine: 'LINEAR', volumeExpansionFactor: 0.0011 },
      mode: 'equation',
      observed: { rhoObs: 800, tC: 24, instrument: 'hydrometer', certifiedAtC: 20 },
    },
    { product: { f54Routine: '54B', fixedDensity: 845, defaultDensity: 840 }, mode: 'equation', labRho15: 843.2 },
  ],
  tankQuantity: [crudeTank, sphere, ethylene],
  vapourDensity: [
    { tVapourC: -0.6, pressureBarAbs: 4.7, molarMass: 44.097 },
    {
      tVapourC: 15,
      pressureBarAbs: 5,
      molarMass: 47,
      zMode: { kind: 'PENG_ROBINSON' },
      mix: [
        { gas: 'PROPANE', share: 0.75 },
        { gas: 'N_BUTANE', share: 0.25 },
      ],
    },
  ],
  vapourMass: [{ vapourM3: 63.79, tVapourC: -32.8, pressureBarAbs: 1.51, molarMass: 44.097, molarVolume: 22.414 }],
  gasTank: [
    {
      totalM3: 2000,
      liquidM3: 1400,
      tLiquidC: 18,
      tVapourC: 20,
      pressureBar: 6.2,
      pressureKind: 'GAUGE',
      rho15: 525,
      product: { f54Routine: '54E', gasType: 'LPG_MIX', molarMass: 47.5 },
      mode: 'equation',
      zMode: { kind: 'FIXED', z: 0.87 },
    },
  ],
  ethyleneSaturation: [{ tC: -60 }],
  ethyleneTank: [{ totalM3: 5000, liquidM3: 4000, tLiquidC: -95, tVapourC: -94, pressureBarAbs: 1.7 }],
  movement: [
    {
      role: 'sender',
      opening: { massT: 8712.85, v15M3: 10_250.412, govM3: 10_310.2, roofZone: 'FLOATING', feetPosition: 'LOW' },
      closing: { massT: 3502.286, v15M3: 4120.337, govM3: 4150, roofZone: 'FLOATING', feetPosition: 'LOW' },
      rho15Min: 840,
      rho15Max: 860,
    },
  ],
  shoreQuantity: [{ operation: 'LOAD', legs: [6130.075, 1200.5], lineBefore: 30.2, lineAfter: 31 }],
  shrinkage: [
    { lightVolPct: 30, rhoLight: 650, rhoHeavy: 900 },
    { lightVolPct: 5, apiDifference: 55.8 },
  ],
  blend: [
    {
      components: [
        { v15M3: 1000, rho15: 850 },
        { v15M3: 300, rho15: 680 },
        { v15M3: 150, rho15: 560 },
      ],
    },
  ],
  ullageVolume: [{ table: ullageTable, ullageMm: 4137, trimM: 1.3 }],
  trimListCorrection: [
    { ullageMm: 2345, gaugeAftOfCentreM: 6, trimM: 2.4, lbpM: 180, gaugeToLowSideM: 1.5, listDeg: 0.5 },
  ],
  wedge: [{ soundingM: 0.05, gaugeFwdOfAftBulkheadM: 1.5, trimM: 3.6, lbpM: 180, breadthM: 15, lengthM: 25 }],
  compartment: [
    {
      table: ullageTable,
      ullageMm: 4137,
      tapeCorrectionMm: 2,
      trimM: 1.3,
      listDeg: 0.5,
      geometry: { gaugeAftOfCentreM: 6, lbpM: 180, gaugeToLowSideM: 1.2 },
      correctionMm: 3,
      correctionM3: 0.4,
      interfaceUllageMm: 19_890,
      product: { f54Routine: '54B' },
      tC: 31.5,
      labRho15: 843.2,
      swPct: 0,
      settings,
    },
  ],
  vesselQuantity: [{ operation: 'LOAD', tcvM3: 85_120.4, onBoardM3: 210.7 }],
  inTransit: [{ sailingTcvM3: 85_120.4, arrivalTcvM3: 85_055.9 }],
  vesselExperienceFactor: [
    {
      voyages: [
        { vessel: 99_930, shore: 100_000 },
        { vessel: 119_916, shore: 120_000 },
        { vessel: 79_944, shore: 80_000 },
        { vessel: 89_937, shore: 90_000, lightering: true },
        { vessel: 99_300, shore: 100_000 },
      ],
      bandPct: 0.3,
      grossErrorPct: 2,
    },
  ],
  compareShipShore: [{ operation: 'DISCHARGE', vessel: 49_965, vef: 0.9993, shore: 49_980, layersPct: [0.2, 0.3] }],
  compareOutturn: [{ billOfLading: 50_010, outturn: 49_990 }],
}
