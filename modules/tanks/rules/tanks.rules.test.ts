import { expect, test } from 'vitest'
import type { TankAlarmLimits } from '../contract/tank-alarm-limits.registry.ts'
import type { TankVersion } from '../contract/tank-versions.registry.ts'
import { type TankVolumes, usualMethods } from '../contract/tank-settings.registry.ts'
import { tankAlarmLimitsRules, tankConfigurationRules, tankVersionRules, tankVolumesRules } from './tanks.rules.ts'

const floating: TankVersion = {
  tankCode: 'S101',
  tankType: 'EFR',
  plant: 'S',
  startDate: '2016-01-01',
  endDate: null,
  isActive: true,
  minLevel: 1800,
  maxLevel: 18900,
  inextricableVolume: '5117.100',
  maxVolume: '97395.600',
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
    { level: 10_000, volume: '51546.617' },
    { level: 20_000, volume: '103062.300' },
  ],
}
const fields = (changes: Partial<TankVersion>) =>
  tankVersionRules({ ...floating, ...changes }).map(({ field, code }) => `${field} ${code}`)

test('limits must stand in their order', () => {
  expect(fields({})).toEqual([])
  expect(fields({ minLevel: floating.maxLevel })).toEqual(['minLevel tanks.levelsCrossed'])
  expect(fields({ referenceHeight: floating.maxLevel - 1 })).toEqual(['maxLevel tanks.aboveReferenceHeight'])
  expect(fields({ inextricableVolume: floating.maxVolume })).toEqual(['inextricableVolume tanks.volumesCrossed'])
})

test('a floating roof is described whole or not at all', () => {
  expect(fields({ roofMass: null })).toEqual([
    'roofMass tanks.roofIncomplete',
    'highFeetMinValue tanks.feetWithoutRoof',
  ])
  expect(fields({ roofMass: null, legsLow: null, legsHigh: null, highFeetMinValue: null })).toEqual([])
  expect(fields({ legsLow: floating.legsHigh })).toEqual(['legsHigh tanks.feetCrossed'])
})

test('dead stock and working volume fit into the tank', () => {
  const tank: TankVolumes = {
    tankCode: 'X',
    plant: 'S',
    grossShellCapacity: '100.000',
    maxOperatingCapacity: '90.000',
    workingVolume: '80.000',
    deadStockVolume: '10.000',
  }
  expect(tankVolumesRules(tank)).toEqual([])
  expect(tankVolumesRules({ ...tank, deadStockVolume: '10.001' })).toEqual([
    { field: 'workingVolume', code: 'tanks.workingAboveOperating' },
  ])
  expect(tankVolumesRules({ ...tank, maxOperatingCapacity: '100.001' })).toEqual([
    { field: 'maxOperatingCapacity', code: 'tanks.operatingAboveShell' },
  ])
})

test('a fixed Z belongs to a fixed compressibility and to no other', () => {
  const configuration = {
    ...usualMethods,
    tankCode: 'S801',
    plant: 'S',
    isCalculationEnabled: true,
    densityCorrectionFactor: '0.000000',
    isThermalExpansionEnabled: false,
  }
  expect(tankConfigurationRules(configuration)).toEqual([])
  expect(tankConfigurationRules({ ...configuration, zMode: 'FIXED', fixedZ: '0.8600' })).toEqual([])
  expect(tankConfigurationRules({ ...configuration, zMode: 'FIXED' })).toEqual([
    { field: 'fixedZ', code: 'tanks.fixedZMissing' },
  ])
  expect(tankConfigurationRules({ ...configuration, fixedZ: '0.8600' })).toEqual([
    { field: 'fixedZ', code: 'tanks.fixedZUnused' },
  ])
})

test('no low limit of an alarm reaches its high one', () => {
  const limits: TankAlarmLimits = {
    tankCode: 'S101',
    plant: 'S',
    levelHighHigh: 9500,
    levelLowLow: 700,
    waterHigh: 300,
    temperatureHigh: '40.0',
    temperatureLow: '5.0',
    pressureHigh: null,
    pressureLow: '1.000',
    isFlowWatched: false,
  }
  const fields = (change: Partial<TankAlarmLimits>) =>
    tankAlarmLimitsRules({ ...limits, ...change }).map(({ field }) => field)
  expect(fields({})).toEqual([])
  expect(fields({ levelLowLow: 9500 })).toEqual(['levelLowLow'])
  expect(fields({ waterHigh: 9600 })).toEqual(['waterHigh'])
  expect(fields({ temperatureLow: '40.0' })).toEqual(['temperatureLow'])
  expect(fields({ pressureHigh: '0.900' })).toEqual(['pressureLow'])
})
