import { expect, test } from 'vitest'
import { refuseForeignPartners } from './own-world.ts'

const tax = { id: 'tax', hosts: { production: ['tax.example'], others: ['try.taxes.example', 'tryout.example'] } }
const started = (environment: 'PRODUCTION' | 'TEST' | 'DEV', host: string | undefined) => () =>
  refuseForeignPartners(
    { environment, partners: host ? { tax: { url: `https://${host}/in`, token: undefined } } : {} },
    [tax],
  )

test.each([
  ['PRODUCTION', 'tax.example'],
  ['PRODUCTION', 'gate.tax.example'],
  ['TEST', 'try.taxes.example'],
  ['DEV', 'a.tryout.example'],
  ['TEST', '127.0.0.1'],
  ['DEV', 'localhost'],
  ['PRODUCTION', undefined],
] as const)('%s may talk to %s', (environment, host) => {
  expect(started(environment, host)).not.toThrow()
})

test.each([
  ['PRODUCTION', 'tryout.example'],
  ['PRODUCTION', '127.0.0.1'],
  ['PRODUCTION', 'tax.example.evil'],
  ['PRODUCTION', 'nottax.example'],
  ['TEST', 'tax.example'],
  ['TEST', 'gate.tax.example'],
  ['DEV', 'tax.example'],
  ['DEV', 'elsewhere.example'],
] as const)('%s does not start with %s', (environment, host) => {
  expect(started(environment, host)).toThrow(`APP_ENV is ${environment}, but PARTNER_TAX_URL names ${host}`)
})

test('a partner that names no hosts is wherever the installation says', () => {
  const lab = { id: 'lab' }
  const partners = { lab: { url: 'https://anywhere.example', token: undefined } }
  expect(() => refuseForeignPartners({ environment: 'PRODUCTION', partners }, [lab])).not.toThrow()
})
