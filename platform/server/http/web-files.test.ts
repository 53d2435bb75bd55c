import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadTexts } from '../base/texts.ts'
import { serveWeb } from './web-files.ts'

const script = 'console.log("as built")'.repeat(100)
let folder: string
let app: FastifyInstance

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'molo-web-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), '<meta content="__CSP_NONCE__">')
  await writeFile(join(folder, 'assets/index-1.js'), script)
  await writeFile(join(folder, 'assets/index-1.js.br'), brotliCompressSync(script))
  await writeFile(join(folder, 'assets/index-1.js.gz'), gzipSync(script))
  await writeFile(join(folder, 'assets/letters-2.woff2'), 'compressed by itself')
  app = Fastify()
  await serveWeb(app, { webRoot: folder, texts: await loadTexts([]) })
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const ask = (url: string, accepted: string) => app.inject({ url, headers: { 'accept-encoding': accepted } })

test.each([
  ['gzip, deflate, br, zstd', 'br', (content: Buffer) => brotliDecompressSync(content)],
  ['gzip, deflate', 'gzip', (content: Buffer) => gunzipSync(content)],
  ['identity', undefined, (content: Buffer) => content],
] as const)('whoever takes %s gets the smallest form of it', async (accepted, encoding, unpacked) => {
  const answer = await ask('/assets/index-1.js', accepted)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-encoding']).toBe(encoding)
  expect(answer.headers['content-type']).toMatch(/javascript/)
  expect(unpacked(answer.rawPayload).toString()).toBe(script)
})

test('files with a name of their own are kept for a year, whichever form was sent', async () => {
  for (const accepted of ['br', 'gzip', 'identity']) {
    const { headers } = await ask('/assets/index-1.js', accepted)
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
  }
  expect((await ask('/assets/index-1.js', 'br')).headers['vary']).toMatch(/accept-encoding/i)
})

test('what is compressed by itself is sent as it is, and compressed forms have no address', async () => {
  const letters = await ask('/assets/letters-2.woff2', 'gzip, deflate, br')
  expect(letters.body).toBe('compressed by itself')
  expect(letters.headers['content-encoding']).toBeUndefined()
  expect((await ask('/assets/index-1.js.br', 'br')).statusCode).toBe(404)
})

test('the page itself is never kept: it holds a value made for this answer', async () => {
  const [first, second] = [await ask('/any/address', 'br'), await ask('/any/address', 'br')]
  expect(first.headers['cache-control']).toBe('no-store')
  expect(first.body).not.toBe(second.body)
})
