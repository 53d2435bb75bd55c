import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer as createDoor, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { Secret } from '../config/secret.ts'
import { CutOff, NotSent, openOutgoing, usualLimits } from './outgoing.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})
const limits = { ...usualLimits, connectMs: 200, totalMs: 300, answerBytes: 1000 }

async function partner(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/base/`
}
/** Knows nothing of HTTP. */
async function door(met: (socket: Socket) => void) {
  const server = createDoor((socket) => met(socket.on('error', () => {}))).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const to = (url: string, token?: string) =>
  openOutgoing('partner', { url, token: token ? new Secret(token) : undefined }, limits)
const get = { method: 'GET', path: '/things?of=day' } as const

test('asks below the address of the partner, with its token and bytes, and answers what it answered', async () => {
  const seen: unknown[] = []
  const url = await partner((request, answer) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      seen.push(request.method, request.url, request.headers.authorization, Buffer.concat(parts).toString())
      answer.writeHead(418).end('teapot')
    })
  })
  const call = to(url, 'secret').call({ method: 'PUT', path: '/things/1', body: Buffer.from('è') })
  expect(await call).toMatchObject({ status: 418, body: Buffer.from('teapot') })
  expect(seen).toEqual(['PUT', '/base/things/1', 'Bearer secret', 'è'])
})

test('a redirect is an answer, and nobody follows it', async () => {
  let asked = 0
  const url = await partner((_request, answer) => {
    asked++
    answer.writeHead(302, { location: '/elsewhere' }).end()
  })
  expect(await to(url).call(get)).toMatchObject({ status: 302 })
  expect(asked).toBe(1)
})

test('where nobody listens, or the name leads nowhere, nothing has left', async () => {
  const url = await door(() => {})
  for (const close of closing.splice(0)) await close()
  await expect(to(url).call(get)).rejects.toThrow(NotSent)
  await expect(to('http://nobody.invalid').call(get)).rejects.toThrow(NotSent)
})

test.each([
  ['hangs up', (socket: Socket) => socket.once('data', () => socket.destroy())],
  ['resets the line', (socket: Socket) => socket.once('data', () => socket.resetAndDestroy())],
  ['says nothing', (socket: Socket) => socket.resume()],
  [
    'says half',
    (socket: Socket) => socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhalf')),
  ],
  ['says something else', (socket: Socket) => socket.once('data', () => socket.end('220 mail.example ESMTP\r\n'))],
])('a partner that %s may have taken it', async (_what, met) => {
  const url = await door((socket) => void met(socket))
  await expect(to(url).call(get)).rejects.toThrow(CutOff)
})

test('an answer without end is cut off', async () => {
  const url = await partner((_request, answer) => {
    answer.write('x'.repeat(600))
    answer.write('x'.repeat(600))
  })
  await expect(to(url).call(get)).rejects.toThrow('the answer is too large')
})

test('no more at once than the pool allows, and what a partner says too much is nobody’s answer', async () => {
  let [now, most] = [0, 0]
  const url = await door((socket) => {
    most = Math.max(most, ++now)
    const answer = (text: string) => `HTTP/1.1 200 OK\r\ncontent-length: 1\r\n\r\n${text}`
    socket.once('data', () =>
      setImmediate(() => {
        now--
        socket.end(answer('a') + answer('b'))
      }),
    )
  })
  const way = to(url)
  const answers = await Promise.all(Array.from({ length: 12 }, () => way.call(get)))
  expect(answers.map(({ body }) => body.toString())).toEqual(answers.map(() => 'a'))
  expect(most).toBeLessThanOrEqual(limits.pool)
})
