import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { placesModule } from '#modules/places/server/places.module.ts'
import { testServer } from '#platform/testing/test-server.ts'
import type { CompanyAddress } from '../contract/company-addresses.registry.ts'
import { companiesModule } from './companies.module.ts'

const server = await testServer([placesModule, companiesModule])
const admin = await server.userWith('super-admin')
const path = '/master-data/CompanyAddresses'

const ok = async (answer: ReturnType<typeof admin.call>) => {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
await ok(
  admin.call('POST', '/master-data/Countries', {
    body: { isoCode: 'GB', name: { en: 'United Kingdom', it: 'Regno Unito' }, isEuMember: false, isRussian: false },
  }),
)
await ok(
  admin.call('POST', '/master-data/CompanyTypes', {
    body: { code: 'TRADER', name: { en: 'Trader', it: 'Trader' }, position: 10, note: null },
  }),
)

let serial = 0
/** A company of its own for each test. */
async function newCompany(): Promise<string> {
  const code = `C${++serial}`
  const codes = ['email', 'vatNumber', 'eoriNumber', 'exciseCode', 'transportDepartmentCode', 'infoilCode', 'cvtCode']
  const flags = ['CargoByLandRetailer', 'CompulsoryStockEnabled', 'StocchinoPlanEnabled', 'Inspector', 'Agent']
  const body = {
    code,
    name: `Company ${serial}`,
    companyTypeCode: 'TRADER',
    countryCode: 'GB',
    ...Object.fromEntries([...codes, 'compulsoryStockCode'].map((name) => [name, null])),
    ...Object.fromEntries(flags.map((name) => [`is${name}`, false])),
  }
  await ok(admin.call('POST', '/master-data/Companies', { body }))
  return code
}
const address = (companyCode: string, sequence: number, isMainAddress: boolean): CompanyAddress => ({
  companyCode,
  sequence,
  completeAddress: `${sequence} Harbour Street`,
  city: 'London',
  zip: 'EC3A 7AR',
  district: null,
  countryCode: 'GB',
  isMainAddress,
})
const create = (...of: Parameters<typeof address>) => admin.call('POST', path, { body: address(...of) })
const version = (number: number) => ({ headers: { 'if-match': `"${number}"` } })

describe('the main address of a company', () => {
  test('is one at most: the second is refused on its field, in the language of the caller', async () => {
    const company = await newCompany()
    await ok(create(company, 1, true))
    await ok(create(company, 2, false))
    const second = await admin.call('POST', path, {
      body: address(company, 3, true),
      headers: { 'accept-language': 'it' },
    })
    expect(second.status).toBe(409)
    expect(second.body.data).toEqual([
      {
        key: 'isMainAddress',
        value: 'La società ha già un indirizzo principale: prima togli la spunta da quello',
      },
    ])
    await ok(create(await newCompany(), 1, true))
  })

  test('moves to another address in one batch', async () => {
    const company = await newCompany()
    const first = await ok(create(company, 1, true))
    const second = await ok(create(company, 2, false))
    const rows = [
      { id: second.id, version: 1, values: { isMainAddress: true } },
      { id: first.id, version: 1, values: { isMainAddress: false } },
    ]
    const moved = await ok(admin.call('POST', `${path}/batch`, { body: { mode: 'all-or-nothing', rows } }))
    expect(moved.counts).toMatchObject({ update: 2, refused: 0 })
    expect((await ok(admin.call('GET', `${path}/${second.id}`))).isMainAddress).toBe(true)
  })

  test('is free again when its address has ended, and an ended one comes back only into a free place', async () => {
    const company = await newCompany()
    const first = await ok(create(company, 1, true))
    await ok(admin.call('POST', `${path}/${first.id}/end`, version(1)))
    await ok(create(company, 2, true))
    expect((await admin.call('POST', `${path}/${first.id}/reopen`, version(2))).status).toBe(409)
  })

  test('is one at most for many who write at the same moment', async () => {
    const company = await newCompany()
    const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => create(company, index + 1, true)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 7 }, () => 409),
    ])
  })

  test('is one at most for the database itself, whoever writes', async () => {
    const company = await newCompany()
    await ok(create(company, 1, true))
    const beside = server.db.transaction({ id: 'system:test' }, (tx) =>
      tx.query(sql`
        insert into company_addresses (company_code, sequence, complete_address, city, zip, country_code, is_main_address, updated_by)
        values (${company}, 2, 'x', 'x', 'x', 'GB', true, 'system:test')`),
    )
    await expect(beside).rejects.toThrow('company_addresses_one_main')
  })
})
