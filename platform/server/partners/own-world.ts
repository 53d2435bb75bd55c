import type { Config } from '../config/config.ts'
import { isThisMachine } from '../config/environment.ts'
import type { Partner } from './partner.ts'

const isBelow = (host: string, ends: readonly string[]) => ends.some((end) => host === end || host.endsWith(`.${end}`))

/**
 * A test must be unable to talk to a partner's real system, and PRODUCTION must not take a try-out for it: settings that
 * were copied from one to the other stop the start.
 */
export function refuseForeignPartners(
  { environment, partners }: Pick<Config, 'environment' | 'partners'>,
  defined: readonly Pick<Partner, 'id' | 'hosts'>[],
): void {
  for (const { id, hosts } of defined) {
    const address = partners[id]
    if (!address || !hosts) continue
    const { hostname } = new URL(address.url)
    const isProduction = environment === 'PRODUCTION'
    const own = isProduction ? hosts.production : hosts.others
    if (isBelow(hostname, own) || (!isProduction && isThisMachine(hostname))) continue
    throw new Error(
      `APP_ENV is ${environment}, but PARTNER_${id.toUpperCase()}_URL names ${hostname}, which is none of ${own.join(', ')}`,
    )
  }
}
