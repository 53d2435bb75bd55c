import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { isThisMachine } from '../config/environment.ts'

export interface CheckedAddress {
  address: string
  family: 4 | 6
}

/** Where no partner stands: this machine, the neighbourhood of a network card, the metadata of a cloud, many at once. */
const nobody = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['224.0.0.0', 4],
] as const)
  nobody.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of [
  ['::', 127],
  ['fe80::', 10],
  ['ff00::', 8],
  ['fd00:ec2::', 32],
] as const)
  nobody.addSubnet(net, prefix, 'ipv6')

type Resolve = (host: string) => Promise<readonly { address: string; family: number }[]>
const byName: Resolve = (host) => lookup(host, { all: true })

/**
 * Resolves a host once: whoever connects uses this address and asks no second time, so that a name cannot mean one thing
 * when it is checked and another when it is used. An address that the installation writes out is meant as it stands.
 */
export async function checkedAddress(host: string, resolve: Resolve = byName): Promise<CheckedAddress> {
  const plain = host.replaceAll(/[[\]]/g, '')
  const literal = isIP(plain)
  if (literal) return { address: plain, family: literal === 6 ? 6 : 4 }
  const [found] = await resolve(host)
  if (!found) throw new Error(`${host} has no address`)
  const family = found.family === 6 ? 6 : 4
  if (!isThisMachine(host) && nobody.check(found.address, `ipv${family}`)) {
    throw new Error(`${host} leads to ${found.address}, where no partner stands`)
  }
  return { address: found.address, family }
}
