import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { placeOf } from '../door/address.ts'

const hourMs = 3_600_000
/** So many people at one address, and nobody elsewhere, are rather behind one proxy. */
const manyPeople = 20

/** Limits by address are worth nothing when everybody seems to have the same: told to the operator once an hour. */
export function watchAddresses(log: FastifyBaseLogger, trustsProxies: boolean) {
  const hourly = { proxy: 0, address: 0 }
  const isDue = (what: keyof typeof hourly) => {
    if (Date.now() - hourly[what] < hourMs) return false
    hourly[what] = Date.now()
    return true
  }
  let began = Date.now()
  const people = new Set<string>()
  const places = new Set<string>()

  return {
    request({ headers }: FastifyRequest): void {
      if (trustsProxies || headers['x-forwarded-for'] === undefined || !isDue('proxy')) return
      log.warn(
        { event: 'limits.proxyNotTrusted' },
        'requests come through a proxy that is not in TRUSTED_PROXIES: everybody counts as one address',
      )
    },
    person({ ip }: FastifyRequest, userId: string): void {
      if (Date.now() - began > hourMs) {
        began = Date.now()
        people.clear()
        places.clear()
      }
      if (places.size < 2) places.add(placeOf(ip))
      if (people.size < manyPeople) people.add(userId)
      if (places.size > 1 || people.size < manyPeople || !isDue('address')) return
      log.warn(
        { event: 'limits.oneAddress', people: people.size },
        'everybody comes from one address: is a proxy missing in TRUSTED_PROXIES?',
      )
    },
  }
}
