import { expect, test } from 'vitest'
import { placeOf, plainAddress } from './address.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:192.0.2.7', '192.0.2.7'],
  ['fe80::1%eth0', 'fe80::1'],
  [undefined, '0.0.0.0'],
])('%s is the address %s', (address, plain) => {
  expect(plainAddress(address)).toBe(plain)
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::99', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002:ffff::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s is at the place %s', (address, place) => {
  expect(placeOf(address)).toBe(place)
})
