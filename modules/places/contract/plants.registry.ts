import { z } from 'zod'
import { bilingual, code, optional, reference, text } from '#platform/core/fields.ts'
import { defineRegistry } from '#platform/core/registry.ts'

const officeCode = (max: number) => code({ pattern: /^[A-Z0-9-]+$/, max })

const plant = z.strictObject({
  code: code({ pattern: /^[A-Z0-9]+$/, max: 4 }),
  name: bilingual({ max: 80 }),
  timeZone: text({ max: 50 }),
  portCode: reference({ to: 'ports', max: 5 }),
  infoilPortCode: optional(officeCode(10)),
  // EU customs office list: country and six letters or digits
  customsAgencyOfficeReference: optional(code({ pattern: /^[A-Z]{2}[A-Z0-9]{6}$/, max: 8 })),
  transportDepartmentCode: optional(officeCode(20)),
  infoSipCode: optional(officeCode(20)),
  /** What stands at the head of its papers: the company, then its address and numbers, line by line. */
  letterhead: optional(text({ max: 400, multiline: true })),
})
export type Plant = z.infer<typeof plant>

export const plantRegistry = defineRegistry({
  id: 'plants',
  module: 'places',
  category: 'master-data',
  name: 'Plants',
  schema: plant,
  key: ['code'],
  title: 'name',
  list: [
    'code',
    'name',
    'portCode',
    'infoilPortCode',
    'customsAgencyOfficeReference',
    'transportDepartmentCode',
    'infoSipCode',
  ],
  filters: ['name', 'code', 'portCode'],
  sort: 'code',
  sections: [
    { id: 'identity', fields: ['code', 'name', 'portCode', 'timeZone'] },
    {
      id: 'authorities',
      fields: ['infoilPortCode', 'customsAgencyOfficeReference', 'transportDepartmentCode', 'infoSipCode'],
    },
    { id: 'papers', fields: ['letterhead'] },
  ],
})
