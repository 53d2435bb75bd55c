import { z } from 'zod'
import { type Environment, given } from '../config/environment.ts'

export const opcUaModes = ['none', 'sign', 'signAndEncrypt'] as const

/** How a partner that speaks OPC UA is talked to; the policy is always Basic256Sha256 where there is one. */
export interface OpcUaSecurity {
  mode: (typeof opcUaModes)[number]
  /** The folder of our own certificate and key, and of those that an administrator trusts. */
  certificates: string | undefined
  user: string | undefined
  passwordFile: string | undefined
}

const settings = z.object({
  SECURITY: given.pipe(z.enum(opcUaModes).optional()),
  CERTIFICATES: given,
  USER: given,
  PASSWORD_FILE: given,
})

/**
 * `PARTNER_<NAME>_SECURITY` and what belongs to it. The mode is what this installation demands: nothing that a server
 * offers or lacks can lower it, and PRODUCTION cannot be set lower unless no network lies between.
 */
export function opcUaSecurityOf(
  environment: Environment,
  env: Record<string, string | undefined>,
  partner: { prefix: string; isLoopback: boolean },
): OpcUaSecurity {
  const { prefix, isLoopback } = partner
  const names = Object.keys(settings.shape)
  const parsed = settings.safeParse(Object.fromEntries(names.map((name) => [name, env[`${prefix}_${name}`]])))
  if (!parsed.success) throw new Error(`${prefix}_SECURITY is one of ${opcUaModes.join(', ')}`)
  const { SECURITY, CERTIFICATES, USER, PASSWORD_FILE } = parsed.data
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
  return { mode, certificates: CERTIFICATES, user: USER, passwordFile: PASSWORD_FILE }
}
