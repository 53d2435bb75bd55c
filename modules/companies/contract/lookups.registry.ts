import { defineLookup } from '#platform/core/lookup.ts'

const shared = { module: 'companies', category: 'master-data', max: 20 }

export const companyTypeLookup = defineLookup({ ...shared, id: 'companyTypes', name: 'CompanyTypes' })
export const mailPurposeLookup = defineLookup({ ...shared, id: 'mailPurposes', name: 'MailPurposes' })
