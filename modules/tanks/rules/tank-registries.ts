import { tankAlarmLimitsRegistry } from '../contract/tank-alarm-limits.registry.ts'
import * as settings from '../contract/tank-settings.registry.ts'
import { tankVersionRegistry } from '../contract/tank-versions.registry.ts'
import { tankAreaRegistry, tankRegistry } from '../contract/tanks.registry.ts'
import {
  fixedTankCalibrationRules,
  tankAlarmLimitsRules,
  tankConfigurationRules,
  tankVersionRules,
  tankVolumesRules,
} from './tanks.rules.ts'

const plain = () => []

/** The registries of the module with their rules, the same for server and browser. */
export const tankRegistries = [
  { registry: tankAreaRegistry, rules: plain },
  { registry: tankRegistry, rules: plain },
  { registry: tankVersionRegistry, rules: tankVersionRules },
  { registry: settings.tankConfigurationRegistry, rules: tankConfigurationRules },
  { registry: settings.tankVolumetricDataRegistry, rules: tankVolumesRules },
  { registry: settings.fixedTankCalibrationRegistry, rules: fixedTankCalibrationRules },
  { registry: settings.tankCorrectionFactorRegistry, rules: plain },
  { registry: settings.igccTankRegistry, rules: plain },
  { registry: tankAlarmLimitsRegistry, rules: tankAlarmLimitsRules },
]
