import { z } from 'zod'
import { type Environment, given } from './environment.ts'

export interface DirectoryConfig {
  url: string
  bindDn: string
  bindPasswordFile: string
  base: string
  /** Holds the name that people sign in with: `uid`, or `sAMAccountName` in Active Directory. */
  userAttribute: string
  /** Never changes and is never given to somebody else: `entryUUID`, or `objectGUID` in Active Directory. */
  idAttribute: string
  caFile: string | undefined
}

export const directorySettings = {
  DIRECTORY_URL: given,
  DIRECTORY_BIND_DN: given,
  DIRECTORY_BIND_PASSWORD_FILE: given,
  DIRECTORY_BASE: given,
  DIRECTORY_USER_ATTRIBUTE: z.string().regex(/^\w+$/).default('uid'),
  DIRECTORY_ID_ATTRIBUTE: z.string().regex(/^\w+$/).default('entryUUID'),
  DIRECTORY_CA_FILE: given,
}

const shape = z.object(directorySettings)

export function directoryConfigOf(
  environment: Environment,
  values: z.output<typeof shape>,
): DirectoryConfig | undefined {
  const { DIRECTORY_URL, DIRECTORY_BIND_DN, DIRECTORY_BIND_PASSWORD_FILE, DIRECTORY_BASE } = values
  if (!DIRECTORY_URL && !DIRECTORY_BIND_DN && !DIRECTORY_BIND_PASSWORD_FILE && !DIRECTORY_BASE) return undefined
  if (!DIRECTORY_URL || !DIRECTORY_BIND_DN || !DIRECTORY_BIND_PASSWORD_FILE || !DIRECTORY_BASE) {
    throw new Error('DIRECTORY_URL, DIRECTORY_BIND_DN, DIRECTORY_BIND_PASSWORD_FILE and DIRECTORY_BASE belong together')
  }
  if (!/^ldaps?:\/\/[^/]+$/.test(DIRECTORY_URL)) throw new Error('DIRECTORY_URL is no ldap:// or ldaps:// address')
  if (environment === 'PRODUCTION' && !DIRECTORY_URL.startsWith('ldaps:')) {
    throw new Error('DIRECTORY_URL must be ldaps:// in PRODUCTION: passwords travel over it')
  }
  return {
    url: DIRECTORY_URL,
    bindDn: DIRECTORY_BIND_DN,
    bindPasswordFile: DIRECTORY_BIND_PASSWORD_FILE,
    base: DIRECTORY_BASE,
    userAttribute: values.DIRECTORY_USER_ATTRIBUTE,
    idAttribute: values.DIRECTORY_ID_ATTRIBUTE,
    caFile: values.DIRECTORY_CA_FILE,
  }
}
