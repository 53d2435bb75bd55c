import tanks from '#modules/tanks/demo/tanks.json' with { type: 'json' }
import { lookupRows } from '#platform/server/demo/lookup-rows.ts'
import { registryGrants } from '#platform/server/demo/registry-grants.ts'
import type { DemoSlice } from '#platform/server/demo/demo-slice.ts'
import { calculatorElements } from '#modules/tanks/contract/calculator.contract.ts'
import { usualMethods } from '#modules/tanks/contract/tank-settings.registry.ts'
import { methodsOf } from '#modules/tanks/demo/methods.ts'
import { fixedFrom, hasFixedCalibration } from '#modules/tanks/demo/fixed-calibrations.ts'
import { tankCorrections } from '#modules/tanks/demo/corrections.ts'
import { m3, rowsOf, versionOf } from '#modules/tanks/demo/version-of.ts'
import { tankRegistries } from '#modules/tanks/rules/tank-registries.ts'

const areaOf = (role: string) => role.toUpperCase().replaceAll(' ', '-')
const igcc = tanks.filter(({ isIgcc }) => isIgcc)
const slop = tanks.filter(({ role }) => hasFixedCalibration(role))

export const tanksDemo: DemoSlice = {
  id: 'tanks',
  grants: withCalculator(
    registryGrants(
      tankRegistries.map(({ registry }) => registry),
      ['TANKOPS', 'SHIFT', 'JETTY', 'PLANNER', 'SCHEDULER', 'FISCAL', 'CUSTOMS', 'BALANCE'],
    ),
  ),
  records: {
    tankAreas: lookupRows([
      ['CRUDE', 'Crude oil', 'Grezzo'],
      ['FEEDSTOCK', 'Feedstocks', 'Semilavorati'],
      ['NAPHTHA', 'Naphtha', 'Nafta'],
      ['GASOLINE', 'Gasoline', 'Benzine'],
      ['OXYGENATE', 'Oxygenates', 'Ossigenati'],
      ['AROMATIC', 'Aromatics', 'Aromatici'],
      ['KEROSENE', 'Kerosene', 'Cherosene'],
      ['GASOIL', 'Gas oil', 'Gasolio'],
      ['BIO', 'Biofuels', 'Biocarburanti'],
      ['FUEL-OIL', 'Fuel oil', 'Olio combustibile'],
      ['BITUMEN', 'Bitumen', 'Bitume'],
      ['GAS', 'Liquefied gases', 'Gas liquefatti'],
      ['IGCC', 'Gasifier feed', 'Carica gassificatore'],
      ['SLOP', 'Slop', 'Slop'],
    ]),
    tanks: tanks.map((tank) => ({
      code: tank.code,
      plant: tank.plant,
      area: areaOf(tank.role),
      product: tank.product,
      isFiscal: tank.isFiscal,
      isOutOfService: tank.isOutOfService,
      note: null,
    })),
    tankVersions: tanks.map((tank) => ({ tankCode: tank.code, ...versionOf(tank) })),
    tankConfigurations: tanks.map((tank) => ({
      tankCode: tank.code,
      isCalculationEnabled: tank.isCalculationEnabled,
      densityCorrectionFactor: tank.densityCorrectionFactor.toFixed(6),
      isThermalExpansionEnabled: tank.isThermalExpansionEnabled,
      ...usualMethods,
      ...methodsOf[tank.code],
    })),
    tankVolumetricData: tanks.map((tank) => ({
      tankCode: tank.code,
      grossShellCapacity: m3(tank.grossShellCapacityM3),
      maxOperatingCapacity: m3(tank.maxOperatingCapacityM3),
      // The source rounds each of the three by itself; what works is what is left.
      workingVolume: m3(tank.maxOperatingCapacityM3 - tank.deadStockVolumeM3),
      deadStockVolume: m3(tank.deadStockVolumeM3),
    })),
    // A third of the way from where filling ends to where the gauge hangs; below the band, where the pumps lose suction.
    tankAlarmLimits: tanks.map((tank) => ({
      tankCode: tank.code,
      levelHighHigh: Math.round(tank.maxLevel + (tank.referenceHeightMm - tank.maxLevel) / 3),
      levelLowLow: Math.round(tank.minLevel * 0.75),
      waterHigh: Math.max(200, Math.round(tank.minLevel / 3)),
      temperatureHigh: (tank.demoState.temperatureC + 12).toFixed(1),
      temperatureLow: (tank.demoState.temperatureC - 15).toFixed(1),
      pressureHigh: tank.demoState.pressureBar === null ? null : (tank.demoState.pressureBar * 1.25).toFixed(3),
      pressureLow: tank.demoState.pressureBar === null ? null : (tank.demoState.pressureBar * 0.6).toFixed(3),
      // The others are run into from the units.
      isFlowWatched: tank.role === 'crude',
    })),
    fixedTankCalibrations: slop.map((tank) => ({
      tankCode: tank.code,
      validFrom: fixedFrom,
      validTo: null,
      certificate: tank.calibrationCertificate,
      calibration: rowsOf(tank.volumetricTable),
    })),
    tankCorrectionFactors: [...tankCorrections],
    igccTanks: igcc.map((tank) => ({
      tankCode: tank.code,
      product: tank.product,
      lowerHeatingValue: '39.500',
      maxSulphur: '6.0000',
      note: null,
    })),
  },
}

/** Who reads tanks may calculate; who measures them may keep what came out. */
function withCalculator(grants: DemoSlice['grants']): DemoSlice['grants'] {
  const keepers = new Set(['TANKOPS', 'SHIFT', 'BALANCE', 'FISCAL'])
  return Object.fromEntries(
    Object.entries(grants).map(([role, elements]) => [
      role,
      {
        ...elements,
        [calculatorElements.view]: 'enabled' as const,
        ...(keepers.has(role) ? { [calculatorElements.save]: 'enabled' as const } : {}),
      },
    ]),
  )
}
