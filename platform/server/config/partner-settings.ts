import { type Environment, isThisMachine } from './environment.ts'
import { type Secret, secretIn } from './secret.ts'
import { type OpcUaSettings, opcUaSettingsOf } from './opc-ua-settings.ts'

/** Another system that this one asks: its address comes from the installation, never from a record. */
export interface Partner {
  url: string
  token: Secret | undefined
  /** Of a partner at an `opc.tcp://` address. */
  opcUa?: OpcUaSettings
}

/** `PARTNER_<NAME>_URL` and what belongs to it, by name in small letters. */
export function partnersOf(
  environment: Environment,
  env: Record<string, string | undefined>,
): Readonly<Record<string, Partner>> {
  const partners: Record<string, Partner> = {}
  for (const [variable, url] of Object.entries(env)) {
    const name = /^PARTNER_([A-Z]+)_URL$/.exec(variable)?.[1]
    if (!name || !url) continue
    const address = URL.parse(url)
    if (!address) throw new Error(`${variable} is no address`)
    const isLoopback = isThisMachine(address.hostname)
    if (environment === 'PRODUCTION' && address.protocol === 'http:' && !isLoopback) {
      throw new Error(`${variable} must be https:// in PRODUCTION`)
    }
    const prefix = `PARTNER_${name}`
    partners[name.toLowerCase()] = {
      url,
      token: tokenOf(env, prefix),
      ...(address.protocol === 'opc.tcp:' ? { opcUa: opcUaSettingsOf(environment, env, { prefix, isLoopback }) } : {}),
    }
  }
  return partners
}

function tokenOf(env: Record<string, string | undefined>, prefix: string): Secret | undefined {
  if (env[`${prefix}_TOKEN`]) {
    throw new Error(
      `${prefix}_TOKEN would show it to every look at the process: ${prefix}_TOKEN_FILE names a file for it`,
    )
  }
  const file = env[`${prefix}_TOKEN_FILE`]
  return file ? secretIn(file) : undefined
}
