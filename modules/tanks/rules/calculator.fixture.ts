import type { Measure, TankFacts } from '../contract/calculator.contract.ts'

/** The worked crude tank of the measurement package, as the terminal's records say it. */
export const crude: TankFacts = {
  tankCode: 'S101',
  plant: 'S',
  product: 'CR-AZL',
  version: {
    id: '00000000-0000-7000-8000-000000000000',
    tankType: 'EFR',
    minLevel: 1800,
    maxLevel: 18900,
    referenceHeight: 20887,
    insulated: false,
    roofMass: '306039',
    legsLow: 1000,
    legsHigh: 1800,
    highFeetMinValue: 1800,
    calibrationFactor: '1.000000',
    calibrationCertificate: 'UM-4517/2019',
    calibration: [
      { level: 0, volume: '30.918' },
      { level: 1000, volume: '5182.488' },
      { level: 15000, volume: '77304.467' },
      { level: 16000, volume: '82456.037' },
    ],
  },
  isThermalExpansionEnabled: true,
  densityCorrection: '0.000000',
  methods: null,
  totalVolume: '103062.300',
  correctionFactor: null,
  productConfiguration: {
    f54Routine: '54A',
    enabledTankTypes: ['EFR'],
    fixedDensity: null,
    volumeExpansionFactor: null,
    isEthylene: false,
    gasType: null,
  },
  expectedFeet: 'LOW',
}
export const reading: Measure = {
  gauge: 'ullage',
  reading: 5535,
  waterLevel: null,
  liquidTemperature: '23.2',
  ambientTemperature: '19.5',
  density15: '0.84650',
  sedimentAndWater: '0.160',
  feetPosition: 'LOW',
  vapourTemperature: null,
  pressure: null,
}
