import { expect, test } from 'vitest'
import { tanksDemo } from '../demo.ts'
import type { TankVersion } from '../contract/tank-versions.registry.ts'
import type { TankVolumes } from '../contract/tank-settings.registry.ts'
import { tankVersionRules, tankVolumesRules } from '../rules/tanks.rules.ts'

const records = tanksDemo.records as unknown as { tankVersions: TankVersion[]; tankVolumetricData: TankVolumes[] }
const floating = records.tankVersions.find(({ tankCode }) => tankCode === 'S101')!
const fields = (changes: Partial<TankVersion>) =>
  tankVersionRules({ ...floating, ...changes }).map(({ field, code }) => `${field} ${code}`)

test('all 62 tanks of the terminal are accepted', () => {
  expect(records.tankVersions).toHaveLength(62)
  expect(records.tankVersions.flatMap(tankVersionRules)).toEqual([])
  expect(records.tankVolumetricData.flatMap(tankVolumesRules)).toEqual([])
})

test('limits must stand in their order', () => {
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
