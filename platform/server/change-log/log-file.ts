import type { ChangeLogEntry } from '#platform/core/change-log.contract.ts'
import { formatInstant } from '#platform/core/date-format.ts'
import { isInstant } from '#platform/core/instant-format.ts'
import { exportLimits } from '../registry/file/export.routes.ts'
import type { ExportedList } from '../registry/file/export-file.ts'
import type { ListQuery } from '../registry/store/list-sql.ts'
import type { Words } from '../reports/report-source.ts'
import type { Cell } from '../workbook/workbook.ts'
import { countLogRows } from './change-log.repo.ts'
import { type LogFilters, type LogReader, objectName, queryOf, someEntries } from './change-log.ts'
import type { Speech } from './logged-table.ts'

const atOnce = 500
const widths = { at: 20, who: 24, action: 14, object: 28, record: 28, field: 24, before: 40, after: 40 }

/** The log as a file: every change by itself, one row for each of its fields, so that a sheet can be sorted by them. */
export function logFile(
  readerOf: (words: Words) => LogReader,
  filtersIn: (query: ListQuery) => LogFilters,
): Partial<ExportedList> {
  return {
    columns: (_query, { texts, language }) =>
      Object.entries(widths).map(([name, width]) => ({
        label: texts.text(language, `platform:log.head.${name}`),
        width,
      })),
    asked: (query, words) =>
      Object.entries({ by: 'people', ...given(filtersIn(query)) }).map(([name, value]) => {
        const label = words.texts.text(words.language, `platform:log.filter.${name}`)
        return `${label}: ${filterText(name, value, readerOf(words))}`
      }),
    count: async (db, query, words, cap) => {
      const { text, ...rest } = filtersIn(query)
      const rows = await countLogRows(db, await queryOf(db, readerOf(words), rest), cap)
      // What a text is found in is less than what it is looked for in.
      return text === undefined ? rows : Math.min(rows, exportLimits.inBackground)
    },
    page: async (db, query, after, words) => {
      const reader = readerOf(words)
      const { entries, next } = await someEntries(db, reader, filtersIn(query), after, atOnce)
      return { cells: entries.flatMap((entry) => cellsOf(entry, reader.speech)), next }
    },
  }
}

const given = ({ only: _only, except: _except, ...filters }: LogFilters): Record<string, string> =>
  Object.fromEntries(Object.entries(filters).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))

function filterText(name: string, value: string, { world, speech }: LogReader): string {
  const { texts, language } = speech
  if (name === 'object') return objectName(value, world.tables.get(value), speech)
  if (name === 'action') return texts.text(language, `platform:log.action.${value}`)
  if (name === 'by') return texts.text(language, `platform:log.by.${value}`)
  return isInstant(value) ? formatInstant(value, language) : value
}

function cellsOf({ at, who, action, object, title, changes }: ChangeLogEntry, { texts, language }: Speech): Cell[][] {
  const what = texts.text(language, `platform:log.action.${action}`)
  const first = [formatInstant(at, language), who, what, object, title]
  if (changes.length === 0) return [[...first, '', '', '']]
  const hiddenText = texts.text(language, 'platform:log.hidden')
  return changes.map(({ label, before, after, hidden }) => [
    ...first,
    label,
    hidden ? hiddenText : before,
    hidden ? hiddenText : after,
  ])
}
