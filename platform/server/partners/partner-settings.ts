import type { Environment } from '../config/environment.ts'
import { type OpcUaSecurity, opcUaSecurityOf } from './opc-ua-settings.ts'

/** Another system that this one asks: its address comes from the installation, never from a record. */
export interface Partner {
  url: string
  token: string | undefined
  /** Of a partner at an `opc.tcp://` address. */
  opcUa?: OpcUaSecurity
}

const loopback = /^\w[\w.+-]*:\/\/(127\.0\.0\.1|localhost|\[::1\])(:|\/|$)/

/** `PARTNER_<NAME>_URL` and what belongs to it, by name in small letters. */
export function partnersOf(
  environment: Environment,
  env: Record<string, string | undefined>,
): Readonly<Record<string, Partner>> {
  const partners: Record<string, Partner> = {}
  for (const [variable, url] of Object.entries(env)) {
    const name = /^PARTNER_([A-Z]+)_URL$/.exec(variable)?.[1]
    if (!name || !url) continue
    if (!URL.canParse(url)) throw new Error(`${variable} is no address`)
    if (environment === 'PRODUCTION' && url.startsWith('http:') && !loopback.test(url)) {
      throw new Error(`${variable} must be https:// in PRODUCTION`)
    }
    const prefix = `PARTNER_${name}`
    partners[name.toLowerCase()] = {
      url,
      token: env[`${prefix}_TOKEN`] || undefined,
      ...(url.startsWith('opc.tcp:')
        ? { opcUa: opcUaSecurityOf(environment, env, { prefix, isLoopback: loopback.test(url) }) }
        : {}),
    }
  }
  return partners
}
