import type { Language } from '#platform/core/language.ts'
import type { Reader } from '#platform/server/database/database.ts'
import type { ExportedList } from '#platform/server/registry/file/export-file.ts'
import type { Texts } from '#platform/server/base/texts.ts'
import { SiteMoment } from '#platform/server/workbook/site-moment.ts'
import type { Cell } from '#platform/server/workbook/workbook.ts'
import {
  operationColumns,
  operationElements,
  type OperationFilters,
  type OperationHead,
  operationsId,
  operationsPath,
  type Tab,
  tabs,
} from '../contract/tank-operations.contract.ts'
import { countOf, operationsPage } from './tank-operations.repo.ts'

type Asked = OperationFilters & { tab?: Tab | undefined }
const wantedBy = ({ tab, ...filters }: Asked) => ({ ...filters, statuses: tab && tabs[tab] })

/** A page of the list, and the place where the next one begins. */
export async function pageAfter(db: Reader, asked: Asked, after: string | null | undefined, length?: number) {
  const [at, id] = after?.split('_') ?? []
  const { rows, hasMore } = await operationsPage(db, wantedBy(asked), at && id ? { at, id } : undefined, length)
  const last = rows.at(-1)
  return { rows, next: hasMore && last ? `${last.openingAt}_${last.id}` : null }
}

export const exportedOperations: ExportedList = {
  id: operationsId,
  name: 'TankOperations',
  path: operationsPath,
  element: operationElements.view,
  title: 'tank-operations:title',
  columns: ({ texts, language }) =>
    operationColumns.map(({ name, unit }) => ({
      label: `${texts.text(language, `tank-operations:field.${name}`)}${unit ? ` (${unit})` : ''}`,
      width: 16,
    })),
  count: (db, query, _words, cap) => countOf(db, wantedBy(query as Asked), cap === undefined ? undefined : cap + 1),
  page: async (db, query, after, words) => {
    const { rows, next } = await pageAfter(db, query as Asked, after, 500)
    return { cells: rows.map((row) => operationColumns.map(({ name }) => cellOf(row, name, words))), next }
  },
}

function cellOf(row: OperationHead, name: string, { texts, language }: { texts: Texts; language: Language }): Cell {
  const word = (key: string) => texts.text(language, `tank-operations:${key}`)
  switch (name) {
    case 'status':
      return word(`status.${row.status}`)
    case 'operationType':
      return row.operationTypeName[language]
    case 'direction':
      return row.direction && word(`choice.direction.${row.direction}`)
    case 'openingAt':
    case 'closingAt':
      return row[name] && new SiteMoment(row[name])
    case 'document':
      return [row.fiscalDocumentType, row.fiscalDocumentNumber].filter(Boolean).join(' ')
    default: {
      const value = row[name as keyof OperationHead] as string | number | null
      const isNumber = operationColumns.some((column) => column.name === name && column.unit !== undefined)
      return isNumber && value !== null ? Number(value) : value
    }
  }
}
