import { X509Certificate } from 'node:crypto'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plantProcess } from '#apps/simulator/plant-process.ts'
import { gaugesAt } from '#demo/plant-model.ts'
import { configFrom } from '#platform/server/config/config.ts'
import { openHistorian } from './historian-client.ts'

const tag = 'S.S101.LT'
const plant = await plantProcess()
const folder = await mkdtemp(join(tmpdir(), 'molo-security-'))
const ours = join(folder, 'ours')
const passwordFile = join(folder, 'password')
let listened: Awaited<ReturnType<typeof listenTo>>

beforeAll(async () => {
  await writeFile(passwordFile, 'read-only-gauges\n')
  listened = await listenTo(Number(new URL(plant.historianUrl).port))
})
afterAll(async () => {
  await plant.kill()
  listened.stop()
  await rm(folder, { recursive: true })
})

/** Somebody on the wire between us and the historian, who sees all that goes by. */
async function listenTo(port: number) {
  let heard = Buffer.alloc(0)
  const sockets: Socket[] = []
  const proxy = createServer((client) => {
    const server = connect(port, '127.0.0.1')
    sockets.push(client, server)
    for (const [from, to] of [[client, server] as const, [server, client] as const]) {
      from.on('data', (bytes) => {
        heard = Buffer.concat([heard, bytes as Buffer])
        to.write(bytes)
      })
      from.on('close', () => to.destroy()).on('error', () => to.destroy())
    }
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return {
    url: `opc.tcp://127.0.0.1:${(proxy.address() as { port: number }).port}`,
    hasHeard: (text: string) => heard.includes(text),
    forget: () => void (heard = Buffer.alloc(0)),
    stop: () => {
      for (const socket of sockets) socket.destroy()
      proxy.close()
    },
  }
}

const base = { APP_ENV: 'TEST', DATABASE_URL: 'postgres://molo@127.0.0.1/molo' }
const historianWith = (settings: Record<string, string>) => {
  const named = Object.entries(settings).map(([name, value]) => [`PARTNER_HISTORIAN_${name}`, value])
  const throughUs = { ...plant.historianSettings, PARTNER_HISTORIAN_URL: listened.url }
  return configFrom({ ...base, ...throughUs, ...Object.fromEntries(named) }).partners.historian!
}
const secure = (more: Record<string, string> = {}) =>
  historianWith({ SECURITY: 'signAndEncrypt', CERTIFICATES: ours, ...more })

/** What somebody hears while a gauge is read. */
async function readThrough(partner: ReturnType<typeof historianWith>): Promise<{ level: number; hears: boolean }> {
  listened.forget()
  const historian = await openHistorian(partner)
  try {
    const [value] = await historian.read([tag])
    return { level: value!.value!, hears: listened.hasHeard(tag) }
  } finally {
    await historian.close()
  }
}

async function thumbprintOf(server: string): Promise<string> {
  const pem = await readFile(join(folder, server, 'own/certs/certificate.pem'))
  return new X509Certificate(pem).fingerprint.replaceAll(':', '').toLowerCase()
}
const startAs = async (server: string, settings: Record<string, string> = {}) => {
  await plant.kill()
  await plant.start({ SIMULATOR_CERTIFICATES: join(folder, server), ...settings })
}
/** As the administrator finds it: the name of the file carries the thumbprint. */
async function rejected(thumbprint: string): Promise<string> {
  const names = await readdir(join(ours, 'rejected'))
  return join(ours, 'rejected', names.find((name) => name.includes(thumbprint)) ?? `none of ${names.join()}`)
}
const trusted = (file: string) => join(ours, 'trusted/certs', file.split('/').at(-1)!)

test('a historian is read over an encrypted channel only after its certificate was trusted', async () => {
  await startAs('first')
  const thumbprint = await thumbprintOf('first')
  const refusal = await openHistorian(secure()).catch((error: Error) => error.message)
  expect(refusal).toContain(`thumbprint ${thumbprint}) is not trusted`)
  expect(refusal).toContain(`into the trusted folder ${join(ours, 'trusted/certs')}`)
  // What we are was made on the way, and its key is for nobody else.
  expect((await stat(join(ours, 'own/private/private_key.pem'))).mode & 0o777).toBe(0o600)
  const own = new X509Certificate(await readFile(join(ours, 'own/certs/client_certificate.pem')))
  expect(own.subjectAltName).toContain('URI:urn:molo:worker')

  const file = await rejected(thumbprint)
  await rename(file, trusted(file))
  const { level, hears } = await readThrough(secure())
  expect(Math.abs(level - gaugesAt('S101', Date.now()).level)).toBeLessThan(20)
  expect(hears).toBe(false)
  // The same key as before, and a signature hides nothing: the listener is no deaf one.
  expect(new X509Certificate(await readFile(join(ours, 'own/certs/client_certificate.pem'))).fingerprint).toBe(
    own.fingerprint,
  )
  expect(await readThrough(historianWith({ SECURITY: 'sign', CERTIFICATES: ours }))).toMatchObject({ hears: true })
})

test('another server in its place is refused, one that knows us asks who we are, and one that does not says so', async () => {
  const theirs = join(folder, 'second/trusted/certs')
  await mkdir(theirs, { recursive: true })
  await copyFile(join(ours, 'own/certs/client_certificate.pem'), join(theirs, 'molo.pem'))
  const user = { SIMULATOR_USER: 'molo', SIMULATOR_PASSWORD: 'read-only-gauges' }
  await startAs('second', { SIMULATOR_SECURITY: 'strict', ...user })
  const thumbprint = await thumbprintOf('second')
  await expect(openHistorian(secure())).rejects.toThrow(`thumbprint ${thumbprint}) is not trusted`)
  const file = await rejected(thumbprint)
  await copyFile(file, trusted(file))
  await expect(openHistorian(secure())).rejects.toThrow('set PARTNER_HISTORIAN_USER')
  const named = (name: string, more = {}) => secure({ USER: name, PASSWORD_FILE: passwordFile, ...more })
  await expect(openHistorian(named('stranger'))).rejects.toThrow('refuses the user stranger')
  expect(await readThrough(named('molo'))).toMatchObject({ hears: false })

  // The same name with a certificate that nobody there has seen.
  const strangers = join(folder, 'strangers')
  await mkdir(join(strangers, 'trusted/certs'), { recursive: true })
  await copyFile(trusted(file), join(strangers, 'trusted/certs/historian.pem'))
  await expect(openHistorian(named('molo', { CERTIFICATES: strangers }))).rejects.toThrow(
    `have the one in ${join(strangers, 'own/certs')} trusted there`,
  )
})

test('a historian that offers no security is refused where it is demanded, however well it is known', async () => {
  await startAs('first', { SIMULATOR_SECURITY: 'none' })
  listened.forget()
  await expect(openHistorian(secure())).rejects.toThrow(
    /does not offer SignAndEncrypt with Basic256Sha256.*it offers None None.*switch it on there/,
  )
  expect(listened.hasHeard(tag)).toBe(false)
  expect(await readThrough(historianWith({ SECURITY: 'none' }))).toMatchObject({ hears: true })
})

test('tags are looked for in the namespace that the installation names, and one that is not there is said with those that are', async () => {
  await expect(openHistorian(historianWith({ NAMESPACE: 'urn:other:historian' }))).rejects.toThrow(
    /has no namespace urn:other:historian, but .*urn:selvara:historian/,
  )
})
