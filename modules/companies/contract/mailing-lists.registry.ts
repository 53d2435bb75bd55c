import { z } from 'zod'
import { bilingual, code, optional, reference, rows, text } from '#platform/core/fields.ts'
import { defineRegistry } from '#platform/core/registry.ts'
import { emailAddress } from '#platform/core/email-address.ts'

const mailingList = z.strictObject({
  code: code({ pattern: /^[A-Z0-9-]+$/, max: 20 }),
  name: bilingual({ max: 120 }),
  purposeCode: reference({ to: 'mailPurposes', max: 20 }),
  addresses: rows({ email: emailAddress(), recipient: optional(text({ max: 120 })) }),
})
export type MailingList = z.infer<typeof mailingList>

export const mailingListRegistry = defineRegistry({
  id: 'mailingLists',
  module: 'companies',
  category: 'master-data',
  name: 'MailingLists',
  schema: mailingList,
  key: ['code'],
  title: 'name',
  list: ['code', 'name', 'purposeCode', 'addresses'],
  filters: ['name', 'code', 'purposeCode'],
  sort: 'name',
  sections: [
    { id: 'identity', fields: ['code', 'name', 'purposeCode'] },
    { id: 'addresses', fields: ['addresses'] },
  ],
})
