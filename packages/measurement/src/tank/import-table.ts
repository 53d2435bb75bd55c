// Checks of a calibration table before it may be used: a wrong row is found once here or in every stock after.
import { issue, type Issue, type Result } from '../core/result.ts'
import type { CalibrationTable, CmMmTable, LinearTable, MmZone, TableLine } from './calibration-table.ts'

export interface TableCertificate {
  readonly number: string
  /** ISO dates. */
  readonly issuedOn: string
  readonly expiresOn: string
  readonly referenceTC: number
  readonly calibratedMinMm: number
  readonly calibratedMaxMm: number
}

export interface RawTable {
  readonly style: 'linear' | 'cm-mm'
  readonly unit: 'm3' | 'l'
  readonly rows: readonly TableLine[]
  /** Step of the rows in mm; the most frequent one when not said. */
  readonly stepMm?: number
  readonly zones?: readonly { readonly fromCm: number; readonly toCm: number; readonly mm: readonly number[] }[]
  readonly certificate: TableCertificate
}

export interface CertifiedTable {
  readonly certificate: TableCertificate
  readonly table: CalibrationTable
}

export function importTable(raw: RawTable): Result<CertifiedTable> {
  const issues: Issue[] = []
  const scale = raw.unit === 'l' ? 1e-3 : 1
  if (raw.unit !== 'l' && raw.unit !== 'm3') issues.push(issue('unknown-option', 'error', 'unit', raw.unit))
  checkCertificate(raw.certificate, issues)
  const rows: TableLine[] = raw.rows.map(([at, volume]) => [at, volume * scale])
  checkRows(raw, rows, issues)
  const name = raw.certificate.number
  const table: LinearTable | CmMmTable =
    raw.style === 'linear'
      ? { style: 'linear', name, rows }
      : { style: 'cm-mm', name, rows, zones: (raw.zones ?? []).map((z) => zoneOf(z, scale)) }
  if (table.style === 'cm-mm') checkZones(table, issues)
  const isUsable = !issues.some((one) => one.severity === 'error')
  return {
    value: isUsable ? { certificate: raw.certificate, table } : null,
    status: isUsable ? 'ok' : 'out',
    issues,
  }
}

function zoneOf(zone: { fromCm: number; toCm: number; mm: readonly number[] }, scale: number): MmZone {
  return { fromCm: zone.fromCm, toCm: zone.toCm, mmM3: zone.mm.map((x) => x * scale) }
}

function checkCertificate(certificate: TableCertificate, issues: Issue[]): void {
  const date = /^\d{4}-\d{2}-\d{2}$/
  if (certificate.number.trim() === '') issues.push(issue('missing', 'error', 'certificate.number'))
  if (!date.test(certificate.issuedOn)) issues.push(issue('missing', 'error', 'certificate.issuedOn'))
  if (!date.test(certificate.expiresOn)) issues.push(issue('missing', 'error', 'certificate.expiresOn'))
  else if (certificate.expiresOn <= certificate.issuedOn)
    issues.push(issue('expires-before-issue', 'error', 'certificate.expiresOn', certificate.expiresOn))
  if (!(certificate.referenceTC > -50 && certificate.referenceTC < 300))
    issues.push(issue('outside-limits', 'error', 'certificate.referenceTC', certificate.referenceTC, -50, 300))
}

function checkRows(raw: RawTable, rows: readonly TableLine[], issues: Issue[]): void {
  if (rows.length < 2) {
    issues.push(issue('too-few-rows', 'error', 'rows', rows.length))
    return
  }
  const scale = raw.style === 'cm-mm' ? 10 : 1
  const step = raw.style === 'cm-mm' ? 10 : (raw.stepMm ?? usualStep(rows))
  rows.forEach(([at, m3], i) => {
    if (!Number.isFinite(at) || !Number.isFinite(m3) || at < 0 || m3 < 0)
      issues.push(issue('not-a-number', 'error', `rows[${i}]`))
    const before = rows[i - 1]
    if (!before) return
    if (at <= before[0]) issues.push(issue('level-not-increasing', 'error', `rows[${i}]`, at))
    else if ((at - before[0]) * scale > step * 1.000001) issues.push(issue('gap', 'error', `rows[${i}]`, at))
    if (m3 <= before[1]) issues.push(issue('volume-not-increasing', 'error', `rows[${i}]`, m3))
  })
  const { calibratedMinMm, calibratedMaxMm } = raw.certificate
  const first = rows[0]![0] * scale
  const last = rows[rows.length - 1]![0] * scale
  if (first > calibratedMinMm) issues.push(issue('starts-above-calibrated', 'error', 'rows', first, calibratedMinMm))
  if (last < calibratedMaxMm) issues.push(issue('ends-below-calibrated', 'error', 'rows', last, null, calibratedMaxMm))
}

function usualStep(rows: readonly TableLine[]): number {
  const counts = new Map<number, number>()
  let usual = 0
  for (let i = 1; i < rows.length; i++) {
    const step = rows[i]![0] - rows[i - 1]![0]
    const count = (counts.get(step) ?? 0) + 1
    counts.set(step, count)
    if (count > (counts.get(usual) ?? 0)) usual = step
  }
  return usual
}

function checkZones(table: CmMmTable, issues: Issue[]): void {
  table.zones.forEach((zone, z) => {
    const field = `zones[${z}]`
    if (zone.mmM3.length !== 9) issues.push(issue('mm-count', 'error', field, zone.mmM3.length, 9, 9))
    if (zone.toCm <= zone.fromCm) issues.push(issue('zone-empty', 'error', field, zone.toCm))
    zone.mmM3.forEach((m3, i) => {
      if (!(m3 > (zone.mmM3[i - 1] ?? 0))) issues.push(issue('volume-not-increasing', 'error', `${field}.mm[${i}]`, m3))
    })
  })
  table.rows.forEach(([cm, m3], i) => {
    const next = table.rows[i + 1]
    if (!next) return
    const zones = table.zones.filter((zone) => cm >= zone.fromCm && cm < zone.toCm)
    if (zones.length !== 1) issues.push(issue('zone-cover', 'error', `rows[${i}]`, cm, 1, 1))
    const ninth = zones[0]?.mmM3[8]
    if (ninth !== undefined && ninth >= next[1] - m3) issues.push(issue('mm-beyond-next-cm', 'error', `rows[${i}]`, cm))
  })
}

/** The table in force on a day: several certificates follow one another and history keeps its own. */
export function tableOn(tables: readonly CertifiedTable[], isoDate: string): Result<CertifiedTable> {
  const inForce = tables
    .filter((t) => t.certificate.issuedOn <= isoDate && isoDate < t.certificate.expiresOn)
    .toSorted((a, b) => (a.certificate.issuedOn < b.certificate.issuedOn ? 1 : -1))
  const newest = inForce[0]
  if (!newest) return { value: null, status: 'out', issues: [issue('no-table-in-force', 'error', 'date', isoDate)] }
  return { value: newest, status: 'ok', issues: [] }
}
