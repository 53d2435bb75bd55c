// How each routine name of the golden vectors is answered by the library.
import { ethyleneSaturation, ethyleneTank } from '../src/gas/ethylene.ts'
import { gasTank } from '../src/gas/gas-tank.ts'
import { shipVapourFactor, vapourDensity, vapourMass } from '../src/gas/vapour-density.ts'
import { shrinkage } from '../src/movement/blending.ts'
import { movement } from '../src/movement/movement.ts'
import type { CalibrationTable } from '../src/tank/calibration-table.ts'
import { lookUp } from '../src/tank/calibration-table.ts'
import { floatingRoof, printedRoofCorrection } from '../src/tank/floating-roof.ts'
import { innage } from '../src/tank/level.ts'
import { quantityChain } from '../src/tank/quantity-chain.ts'
import { shellCorrection } from '../src/tank/shell-correction.ts'
import { compareShipShore } from '../src/vessel/ship-shore.ts'
import { trimListCorrection } from '../src/vessel/trim-list.ts'
import { vesselExperienceFactor } from '../src/vessel/vessel-experience-factor.ts'
import { wedge } from '../src/vessel/wedge.ts'
import { ctpl2004 } from '../src/volume-correction/ctpl-2004-60f.ts'
import { densityDecrement } from '../src/volume-correction/density-decrement.ts'
import { density53 } from '../src/volume-correction/density53.ts'
import { groupOf1980 } from '../src/volume-correction/groups-1980.ts'
import { alphaInteger } from '../src/volume-correction/integer-arithmetic-1980.ts'
import { range1980 } from '../src/volume-correction/range-1980.ts'
import { snapDensity1980, snapTemperature1980 } from '../src/volume-correction/vcf-1980.ts'
import { ctlTable24e, density53e, vcf54e } from '../src/volume-correction/vcf-54e.ts'
import { importVcfGrid, vcfFromGrid } from '../src/volume-correction/vcf-grid.ts'
import { nearestPageEntry, vcfPrintedPage } from '../src/volume-correction/vcf-printed-page.ts'
import { vcf54 } from '../src/volume-correction/vcf54.ts'
import { roundHalfUp } from '../src/core/round.ts'
import { airDensity } from '../src/weight/air-density.ts'
import { vacuumToAirFactor } from '../src/weight/air-factor-bands.ts'
import { at60F, rho60OfApi } from '../src/weight/barrels-60f.ts'
import { convert } from '../src/weight/units.ts'
import { volumeWeight } from '../src/weight/volume-weight-table.ts'
import { must } from './must.ts'

/** Inputs of a vector are free-form JSON; each adapter knows the fields of its routine. */
// oxlint-disable-next-line typescript/no-explicit-any
type Inputs = any
type Answer = Readonly<Record<string, unknown>>

const TABLE_OF_GROUP: Record<string, '54A' | '54B' | '54D'> = { crude: '54A', products: '54B', lube: '54D' }
const table53OfGroup = (group: string) => TABLE_OF_GROUP[group]!.replace('54', '53') as '53A' | '53B' | '53D'
const instrument = (hydrometer: boolean) => (hydrometer ? 'hydrometer' : 'densitometer')
const celsius = (fahrenheit: number) => must(convert({ value: fahrenheit, from: 'F', to: 'C' }))
const bbl = (m3: number) => must(convert({ value: m3, from: 'm3', to: 'bbl' }))

/** The five entries of the 1952 table that a public copy shows; the sixth cell of the grid is not readable. */
const grid1952 = must(
  importVcfGrid({
    name: 'ASTM-IP Table 54 (1952)',
    densities: [600, 605],
    temperatures: [0, 1, 5],
    values: [
      [1.026, 1.0242, 1.0173],
      [1.0255, null, 1.017],
    ],
  }),
)

function density1980Alpha(i: Inputs): number {
  if (i.table === '54C') return i.alpha15
  const rho = snapDensity1980(i.rho15)
  return alphaInteger(groupOf1980(i.table, rho), Math.round(rho * 100)) / 1e7
}

function rhoOfSheet(i: Inputs): number {
  if (i.lbPerBblWater) {
    const kgPerBbl = must(convert({ value: i.rd60 * i.lbPerBblWater, from: 'lb', to: 'kg' }))
    return kgPerBbl / must(convert({ value: 1, from: 'bbl', to: 'm3' }))
  }
  return rho60OfApi(i.api60)
}

function shell(i: Inputs): Answer {
  const inF = 'tRefF' in i
  const t = (c: string, f: string) => (i[c] !== undefined ? i[c] : i[f] !== undefined ? celsius(i[f]) : undefined)
  // A sheet that starts from the shell temperature itself is the insulated case.
  const direct = t('tShellC', 'tShellF')
  const result = must(
    shellCorrection({
      tLiquidC: direct ?? t('tLiquidC', 'tLiquidF'),
      tAmbientC: t('tAmbientC', 'tAmbientF'),
      tRefC: t('tRefC', 'tRefF'),
      alphaPerC: inF ? i.alphaPerF * 1.8 : i.alphaPerC,
      insulated: direct !== undefined || i.insulated === true,
      decimals: 6,
    }),
  )
  const tShellF = must(convert({ value: result.tShellC, from: 'C', to: 'F' }))
  return { ctsh: result.ctsh, tShellC: result.tShellC, tShellF: roundHalfUp(tShellF, i.roundShellTo === 1 ? 0 : 6) }
}

const AIR: Record<string, 'commercial' | 'api-11.5.3'> = { 'rho-1.1': 'commercial', '11.5.3': 'api-11.5.3' }

function chain(i: Inputs): Answer {
  const vcf = must(vcf54({ table: i.table, mode: '1980-calc', rho15: i.rho15, tC: i.tC }))
  const q = must(
    quantityChain({
      tovM3: i.tovM3,
      freeWaterM3: i.freeWaterM3,
      ctsh: i.ctsh,
      fraM3: i.fraM3,
      vcf,
      rho15: i.rho15,
      rhoAir: must(airDensity({ method: AIR[i.air]!, rho15: i.rho15 })),
      swPct: i.swPct,
    }),
  )
  return { vcf, gov: q.govM3, gsv: q.gsvM3, nsv: q.nsvM3, massVac: q.mass.tonnes, weightAir: q.weight.tonnes }
}

function worksheet(i: Inputs): Answer {
  const rho15 = roundHalfUp(i.rho15kgl * 1000, 1)
  const rhoAir = must(airDensity({ method: 'commercial', rho15 }))
  const isVolumeGiven = i.gsvM3 !== undefined
  const vcf = isVolumeGiven ? 1 : must(vcf54({ table: i.table, mode: '1980-table', rho15, tC: i.tC }))
  const q = must(quantityChain({ tovM3: i.gsvM3 ?? i.tovM3, vcf, rho15, rhoAir, intermediateDecimals: 3 }))
  return { gsvM3: q.gsvM3, mtVac: roundHalfUp(q.mass.tonnes, 3), mtAir: roundHalfUp(q.weight.tonnes, 3) }
}

function saturation(tC: number): Answer {
  const { rhoL, rhoV, pBarAbs } = must(ethyleneSaturation({ tC }))
  return { rhoL, rhoV, pSatBarAbs: pBarAbs }
}

function cmMmTable(i: Inputs): CalibrationTable {
  return {
    style: 'cm-mm',
    name: 'litres',
    rows: Object.entries(i.cmTableL).map(([cm, litres]) => [Number(cm), Number(litres) / 1000]),
    zones: i.mmZones.map((z: Inputs) => ({ ...z, mmM3: z.mmL.map((l: number) => l / 1000) })),
  }
}

export const ADAPTERS: Readonly<Record<string, (i: Inputs) => Answer>> = {
  vcf54_equation: (i) => ({ vcf: must(vcf54({ ...i, mode: 'equation', unrounded: true })) }),
  vcf54_1980: (i) => ({
    alpha15: density1980Alpha(i),
    roundedRho: i.rho15 === undefined ? null : snapDensity1980(i.rho15),
    roundedT: snapTemperature1980(i.tC),
    vcfTable: must(vcf54({ ...i, mode: '1980-table' })),
    vcfCalc: must(vcf54({ ...i, mode: '1980-calc' })),
  }),
  vcf54_printed_table_lookup: (i) => {
    const entry = nearestPageEntry(i.rho15, i.tC, i.gridRho, i.gridT)
    return { vcfTable: must(vcfPrintedPage(i)), lookupRho: entry.rho15, lookupT: entry.tC }
  },
  vcf54_range_1980: (i) => ({ flag: range1980(i.table, i.rho15, i.tC, []) }),
  density53_1980: (i) => ({
    rho15: must(density53({ ...i, mode: '1980-calc', instrument: instrument(i.hydrometer) })),
  }),
  density53_equation: (i) => ({
    rho15: must(density53({ ...i, mode: 'equation', instrument: instrument(i.hydrometer), unrounded: true })),
  }),
  density53_2004: (i) => {
    const request = { ...i, table: table53OfGroup(i.group), instrument: instrument(i.hydrometer) }
    return { rho15: must(density53({ ...request, mode: '2004', unrounded: true })) }
  },
  ctpl_2004_60F: (i) => {
    const rho60 = i.rho60 ?? (i.rd60 === undefined ? rho60OfApi(i.api60) : i.rd60 * 999.016)
    return { ...must(ctpl2004({ group: i.group, rho60, tF: i.tF, psig: i.psig })) }
  },
  vcf54_2004: (i) => {
    const request = { table: TABLE_OF_GROUP[i.group]!, mode: '2004', rho15: i.rho15, tC: i.tC } as const
    return { ctl: must(vcf54({ ...request, unrounded: true })), ctl5: must(vcf54(request)) }
  },
  ctl24E: (i) => ({ ctl: must(ctlTable24e({ relativeDensity60: i.relDens60, tF: i.tF, snapInputs: i.roundInputs })) }),
  ctl54E: (i) => ({ ctl5: must(vcf54e(i)) }),
  density53E: (i) => ({ rho15: must(density53e(i)) }),
  vcf54_1952_lookup: (i) => ({ vcf: must(vcfFromGrid({ grid: grid1952, ...i })) }),
  table56_vac_to_air_factor: (i) => ({ factor: must(vacuumToAirFactor({ rho15: i.rho15kgl * 1000 })) }),
  table56_exact: (i) => ({
    ...must(volumeWeight(i)),
    rhoAir: must(airDensity({ method: 'table-56', rho15: i.rho15 })),
  }),
  table56_commercial: (i) => {
    const rhoAir = must(airDensity({ method: 'commercial', rho15: i.rho15 }))
    return { kgPerM3Air: rhoAir, wcf: roundHalfUp(rhoAir / 1000, 4) }
  },
  airDensity_11_5_3: (i) => ({ rhoAir: must(airDensity({ method: 'api-11.5.3', rho15: i.rho15 })) }),
  tons_per_m3: (i) => {
    const row = must(volumeWeight(i))
    return { shortTons: row.shortTonsPerM3Air, longTons: row.longTonsPerM3Air }
  },
  table52_bbl_per_m3: (i) => ({ bbl60PerM3_15: must(at60F(i)).bbl60PerM3At15 }),
  api_from_rho15: (i) => ({ api60: must(at60F(i)).apiGravity }),
  unit: (i) => ({ bblSameTemperature: bbl(i.m3) }),
  strapping_linear: (i) => ({
    m3: must(lookUp({ style: 'linear', name: 'vector', rows: i.tableMmM3 }, i.levelMm, 'levelMm')),
  }),
  strapping_cm_plus_mm: (i) => ({ litres: must(lookUp(cmMmTable(i), i.levelMm, 'levelMm')) * 1000 }),
  ullage_to_innage: (i) => ({ innageMm: must(innage(i)) }),
  ctsh: shell,
  roof_fra_api: (i) => ({
    bbl: must(
      printedRoofCorrection({ coefficient: i.bblPerApi, referenceDensity: i.refApi, observedDensity: i.obsApi }),
    ),
  }),
  roof_weight_bbl: (i) => {
    const massKg = must(convert({ value: i.roofLb, from: 'lb', to: 'kg' }))
    const zone = { aMm: 1000, bMm: 2000 }
    const densityBasis = i.densityBasis === 'air' ? 'AIR' : 'VAC'
    const roof = { kind: 'without-roof', massKg } as const
    return {
      bbl: bbl(must(floatingRoof({ levelMm: 9000, zone, roof, rho15: rhoOfSheet(i), vcf: i.ctl, densityBasis })).fraM3),
    }
  },
  roof_m3: (i) => {
    const massKg = i.roofMassKg
    const roof =
      i.tableRefRho === null
        ? ({ kind: 'without-roof', massKg } as const)
        : ({ kind: 'with-roof', massKg, rhoRef: i.tableRefRho } as const)
    const zone = { aMm: i.criticalLowMm, bMm: i.criticalHighMm }
    return {
      m3: must(floatingRoof({ levelMm: i.levelMm, zone, roof, rho15: i.rhoObs, vcf: 1, densityBasis: 'VAC' })).fraM3,
    }
  },
  chain_worksheet: worksheet,
  chain_full: chain,
  lpg_vapour_density: (i) => ({ kgM3: must(vapour(i)).rhoV }),
  lpg_vapour_mass: (i) => ({
    tonnes:
      must(vapourMass({ vapourM3: i.vapourM3, tVapourC: i.tC, pressureBarAbs: i.pBarAbs, molarMass: i.M })) / 1000,
  }),
  lpg_mw_factor_bar: (i) => ({
    factor: must(shipVapourFactor({ molarMass: i.M, t0K: i.T0, p0Bar: i.P0bar, molarVolume: i.molarVolume })),
  }),
  ethylene_saturation: (i) => saturation(i.tC),
  lpg_sphere: (i) => {
    const product = { f54Routine: i.vcfTable, gasType: 'LPG_MIX', molarMass: i.M } as const
    const { totalM3, liquidM3, rho15, molarVolume } = i
    const place = { tLiquidC: i.tLiqC, tVapourC: i.tVapC, pressureBar: i.pBarGauge, pressureKind: 'GAUGE' } as const
    const zMode = { kind: 'FIXED', z: i.Z } as const
    const tank = must(gasTank({ totalM3, liquidM3, rho15, molarVolume, ...place, product, mode: 'equation', zMode }))
    return {
      rhoVap: tank.rhoVapour,
      massLiq: tank.liquidKg,
      massVap: tank.vapourKg,
      massTot: tank.massKg,
      liqV15: tank.liquidV15M3,
      vapLiqEq15: tank.vapourV15M3,
      vcf: tank.vcf,
    }
  },
  ethylene_tank: (i) => ({
    massKg: must(ethyleneTank({ totalM3: i.totalM3, liquidM3: i.liquidM3, tLiquidC: i.tC })).massKg,
  }),
  movement: (i) => {
    const side = (m: Inputs) => ({ v15M3: m.v15, massT: m.mass })
    const moved = must(movement({ role: i.role, opening: side(i.opening), closing: side(i.closing) }))
    return { v15: moved.v15M3, mass: moved.mass.tonnes, rho15: moved.rho15 }
  },
  shrinkage_12_3_si: (i) => ({ pct: must(shrinkage(i)) }),
  shrinkage_12_3_api: (i) => ({ pct: must(shrinkage(i)) }),
  vef: (i) => {
    const voyages = i.voyages.map(([vessel, shore]: [number, number]) => ({ vessel, shore }))
    const result = must(vesselExperienceFactor({ voyages, bandPct: i.bandPct }))
    return { vef: result.vef, firstAverage: result.firstAverage, qualifying: result.qualifying.length }
  },
  vef_apply: (i) => {
    const { applied, difference, pct } = must(compareShipShore({ ...i, operation: i.role }))
    // The source prints two decimals of a percent.
    return { applied, diff: difference, pct: roundHalfUp(pct, 2) }
  },
  trim_correction: (i) => ({
    correctedUllageM: must(trimListCorrection({ ...i, ullageMm: i.ullageM * 1000 })) / 1000,
  }),
  wedge: (i) => ({ m3: must(wedge(i)) }),
  ship_shore: (i) => {
    const { difference, pct, layer } = must(compareShipShore({ ...i, operation: 'LOAD' }))
    return { delta: difference, pct, flag: ['within', 'between', 'beyond'][layer] }
  },
  veg_oil_density_IT: (i) => ({
    rhoT: must(densityDecrement({ rho15: i.rho15, coefficient: i.coef, tC: i.tC })).rhoT,
  }),
}

function vapour(i: Inputs) {
  const zMode = { kind: 'FIXED', z: i.Z } as const
  return vapourDensity({ tVapourC: i.tC, pressureBarAbs: i.pBarAbs, molarMass: i.M, zMode, molarVolume: i.molarVolume })
}
