import { expect, test } from 'vitest'
import type { UllageReport } from '../contract/ullage.contract.ts'
import { calculationIssues, editIssues, isRemainder, operationOfKind, otherOf } from './ullage-issues.ts'
import { workedArrival, workedRemainder } from './worked.fixture.ts'

const fields = (more: object) =>
  calculationIssues({ ...workedArrival, kind: 'beforeDischarge', ...more } as unknown as UllageReport).map(
    ({ field }) => field,
  )

test('each kind has its other one, and only remainders may be nil', () => {
  for (const kind of ['beforeLoading', 'afterLoading', 'beforeDischarge', 'afterDischarge'] as const) {
    expect(otherOf[otherOf[kind]]).toBe(kind)
    expect(operationOfKind(otherOf[kind])).toBe(operationOfKind(kind))
    expect(isRemainder(otherOf[kind])).toBe(!isRemainder(kind))
    expect(fields({ kind, tanks: [] })).toEqual(isRemainder(kind) ? [] : ['tanks'])
  }
})

test('what a calculation needs', () => {
  expect(fields({})).toEqual([])
  expect(fields({ draughtAft: null, temperature: null })).toEqual(['draughtAft', 'temperature'])
  expect(fields({ lengthBetween: null })).toEqual(['lengthBetween'])
  expect(fields({ lengthBetween: null, draughtFore: '15.30' })).toEqual([])
  expect(fields({ ...workedRemainder, draughtAft: '5.20' })).toEqual(['draughtAft'])
})

test('a tank once, and the lines of the table in their order', () => {
  const [row] = workedArrival.tanks
  const issues = (tanks: object[]) =>
    editIssues({ tanks: tanks as Parameters<typeof editIssues>[0]['tanks'], wedges: [] }).map(({ field, code }) => [
      field,
      code,
    ])
  expect(issues([row!, row!])).toEqual([['tanks.1.tank', 'ullage.tankTwice']])
  expect(issues([{ ...row, lowerUllage: '1.500' }])).toEqual([['tanks.0.lowerUllage', 'ullage.tableOrder']])
  expect(issues([{ ...row, lowerVolume: row!.upperVolume }])).toEqual([['tanks.0.lowerVolume', 'ullage.tableFalls']])
})
