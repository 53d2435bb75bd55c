import type { Issue } from '#platform/core/issue.ts'
import { Decimal } from '#platform/core/decimal.ts'
import type { RegistryRules } from '#platform/core/registry.ts'
import type { TankAlarmLimits } from '../contract/tank-alarm-limits.registry.ts'
import type { FixedTankCalibration, TankConfiguration, TankVolumes } from '../contract/tank-settings.registry.ts'
import type { TankVersion } from '../contract/tank-versions.registry.ts'
import { calibrationIssues } from './calibration.ts'

export const tankVersionRules: RegistryRules<TankVersion> = (version) => {
  const { minLevel, maxLevel, roofMass, legsLow, legsHigh, highFeetMinValue } = version
  const roof = { roofMass, legsLow, legsHigh }
  const halfRoof = Object.entries(roof).filter(([, value]) => value === null)
  return [
    ...(minLevel < maxLevel ? [] : [{ field: 'minLevel', code: 'tanks.levelsCrossed' }]),
    ...(maxLevel <= version.referenceHeight ? [] : [{ field: 'maxLevel', code: 'tanks.aboveReferenceHeight' }]),
    ...(new Decimal(version.inextricableVolume).lt(version.maxVolume)
      ? []
      : [{ field: 'inextricableVolume', code: 'tanks.volumesCrossed' }]),
    // A floating roof needs its mass and both positions of the feet, a fixed one none of them (API MPMS 3.1A, annex B).
    ...(halfRoof.length === 0 || halfRoof.length === 3
      ? []
      : halfRoof.map(([field]) => ({ field, code: 'tanks.roofIncomplete' }))),
    ...(legsLow !== null && legsHigh !== null && legsLow >= legsHigh
      ? [{ field: 'legsHigh', code: 'tanks.feetCrossed' }]
      : []),
    ...(highFeetMinValue !== null && roofMass === null
      ? [{ field: 'highFeetMinValue', code: 'tanks.feetWithoutRoof' }]
      : []),
    ...calibrationIssues(version.calibration, maxLevel),
  ]
}

/** A fixed Z is said where Z is fixed, and nowhere else: an unused figure would be believed to count. */
export const tankConfigurationRules: RegistryRules<TankConfiguration> = ({ zMode, fixedZ }) => {
  if ((zMode === 'FIXED') === (fixedZ !== null)) return []
  return [{ field: 'fixedZ', code: fixedZ === null ? 'tanks.fixedZMissing' : 'tanks.fixedZUnused' }]
}

export const fixedTankCalibrationRules: RegistryRules<FixedTankCalibration> = ({ calibration }): Issue[] =>
  calibrationIssues(calibration)

/** What lies dead and what works fill the tank up to where it may be filled, and that is inside the shell. */
export const tankVolumesRules: RegistryRules<TankVolumes> = (tank) => [
  ...(new Decimal(tank.deadStockVolume).plus(tank.workingVolume).lte(tank.maxOperatingCapacity)
    ? []
    : [{ field: 'workingVolume', code: 'tanks.workingAboveOperating' }]),
  ...(new Decimal(tank.maxOperatingCapacity).lte(tank.grossShellCapacity)
    ? []
    : [{ field: 'maxOperatingCapacity', code: 'tanks.operatingAboveShell' }]),
]

/** A low limit at or above its high one would never be quiet. */
export const tankAlarmLimitsRules: RegistryRules<TankAlarmLimits> = (limits) => {
  const crossed = (low: string | number | null, high: string | number | null) =>
    low !== null && high !== null && new Decimal(low).gte(high)
  return [
    ...(crossed(limits.levelLowLow, limits.levelHighHigh)
      ? [{ field: 'levelLowLow', code: 'tanks.alarmLimitsCrossed' }]
      : []),
    ...(crossed(limits.waterHigh, limits.levelHighHigh)
      ? [{ field: 'waterHigh', code: 'tanks.alarmLimitsCrossed' }]
      : []),
    ...(crossed(limits.temperatureLow, limits.temperatureHigh)
      ? [{ field: 'temperatureLow', code: 'tanks.alarmLimitsCrossed' }]
      : []),
    ...(crossed(limits.pressureLow, limits.pressureHigh)
      ? [{ field: 'pressureLow', code: 'tanks.alarmLimitsCrossed' }]
      : []),
  ]
}
