import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calibrationIssues, type CalibrationRow } from './calibration.ts'

/** Certificates: even steps of level, volumes that rise by whatever the shape of the tank gives. */
const tables = fc
  .record({
    step: fc.constantFrom(1, 10, 100, 250, 1000),
    rises: fc.array(fc.integer({ min: 1, max: 5_000_000 }), { minLength: 3, maxLength: 60 }),
  })
  .map(({ step, rises }) => {
    let litres = 0
    return rises.map((rise, index): CalibrationRow => {
      litres += rise
      return { level: index * step, volume: (litres / 1000).toFixed(3) }
    })
  })
const tableAndRow = tables.chain((rows) =>
  fc.record({ rows: fc.constant(rows), at: fc.integer({ min: 1, max: rows.length - 1 }) }),
)

test('a rising table without holes is accepted up to its last level', () => {
  fc.assert(
    fc.property(tables, (rows) => {
      const top = rows.at(-1)!.level
      expect(calibrationIssues(rows, top)).toEqual([])
      expect(calibrationIssues(rows, top + 1)).toEqual([
        { field: 'calibration', code: 'tanks.tableEndsBelow', params: { top, maxLevel: top + 1 } },
      ])
    }),
  )
})

test('a level or volume that does not rise is named at its cell', () => {
  fc.assert(
    fc.property(tableAndRow, ({ rows, at }) => {
      const level = rows.with(at, { ...rows[at]!, level: rows[at - 1]!.level })
      expect(calibrationIssues(level)).toContainEqual({
        field: `calibration.${at}.level`,
        code: 'tanks.levelNotRising',
      })
      const volume = rows.with(at, { ...rows[at]!, volume: rows[at - 1]!.volume })
      expect(calibrationIssues(volume)).toContainEqual({
        field: `calibration.${at}.volume`,
        code: 'tanks.volumeNotRising',
      })
    }),
  )
})

test('rows that are missing inside are a hole', () => {
  const rows = Array.from({ length: 30 }, (_, index) => ({ level: index * 100, volume: `${index + 1}.000` }))
  expect(calibrationIssues(rows.toSpliced(10, 2))).toEqual([
    { field: 'calibration.10.level', code: 'tanks.gap', params: { from: 900, to: 1200 } },
  ])
  expect(calibrationIssues(rows.slice(0, 1))).toEqual([{ field: 'calibration', code: 'tanks.tooFewRows' }])
})
