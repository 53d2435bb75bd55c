import { z } from 'zod'
import { type Environment, given } from './environment.ts'

export const opcUaModes = ['none', 'sign', 'signAndEncrypt'] as const

/** How a partner that speaks OPC UA is talked to; the policy is always Basic256Sha256 where there is one. */
export interface OpcUaSettings {
  /** The address space that its tags stand in, as the server names it: its number differs from start to start. */
  namespace: string
  mode: (typeof opcUaModes)[number]
  /** The folder of our own certificate and key, and of those that an administrator trusts. */
  certificates: string | undefined
  user: string | undefined
  passwordFile: string | undefined
}

export const opcUaSettings = z.object({
  NAMESPACE: given,
  SECURITY: given.pipe(z.enum(opcUaModes).optional()),
  CERTIFICATES: given,
  USER: given,
  PASSWORD_FILE: given,
})

/**
 * `PARTNER_<NAME>_NAMESPACE`, `_SECURITY` and what belongs to it. The mode is what this installation demands: nothing that a server
 * offers or lacks can lower it, and PRODUCTION cannot be set lower unless no network lies between.
 */
export function opcUaSettingsOf(
  environment: Environment,
  env: Record<string, string | undefined>,
  partner: { prefix: string; isLoopback: boolean },
): OpcUaSettings {
  const { prefix, isLoopback } = partner
  const names = Object.keys(opcUaSettings.shape)
  const parsed = opcUaSettings.safeParse(Object.fromEntries(names.map((name) => [name, env[`${prefix}_${name}`]])))
  if (!parsed.success) throw new Error(`${prefix}_SECURITY is one of ${opcUaModes.join(', ')}`)
  const { NAMESPACE, SECURITY, CERTIFICATES, USER, PASSWORD_FILE } = parsed.data
  if (!NAMESPACE) throw new Error(`${prefix}_NAMESPACE must name the namespace that the tags stand in`)
  const mode = SECURITY ?? (environment === 'PRODUCTION' && !isLoopback ? 'signAndEncrypt' : 'none')
  if (mode === 'none' && environment === 'PRODUCTION' && !isLoopback) {
    throw new Error(`${prefix}_SECURITY none is for a server on the same machine, or for a tunnel that begins there`)
  }
  if (mode !== 'none' && !CERTIFICATES)
    throw new Error(`${prefix}_CERTIFICATES must name a folder for the certificates`)
  if (Boolean(USER) !== Boolean(PASSWORD_FILE))
    throw new Error(`${prefix}_USER and ${prefix}_PASSWORD_FILE belong together`)
  // A signature protects against changes, not against readers.
  if (USER && mode !== 'signAndEncrypt') throw new Error(`${prefix}_USER needs ${prefix}_SECURITY signAndEncrypt`)
  return { namespace: NAMESPACE, mode, certificates: CERTIFICATES, user: USER, passwordFile: PASSWORD_FILE }
}
