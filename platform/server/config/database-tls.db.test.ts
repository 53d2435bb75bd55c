import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureCluster, removeCluster } from '../../../tools/postgres/cluster.ts'
import { onServer } from '../../../tools/postgres/database.ts'

/** What PRODUCTION demands of an address beyond this machine is what the driver makes of it: held against a real server. */
const name = `tls-${process.pid}`
const folder = mkdtempSync(join(tmpdir(), 'molo-tls-'))
let port: string

function certificate(of: string): { key: string; cert: string } {
  const [key, cert] = [join(folder, `${of}.key`), join(folder, `${of}.pem`)]
  const subject = ['-subj', `/CN=${of}`, '-addext', 'subjectAltName=DNS:localhost']
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject]
  execFileSync('openssl', [...made, '-keyout', key, '-out', cert], { stdio: 'ignore' })
  return { key, cert }
}

beforeAll(async () => {
  await removeCluster(name)
  const { url } = await ensureCluster(name, { durable: false })
  port = new URL(url).port
  const { key, cert } = certificate('server')
  certificate('somebody-else')
  await onServer(url, async (client) => {
    // Written by the server itself, so that the key is its own and nobody else's.
    const keep = (file: string, path: string) => {
      const lines = readFileSync(path, 'utf8').trimEnd().split('\n')
      return client.query(
        `copy (values ${lines.map((line) => `('${line}')`).join(',')}) to program 'umask 077; cat > ${file}'`,
      )
    }
    await keep('server.key', key)
    await keep('server.crt', cert)
    await client.query('alter system set ssl = on')
    await client.query('select pg_reload_conf()')
  })
})
afterAll(async () => {
  await removeCluster(name)
  rmSync(folder, { recursive: true })
})

const isEncrypted = (host: string, settings: string) =>
  onServer(`postgres://postgres@${host}:${port}/postgres?${settings}`, async (client) => {
    const { rows } = await client.query<{ ssl: boolean }>('select ssl from pg_stat_ssl where pid = pg_backend_pid()')
    return rows[0]!.ssl
  })
const trusting = (of: string) => `sslmode=verify-full&sslrootcert=${join(folder, `${of}.pem`)}`

test('verify-full encrypts, to the server that the authority vouches for and to no other', async () => {
  await expect.poll(() => isEncrypted('localhost', trusting('server')).catch(() => false)).toBe(true)
  await expect(isEncrypted('localhost', trusting('somebody-else'))).rejects.toThrow('self-signed certificate')
  await expect(isEncrypted('localhost', 'sslmode=verify-full')).rejects.toThrow('self-signed certificate')
  await expect(isEncrypted('127.0.0.1', trusting('server'))).rejects.toThrow("does not match certificate's altnames")
  expect(await isEncrypted('localhost', '')).toBe(false)
})
