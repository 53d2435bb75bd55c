import { describe, expect, test } from 'vitest'
import { importTable, tableOn, type RawTable } from './import-table.ts'

const certificate = {
  number: 'UM-4517/2019',
  issuedOn: '2019-05-01',
  expiresOn: '2029-05-01',
  referenceTC: 15,
  calibratedMinMm: 0,
  calibratedMaxMm: 30,
}
const linear: RawTable = {
  style: 'linear',
  unit: 'l',
  rows: [
    [0, 0],
    [10, 3412],
    [20, 7060],
    [30, 10_700],
  ],
  certificate,
}
const cmMm: RawTable = {
  style: 'cm-mm',
  unit: 'l',
  rows: [
    [0, 10],
    [1, 3665],
    [2, 7320],
    [3, 10_975],
  ],
  zones: [{ fromCm: 0, toCm: 3, mm: [365, 731, 1096, 1462, 1828, 2193, 2559, 2924, 3290] }],
  certificate,
}

const codes = (raw: RawTable) => importTable(raw).issues.map((one) => one.code)

describe('calibration tables are checked before use', () => {
  test('good tables of both styles pass, litres become cubic metres', () => {
    expect(importTable(linear).value?.table.rows[1]).toEqual([10, 3.412])
    expect(importTable(cmMm).issues).toEqual([])
  })

  test.each<[string, RawTable]>([
    [
      'volume-not-increasing',
      {
        ...linear,
        rows: [
          [0, 0],
          [10, 3412],
          [20, 3412],
          [30, 10_700],
        ],
      },
    ],
    [
      'level-not-increasing',
      {
        ...linear,
        rows: [
          [0, 0],
          [10, 3412],
          [10, 3500],
          [30, 10_700],
        ],
      },
    ],
    [
      'gap',
      {
        ...linear,
        rows: [
          [0, 0],
          [10, 3412],
          [20, 7060],
          [1000, 365_250],
        ],
      },
    ],
    ['gap', { ...linear, stepMm: 5 }],
    ['too-few-rows', { ...linear, rows: [[0, 0]] }],
    ['ends-below-calibrated', { ...linear, certificate: { ...certificate, calibratedMaxMm: 40 } }],
    ['missing', { ...linear, certificate: { ...certificate, number: ' ' } }],
    ['expires-before-issue', { ...linear, certificate: { ...certificate, expiresOn: '2018-01-01' } }],
    ['outside-limits', { ...linear, certificate: { ...certificate, referenceTC: NaN } }],
    ['mm-count', { ...cmMm, zones: [{ fromCm: 0, toCm: 3, mm: [365, 731] }] }],
    [
      'mm-beyond-next-cm',
      { ...cmMm, zones: [{ fromCm: 0, toCm: 3, mm: [365, 731, 1096, 1462, 1828, 2193, 2559, 2924, 3655] }] },
    ],
    ['zone-cover', { ...cmMm, zones: [{ fromCm: 0, toCm: 2, mm: cmMm.zones![0]!.mm }] }],
  ])('%s is refused', (code, raw) => {
    expect(codes(raw)).toContain(code)
    expect(importTable(raw).value).toBeNull()
  })

  test('the table in force is chosen by date, none is no guess', () => {
    const old = importTable(linear).value!
    const renewed = { ...old, certificate: { ...certificate, issuedOn: '2024-01-01', expiresOn: '2034-01-01' } }
    expect(tableOn([old, renewed], '2023-12-31').value).toBe(old)
    expect(tableOn([old, renewed], '2024-01-01').value).toBe(renewed)
    expect(tableOn([old], '2035-01-01').issues[0]?.code).toBe('no-table-in-force')
  })
})
