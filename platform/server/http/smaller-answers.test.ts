import { gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { sendData } from './answers.ts'
import { sendSmaller } from './smaller-answers.ts'

const app = Fastify()
sendSmaller(app)
app.get('/large', (_request, reply) => sendData(reply, JSON.stringify('row '.repeat(2000)), null))
app.get('/small', (_request, reply) => sendData(reply, '"row"', null))
app.get('/file', (_request, reply) =>
  reply.header('content-type', 'application/pdf').send(Buffer.from('row '.repeat(2000))),
)

const ask = (url: string, accepted?: string) =>
  app.inject({ url, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } })

test('an answer of some size goes compressed to whoever takes it so, and is the same answer', async () => {
  const plain = await ask('/large')
  for (const accepted of ['gzip, deflate, br, zstd', 'br;q=1.0, gzip;q=0.8', 'GZIP']) {
    const small = await ask('/large', accepted)
    expect(small.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
    expect(small.headers['content-length']).toBe(String(small.rawPayload.length))
    expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 10)
    expect(gunzipSync(small.rawPayload).toString()).toBe(plain.body)
  }
})

test.each([
  ['/large', undefined],
  ['/large', 'identity'],
  ['/large', 'br, gzip;q=0'],
  ['/small', 'gzip'],
  ['/file', 'gzip'],
])('%s for whoever takes %s stays as it is', async (url, accepted) => {
  const { headers } = await ask(url, accepted)
  expect(headers['content-encoding']).toBeUndefined()
})
