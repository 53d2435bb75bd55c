import { AppError } from '#platform/core/app-error.ts'
import type { Language } from '#platform/core/language.ts'
import type { RegistryField } from '#platform/core/registry.ts'
import { FileAnswer, reads, type Route } from '#platform/server/http/route.ts'
import { readRecord } from '#platform/server/registry/store/registry.repo.ts'
import { cellOf, valueFrom } from '#platform/server/registry/file/sheet-columns.ts'
import type { Texts } from '#platform/server/base/texts.ts'
import { type Cell, readWorkbook, writeWorkbook } from '#platform/server/workbook/workbook.ts'
import { calibrationRead, calibrationTemplate } from '../contract/calibration.contract.ts'
import { type TankVersion, tankVersionRegistry } from '../contract/tank-versions.registry.ts'

const columns = (tankVersionRegistry.field('calibration').rowFields ?? []) as RegistryField[]

export const calibrationRoutes: Route[] = [
  reads(calibrationTemplate, async ({ query, language, services: { texts } }, db) => {
    const version = query.id
      ? ((await readRecord(db, tankVersionRegistry, query.id)) as TankVersion | undefined)
      : undefined
    if (query.id && !version) throw new AppError('not-found', 'platform.itemNotFound')
    const title = texts.text(language, 'tanks:tankVersions.field.calibration')
    const content = writeWorkbook({ name: title, widths: [16, 16] }, templateRows(version, texts, language))
    return { data: new FileAnswer(content, `${title} ${version?.tankCode ?? ''}`.trim() + '.xlsx') }
  }),
  reads(calibrationRead, async ({ body }) => {
    const sheet = await readWorkbook(Buffer.from(body))
    const cells = sheet.map((row) => row.cells).filter((row) => row.some((cell) => cell !== null))
    const isHeader = typeof cells[0]?.[0] === 'string' && !/\d/.test(cells[0][0])
    return { data: cells.slice(isHeader ? 1 : 0).map(rowFrom) }
  }),
]

async function* templateRows(version: TankVersion | undefined, texts: Texts, language: Language) {
  yield columns.map(
    ({ name, unit }) => `${texts.text(language, `tanks:tankVersions.row.calibration.${name}`)} (${unit})`,
  )
  for (const row of version?.calibration ?? []) {
    yield columns.map((field) => cellOf({ field }, row[field.name as keyof typeof row]))
  }
}

function rowFrom(cells: Cell[]) {
  const [level, volume] = columns.map((field, index) => valueFrom({ field }, cells[index], new Map()))
  return { level, volume }
}
