import { isIPv6 } from 'node:net'

/**
 * The address as PostgreSQL takes it: an IPv4 address that came over an IPv6 socket is still that address. Whoever has hung
 * up before being asked has none any more.
 */
export function plainAddress(address: string | undefined): string {
  if (address === undefined) return '0.0.0.0'
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address.replace(/%.*$/, '')
}

/** What counts as one place: the address, or for IPv6 its network, because every household has 2^64 addresses. */
export function placeOf(address: string | undefined): string {
  const plain = plainAddress(address)
  if (!isIPv6(plain)) return plain
  const [left = '', right] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::')
  const head = left === '' ? [] : left.split(':')
  const tail = right ? right.split(':') : []
  const groups = right === undefined ? head : [...head, ...Array(8 - head.length - tail.length).fill('0'), ...tail]
  return `${groups.slice(0, 4).join(':')}::/64`
}
