// One entry for any tank: ethylene, pressurised gas or atmospheric liquid, as the product flags say.
import { isOption } from '../core/check.ts'
import { failed, failure, worse, type Issue, type Result } from '../core/result.ts'
import { addStep, computed, constant, stepKind, type Origins, type Steps } from '../core/step.ts'
import { ethyleneTank, type EthyleneTank } from '../gas/ethylene.ts'
import type { ZMode } from '../gas/compressibility.ts'
import { GASES, type GasShare } from '../product/gas-data.ts'
import { gasTank, type GasTank } from '../gas/gas-tank.ts'
import { excerptTable, lookUp } from './calibration-table.ts'
import { levelWarnings } from './level-limits.ts'
import { innage } from './level.ts'
import { innageInput, liquidTank, tableOfFeet, type LiquidTank, type LiquidTankInput } from './liquid-tank.ts'
import { shellCorrection } from './shell-correction.ts'
import { excerptGrid, type VcfGrid } from '../volume-correction/vcf-grid.ts'
import { density15 } from '../product/density15.ts'
import { branchOf, type ProductConfig } from '../product/product-config.ts'

const EXPANDED = stepKind('Vliq', 'm3', 'table(h) calibration factor CTSh', 'certificate of the vessel')

export interface TankQuantityInput extends LiquidTankInput {
  readonly zMode?: ZMode | undefined
  readonly mix?: readonly GasShare[] | undefined
  readonly origins?: Origins | undefined
}

export type TankQuantity = LiquidTank | GasTank | EthyleneTank

export function tankQuantity(input: TankQuantityInput, steps?: Steps): Result<TankQuantity> {
  const branch = branchOf(input.product)
  const result = branch === 'liquid' ? liquidTank(input, steps) : pressureVessel(input, branch === 'ethylene', steps)
  return result.value === null ? result : { ...result, issues: result.issues.concat(levelWarnings(input)) }
}

function pressureVessel(input: TankQuantityInput, isEthylene: boolean, steps: Steps): Result<TankQuantity> {
  const { tank, product, measure, settings, origins } = input
  const volumes = vesselVolumes(input, steps)
  if (volumes.value === null) return failed(volumes.issues)
  const { totalM3, liquidM3 } = volumes.value
  const { tLiquidC, tVapourC, pressureBar, pressureKind, atmosphereBar } = measure
  const issues: Issue[] = []
  if (pressureBar !== undefined) isOption(issues, 'pressureKind', pressureKind, ['GAUGE', 'ABSOLUTE'])
  if (issues.length > 0) return failed(issues)
  if (isEthylene) {
    const pressureBarAbs =
      pressureBar === undefined || pressureKind === 'ABSOLUTE' ? pressureBar : pressureBar + (atmosphereBar ?? 1.01325)
    const result = ethyleneTank({ totalM3, liquidM3, tLiquidC, tVapourC, pressureBarAbs, origins }, steps)
    return { ...result, issues: volumes.issues.concat(result.issues) }
  }
  if (tVapourC === undefined) return failure('missing', 'tVapourC')
  if (pressureBar === undefined) return failure('missing', 'pressureBar')
  if (pressureKind === undefined) return failure('missing', 'pressureKind')
  if (tank.roof) return failure('roof-on-pressure-vessel', 'tank.roof')
  const density = density15(
    {
      product: withGasDensity(product),
      mode: settings.mode,
      labRho15: measure.labRho15,
      observed: measure.observed,
      origins,
    },
    steps,
  )
  if (density.value === null) return failed(density.issues)
  const result = gasTank(
    {
      totalM3,
      liquidM3,
      tLiquidC,
      tVapourC,
      pressureBar,
      pressureKind,
      atmosphereBar,
      rho15: density.value.rho15,
      product,
      mode: settings.mode,
      zMode: input.zMode,
      mix: input.mix,
      origins,
    },
    steps,
  )
  const told = volumes.issues.concat(density.issues, result.issues)
  return result.value === null
    ? failed(told)
    : { ...result, status: worse(result.status, density.status), issues: told }
}

/** The gas itself gives the density when master data has no default. */
function withGasDensity(product: ProductConfig): ProductConfig {
  const gas = product.gasType
  if (product.defaultDensity || !gas || gas === 'LPG_MIX' || !GASES[gas]) return product
  return { ...product, defaultDensity: GASES[gas].rho15 }
}

interface VesselVolumes {
  readonly totalM3: number
  readonly liquidM3: number
}

/** Below the first row of the table there is only vapour. */
function vesselVolumes(input: TankQuantityInput, steps: Steps): Result<VesselVolumes> {
  const { tank, measure, settings, origins } = input
  if (tank.totalM3 === undefined) return failure('missing', 'tank.totalM3')
  const level = innage(innageInput(tank, measure, origins), steps)
  if (level.value === null) return failed(level.issues)
  const table = tableOfFeet(tank, measure.feetPosition)
  const first = table.rows[0]
  const isBelow = first !== undefined && level.value < first[0] * (table.style === 'cm-mm' ? 10 : 1)
  const liquid = isBelow ? null : lookUp(table, level.value, 'levelMm', steps)
  if (liquid && liquid.value === null) return failed(liquid.issues)
  const shell = tank.shell
    ? shellCorrection(
        {
          ...tank.shell,
          tLiquidC: measure.tLiquidC,
          tAmbientC: measure.tAmbientC,
          decimals: settings.ctshDecimals,
          origins,
        },
        steps,
      )
    : null
  if (shell && shell.value === null) return failed(shell.issues)
  const ctsh = shell?.value?.ctsh ?? 1
  const factor = (tank.calibrationFactor ?? 1) * ctsh
  const liquidM3 = (liquid?.value ?? 0) * factor
  if (steps) {
    const inputs = [computed('table volume', liquid?.value ?? 0, 'm3'), constant('factor', factor, '')]
    addStep(steps, EXPANDED, liquidM3, inputs)
  }
  const issues = level.issues.concat(shell?.issues ?? [])
  return { value: { totalM3: tank.totalM3 * ctsh, liquidM3 }, status: 'ok', issues }
}

/** The same input with only the rows and cells it uses, so that its trace stands alone. */
export function portableTankInput(input: TankQuantityInput): TankQuantityInput {
  const { tank, measure, product } = input
  const levels = [innage(innageInput(tank, measure, undefined)).value, measure.waterLevelMm]
  const table = excerptTable(tank.table, levels)
  const high = tank.tableHighFeet
  return {
    ...input,
    tank: { ...tank, table, tableHighFeet: high && excerptTable(high, levels) },
    product: product.grid ? { ...product, grid: gridCells(input, product.grid) } : product,
  }
}

function gridCells(input: TankQuantityInput, grid: VcfGrid): VcfGrid {
  const { labRho15, observed, tLiquidC } = input.measure
  const density = density15({ product: input.product, mode: input.settings.mode, labRho15, observed })
  return excerptGrid(grid, density.value?.rho15, tLiquidC)
}
