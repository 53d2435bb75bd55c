import { formatDate, formatInstant, siteTime } from '#platform/core/date-format.ts'
import { formatDuration } from '#platform/core/duration-format.ts'
import { formatNumber } from '#platform/core/number-format.ts'
import type { RegistryField } from '#platform/core/registry.ts'
import type { AnyReport } from '#platform/core/report.ts'
import type { Cell } from '#platform/server/workbook/workbook.ts'
import { type Row, wordsOf } from './asking.ts'
import { groupsOf } from './second-look.ts'

/** How a row of the screen must stand in the workbook and on paper, in English. */

export type Speak = (key: string) => string

export function sheetCells(report: AnyReport, columns: readonly RegistryField[], row: Row, speak: Speak): Cell[] {
  return columns.flatMap((field): Cell[] => {
    const value = row[field.name]
    if (field.kind === 'bilingual') {
      const { en = null, it = null } = (value ?? {}) as Record<string, string>
      return [en, it]
    }
    return [value === null ? null : cellOf(report, field, value, speak)]
  })
}

function cellOf(report: AnyReport, { kind, name }: RegistryField, value: unknown, speak: Speak): Cell {
  switch (kind) {
    case 'integer':
    case 'decimal':
      return Number(value)
    case 'boolean':
      return value as boolean
    case 'duration':
      return formatDuration(Number(value))
    case 'date':
      return `${String(value)}T00:00:00.000Z`
    case 'instant': {
      const { date, seconds } = siteTime(value as string)
      return `${date}T${seconds}.000Z`
    }
    case 'choice':
      return speak(`${report.textPrefix}choice.${name}.${String(value)}`)
    case 'references':
      return (value as string[]).join('; ')
    case 'rows':
      return JSON.stringify(value)
    default:
      return value as string
  }
}

/** Numbers, days and moments as they are printed, and the sums below them. */
export function figuresOnPaper(report: AnyReport, rows: readonly Row[]): string[] {
  const names: readonly string[] = report.paper.columns ?? report.list
  const fields = names.map((name) => report.field(name) as RegistryField)
  const ofRows = rows.flatMap((row) => fields.map((field) => printed(field, row[field.name])))
  const groups = rows.length > 0 && report.summed.length > 0 ? groupsOf(rows, report, report.addsUpWithin) : []
  const summed = groups.filter(({ count }) => count > 1 || groups.length === 1)
  const ofSums = summed.flatMap(({ sums }) => fields.map((field) => printed(field, sums[field.name] ?? null)))
  return [...ofRows, ...ofSums].flatMap(wordsOf)
}

function printed({ kind, decimals }: RegistryField, value: unknown): string {
  if (value === null || value === undefined) return ''
  switch (kind) {
    case 'integer':
    case 'decimal':
      return formatNumber(value as string, 'en', decimals)
    case 'duration':
      return formatDuration(Number(value))
    case 'date':
      return formatDate(value as string, 'en')
    case 'instant':
      return formatInstant(value as string, 'en')
    default:
      return ''
  }
}
