import { readFileSync } from 'node:fs'
import { BusyError, Client, EqualityFilter, ResultCodeError, SizeLimitExceededError, UnavailableError } from 'ldapts'
import { AppError } from '#platform/core/app-error.ts'
import type { DirectoryConfig } from '../config/directory-settings.ts'
import { secretIn } from '../config/secret.ts'
import { Breaker } from '../partners/breaker.ts'

export interface Directory {
  /** The immutable id of the one person with this name and password; undefined when there is none. */
  idOf(name: string, password: string): Promise<string | undefined>
}

const timeouts = { connectTimeout: 3000, timeout: 5000 }

export function openDirectory(config: DirectoryConfig, now?: () => number): Directory {
  const bindPassword = secretIn(config.bindPasswordFile)
  const ca = config.caFile ? readFileSync(config.caFile) : undefined
  const breaker = new Breaker('the directory', { failures: 3, pauseMs: 30_000 }, now)

  const ask = async (name: string, password: string): Promise<string | undefined> => {
    // Without `tlsOptions` a connection is plain, so they are given for ldaps only.
    const tls = config.url.startsWith('ldaps:')
      ? { tlsOptions: { minVersion: 'TLSv1.2' as const, ...(ca ? { ca } : {}) } }
      : {}
    const client = new Client({ url: config.url, ...timeouts, ...tls })
    try {
      await client.bind(config.bindDn, bindPassword.reveal())
      const entry = await onlyEntry(client, config, name)
      if (!entry) return undefined
      return (await mayBind(client, entry.dn, password)) ? entry.id : undefined
    } finally {
      // Whatever happened before counts, not how the leave-taking went.
      await client.unbind().catch(() => {})
    }
  }

  return {
    async idOf(name, password) {
      // RFC 4513, 5.1.2: a bind with a name and no password is an "unauthenticated" one, and servers may say yes to it.
      if (password === '' || name === '') return undefined
      try {
        return await breaker.run(() => ask(name, password))
      } catch (cause) {
        throw new AppError('unavailable', 'platform.directoryUnavailable', { cause })
      }
    },
  }
}

/** By a filter object: in the text of a filter, `*` or `)(` in a name would find somebody else. */
async function onlyEntry(client: Client, config: DirectoryConfig, name: string) {
  try {
    const { searchEntries } = await client.search(config.base, {
      scope: 'sub',
      filter: new EqualityFilter({ attribute: config.userAttribute, value: name }),
      attributes: [config.idAttribute],
      explicitBufferAttributes: [config.idAttribute],
      sizeLimit: 2,
      timeLimit: 5,
    })
    const [entry, another] = searchEntries
    const id = entry?.[config.idAttribute]
    if (!entry?.dn || another || !Buffer.isBuffer(id) || id.length === 0) return undefined
    return { dn: entry.dn, id: idText(id) }
  } catch (error) {
    if (error instanceof SizeLimitExceededError) return undefined
    throw error
  }
}

/** A refusal of this one person is an answer, not a failure: else three locked accounts would lock everybody out. */
async function mayBind(client: Client, dn: string, password: string): Promise<boolean> {
  try {
    await client.bind(dn, password)
    return true
  } catch (error) {
    const isDown = error instanceof BusyError || error instanceof UnavailableError
    if (error instanceof ResultCodeError && !isDown) return false
    throw error
  }
}

/** OpenLDAP's entryUUID is text, Active Directory's objectGUID is bytes. */
function idText(id: Buffer): string {
  const text = id.toString('latin1')
  return /^[\x20-\x7e]+$/.test(text) ? text : id.toString('hex')
}
