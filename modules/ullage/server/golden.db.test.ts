import { expect, test } from 'vitest'
import { demoServer } from '#demo/testing/demo-server.ts'
import { Decimal } from '#platform/core/decimal.ts'
import { type Comparison, ullageElements, type UllageReport } from '../contract/ullage.contract.ts'
import { USUAL_LAYERS_PCT } from '@molo/measurement/vessel'
import { workedArrival, workedRemainder } from '../rules/worked.fixture.ts'
import golden from './golden.json' with { type: 'json' }
import { reportsBy, voyagesOf } from './ullage.fixture.ts'

/** The worked ship of the month through the calls of this module, each figure to its last digit. */

const server = await demoServer()
const by = reportsBy(await server.userWith(Object.values(ullageElements)))
const [discharged, loaded] = (await voyagesOf(server, 2)) as [string, string]

let right = 0
let all = 0
function same(found: unknown, wanted: unknown, what: string) {
  all++
  expect.soft(String(found), what).toBe(String(wanted))
  if (String(found) === String(wanted)) right++
}
const number = (found: string | null | undefined, wanted: string, what: string) =>
  same(
    new Decimal(found ?? 'NaN').toFixed(new Decimal(wanted).decimalPlaces()),
    new Decimal(wanted).toFixed(new Decimal(wanted).decimalPlaces()),
    what,
  )

const later = (moment: string) => moment.replace('2025', '2026')
const { ullage, vef, comparison } = golden
const inKg = (compared: Comparison, name: string) =>
  compared.parties.find((party) => party.name === name)?.amounts.weightAir

test('arrival, remainder, factor and comparison of the crude', async () => {
  const arrival = await by.confirmed(discharged, 'beforeDischarge', {
    ...workedArrival,
    measuredAt: later(workedArrival.measuredAt),
    shoreMass: comparison.discharge.shoreKg,
    billMass: comparison.discharge.blKg,
  })
  const figures = arrival.figures!
  same(arrival.vesselName, ullage.vessel, 'vessel')
  same(arrival.vessel, ullage.imo, 'imo')
  number(figures.trim, ullage.trimM, 'trim')
  number(arrival.lengthBetween, ullage.lbpM, 'length')
  number(arrival.temperature, ullage.temperatureC, 'temperature')
  number(arrival.density15, ullage.density15, 'density')
  for (const [index, row] of ullage.rows.entries()) {
    const [tank, read] = [figures.tanks[index]!, arrival.tanks[index]!]
    const what = (name: string) => `${row.tank} ${name}`
    same(tank.tank, row.tank, 'tank')
    number(read.ullage, row.ullageM, what('ullage'))
    number(read.gaugePoint, row.gaugePointM, what('gauge point'))
    number(read.upperVolume, row.tableM3['1.500'], what('upper volume'))
    number(read.lowerVolume, row.tableM3['3.500'], what('lower volume'))
    number(tank.correction, row.trimCorrectionM, what('correction'))
    number(tank.corrected, row.correctedM, what('corrected'))
    number(tank.observed, row.tovM3, what('observed'))
    number(tank.water, row.waterM3, what('water'))
    number(tank.gross, row.govM3, what('gross'))
    number(tank.vcf, ullage.vcf, what('vcf'))
    number(tank.standard, row.gsvM3, what('standard'))
    number(tank.weightAir, row.tonnesAir, what('weight'))
  }
  number(figures.totals.standard, ullage.totals.gsvM3, 'standard')
  number(figures.totals.water, ullage.totals.waterM3, 'water')
  number(figures.totals.total, ullage.totals.tcvM3, 'total calculated volume')
  number(figures.totals.weightAir, ullage.totals.kgAir, 'weight')

  const remainder = await by.confirmed(discharged, 'afterDischarge', {
    ...workedRemainder,
    measuredAt: later(workedRemainder.measuredAt),
  })
  number(remainder.figures?.trim, ullage.rob.trimM, 'trim')
  for (const [index, row] of ullage.rob.rows.entries()) {
    const wedge = remainder.figures!.wedges[index]!
    same(wedge.tank, row.tank, 'tank')
    number(remainder.wedges[index]!.sounding, row.soundingM, `${row.tank} sounding`)
    number(remainder.wedges[index]!.breadth, row.breadthM, `${row.tank} breadth`)
    number(wedge.observed, row.m3, `${row.tank} wedge`)
  }
  number(remainder.figures?.totals.observed, ullage.rob.tcvM3, 'remainder')
  number(remainder.figures?.totals.weightAir, ullage.rob.kgAir, 'weight of the remainder')

  // The remainder is part of what the ship gave: the comparison was kept anew with it.
  const compared = (await by.read(arrival.id)).compared!
  const { discharge } = comparison
  number(inKg(compared, 'bill'), discharge.blKg, 'bill')
  number(inKg(compared, 'before'), discharge.arrivalKg, 'arrival')
  number(inKg(compared, 'after'), discharge.robKg, 'remained')
  number(inKg(compared, 'ship'), discharge.deliveredKg, 'delivered')
  number(inKg(compared, 'shipByFactor'), discharge.deliveredByVefKg, 'delivered with factor')
  number(inKg(compared, 'shore'), discharge.shoreKg, 'shore')
  number(compared.experience.factor, discharge.vefDischarge, 'factor')
  lines(compared, discharge.rows, ['transit', 'shipShore', 'shipShoreByFactor', 'outturn'])

  const { experience } = compared
  for (const [index, voyage] of vef.voyages.entries()) {
    const found = experience.voyages[index]!
    number(found.ship, voyage.ship, 'ship')
    number(found.shore, voyage.shore, 'shore')
    number(found.ratio, voyage.ratio, 'ratio')
    same(found.leftOut === null, vef.kept.includes(index + 1), `voyage ${index + 1} counts`)
  }
  number(experience.mean, vef.mean, 'mean')
  number(experience.factor, vef.vef, 'factor of the voyages')
  same(experience.isEnough, vef.enough, 'enough')
  expect(compared.waitsFor).toBeNull()
})

test('comparison of a loading, with a factor given by hand', async () => {
  const { loading } = comparison
  // 30,001,842 kg by one tank at 15 °C, so that nothing but the weight is tried here.
  const tank = {
    ...workedArrival.tanks[0]!,
    ullage: '2.000',
    water: null,
    gaugePoint: null,
    upperUllage: '1.000',
    upperVolume: '45547.206',
    lowerUllage: '3.000',
    lowerVolume: '25547.206',
  }
  const head = { ...workedArrival, product: 'GO-10', temperature: '15.00', density15: '0.84510', tanks: [tank] }
  const nothing = { ...head, tanks: [], measuredAt: '2026-11-05T08:00:00.000Z' }
  const before = await by.confirmed(loaded, 'beforeLoading', nothing)
  number(before.figures?.totals.total, ullage.obq.tcvM3, 'nothing on board')
  const after: UllageReport = await by.confirmed(loaded, 'afterLoading', {
    ...head,
    measuredAt: '2026-11-06T08:00:00.000Z',
    shoreMass: loading.shoreKg,
    receiverMass: loading.receiverKg,
    experienceFactor: loading.vefLoad,
  })
  const compared = after.compared!
  expect(compared.operation).toBe('LOAD')
  number(inKg(compared, 'ship'), loading.shipKg, 'ship')
  number(inKg(compared, 'shipByFactor'), loading.shipByVefKg, 'ship with factor')
  number(inKg(compared, 'shore'), loading.shoreKg, 'shore')
  number(inKg(compared, 'receiver'), loading.receiverKg, 'receiver')
  number(compared.experience.factor, loading.vefLoad, 'factor')
  lines(compared, loading.rows, ['shipShore', 'shipShoreByFactor', 'receiverShore', 'receiverShip'])
  for (const [index, limit] of Object.values(comparison.limitsPct).entries()) {
    number(String(USUAL_LAYERS_PCT[index]), limit, 'limit')
  }
})

function lines(
  compared: Comparison,
  rows: readonly { differenceKg: string; percent: string; action: string }[],
  names: readonly string[],
) {
  for (const [index, row] of rows.entries()) {
    const found = compared.lines.find(({ name }) => name === names[index])
    number(found?.difference, row.differenceKg, names[index]!)
    number(found?.percent, row.percent, `${names[index]} %`)
    same(found?.action, row.action, `${names[index]} action`)
  }
}

test('every figure is as it was worked', () => {
  // oxlint-disable-next-line no-console -- how many figures were held
  console.log(`golden: ${right} of ${all} figures`)
  expect(right).toBe(all)
})
