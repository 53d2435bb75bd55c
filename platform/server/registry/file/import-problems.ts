import type { FieldMeta } from '#platform/core/fields.ts'
import type { Issue } from '#platform/core/issue.ts'
import type { Language } from '#platform/core/language.ts'
import type { ImportAnswer } from '#platform/core/registry-queries.ts'
import type { Texts } from '../../base/texts.ts'
import type { Cell } from '../../workbook/workbook.ts'
import type { ImportColumns } from './import-file.ts'
import type { SheetShape } from './sheet-columns.ts'

/** The first problems are shown; all of them are counted, and all of them are in the file of refused rows. */
export const problemsShown = 500

export interface ProblemTexts {
  registry: SheetShape
  columns: ImportColumns
  texts: Texts
  language: Language
}

interface Refused {
  number: number
  cells: Cell[]
  issues: readonly Issue[]
}

/** Each thing that is wrong with a row: where, what stands there, which rule it breaks, and what would be right. */
export function problemsOf(
  { registry, columns, texts, language }: ProblemTexts,
  { number, cells, issues }: Refused,
): ImportAnswer['problems'] {
  return issues.map((issue) => {
    const name = issue.field.split('.')[0]!
    const column = columns.places.get(name)
    const field = registry.fields.find((known) => known.name === name)
    return {
      row: number,
      column: column?.header ?? issue.field,
      value: column ? String(cells[column.place] ?? '') : '',
      text: texts.message(language, issue.code, issue.params),
      hint: field ? hintOf(field, texts, language) : '',
    }
  })
}

function hintOf(field: FieldMeta, texts: Texts, language: Language): string {
  const hint = (code: string, params?: Record<string, string | number>) => texts.message(language, code, params)
  switch (field.kind) {
    case 'text':
    case 'code':
    case 'bilingual':
      return hint('platform.hintText', { max: field.maxLength! })
    case 'integer':
    case 'duration':
      return hint('platform.hintInteger', { min: field.min!, max: field.max! })
    case 'decimal':
      return hint('platform.hintDecimal', { min: field.min!, max: field.max!, decimals: field.decimals! })
    case 'boolean':
      return hint('platform.hintBoolean')
    case 'date':
      return hint('platform.hintDate')
    case 'instant':
      return hint('platform.hintInstant')
    case 'choice':
      return hint('platform.hintChoice', { values: field.values!.join(', ') })
    case 'reference':
      return hint('platform.hintReference')
    case 'references':
      return hint('platform.hintReferences')
    case 'rows':
      return ''
  }
}

const midnight = /^\d{4}-\d\d-\d\dT00:00:00\.000Z$/

/** The refused rows as they stood in the file, with what is wrong in one more column. */
export function badRowHeader({ columns, texts, language }: ProblemTexts): Cell[] {
  return [...columns.header, texts.message(language, 'platform.whatIsWrong')]
}

export function badRow(about: ProblemTexts, row: Refused): Cell[] {
  const { length } = about.columns.header
  const reasons = problemsOf(about, row).map(
    ({ column, text, hint }) => `${column ? `${column}: ` : ''}${text}${hint ? ` (${hint})` : ''}`,
  )
  // Dates left the reader as texts.
  const cells = Array.from({ length }, (_, place) => row.cells[place] ?? null)
  return [
    ...cells.map((cell) => (typeof cell === 'string' && midnight.test(cell) ? new Date(cell) : cell)),
    reasons.join('; '),
  ]
}

export function badRowSheet({ columns, texts, language }: ProblemTexts) {
  return { name: texts.message(language, 'platform.refusedRows'), widths: [...columns.header.map(() => 18), 60] }
}
