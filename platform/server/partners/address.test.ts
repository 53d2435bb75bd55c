import { expect, test } from 'vitest'
import { checkedAddress } from './address.ts'

const leadsTo = (address: string) => () => Promise.resolve([{ address, family: address.includes(':') ? 6 : 4 }])

test('a partner is where its name leads, also in the network of the site', async () => {
  expect(await checkedAddress('tax.example', leadsTo('198.51.100.7'))).toEqual({ address: '198.51.100.7', family: 4 })
  expect(await checkedAddress('lab.site', leadsTo('10.1.2.3'))).toEqual({ address: '10.1.2.3', family: 4 })
  expect(await checkedAddress('lab.site', leadsTo('fd12::3'))).toEqual({ address: 'fd12::3', family: 6 })
})

test.each([
  '127.0.0.1',
  '0.0.0.0',
  '169.254.169.254',
  '224.0.0.1',
  '::1',
  '::',
  'fe80::1',
  'fd00:ec2::254',
  '::ffff:127.0.0.1',
  '::ffff:169.254.169.254',
])('a name that leads to %s is refused', async (address) => {
  await expect(checkedAddress('tax.example', leadsTo(address))).rejects.toThrow('where no partner stands')
})

test('an address that is written out is meant, and so is this machine', async () => {
  const never = () => Promise.reject(new Error('asked'))
  expect(await checkedAddress('127.0.0.1', never)).toEqual({ address: '127.0.0.1', family: 4 })
  expect(await checkedAddress('[::1]', never)).toEqual({ address: '::1', family: 6 })
  expect(await checkedAddress('localhost', leadsTo('127.0.0.1'))).toMatchObject({ address: '127.0.0.1' })
})
