import { type Environment, isThisMachine } from './environment.ts'
import { type Secret, secretIn } from './secret.ts'
import { type OpcUaSettings, opcUaSettingsOf } from './opc-ua-settings.ts'

/** Where another system is reached: this comes from the installation, never from a record. */
export interface PartnerAddress {
  url: string
  token: Secret | undefined
  /** The authority that vouches for it, where those of the system are not meant. */
  caFile?: string | undefined
  /** Of a partner at an `opc.tcp://` address. */
  opcUa?: OpcUaSettings
}

/** `PARTNER_<NAME>_URL` and what belongs to it, by name in small letters. */
export function partnersOf(
  environment: Environment,
  env: Record<string, string | undefined>,
): Readonly<Record<string, PartnerAddress>> {
  const partners: Record<string, PartnerAddress> = {}
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
      ...(env[`${prefix}_CA_FILE`] ? { caFile: env[`${prefix}_CA_FILE`] } : {}),
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
