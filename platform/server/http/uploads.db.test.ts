import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { AppError } from '#platform/core/app-error.ts'
import { endpoint } from '#platform/core/endpoint.ts'
import { refusal } from '#platform/core/envelope.ts'
import { workbookType } from '#platform/core/registry-endpoints.ts'
import { testServer } from '#platform/testing/test-server.ts'
import { createLotTables, lotFile, lotRegistry, lotsModule } from '#platform/testing/lots.fixture.ts'
import { createLog } from '../base/log.ts'
import type { Db } from '../database/database.ts'
import { loadTexts } from '../base/texts.ts'
import { createApp } from './app.ts'
import { receives, type Route, type Services } from './route.ts'

const server = await testServer([lotsModule])
await createLotTables(server.owner)
const { edit, create } = lotRegistry.elements
const user = await server.userWith([edit, create])

describe('a file that is none', () => {
  const send = async (content: Uint8Array) => {
    const answer = await fetch(`${server.api.url}/api${lotRegistry.path}/import?mode=preview`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${user.token}`,
        'content-type': workbookType,
        'idempotency-key': randomUUID(),
      },
      body: content as BodyInit,
    })
    return { status: answer.status, body: (await answer.json()) as { code: string; message: string } }
  }

  test.each([1, 2, 3, 4, 21, 22, 45, 100])('of %i bytes is refused in words', async (size) => {
    for (const beginning of ['', 'PK\x03\x04', 'PK\x05\x06']) {
      const content = Buffer.alloc(size)
      content.write(beginning, 'latin1')
      const { status, body } = await send(content)
      expect({ status, code: body.code }).toEqual({ status: 400, code: 'platform.workbookRefused' })
      expect(refusal.parse(body).message).toContain('cannot be read safely')
    }
  })

  test('of no bytes is said to be empty', async () => {
    const { status, body } = await send(Buffer.alloc(0))
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'platform.fileEmpty' })
  })

  test('cut off anywhere is refused in words', async () => {
    const whole = await lotFile(5, (n) => [`L${n}`, 'name', 'A1', 'draft', true, null, n, null, null])
    for (let tries = 0; tries < 40; tries++) {
      const { status } = await send(whole.subarray(0, Math.floor((whole.length * tries) / 40)))
      expect(status).toBe(400)
    }
    expect((await send(whole)).status).toBe(200)
  })

  test('longer than any file may be is refused', async () => {
    const { status, body } = await send(Buffer.alloc(25 * 1024 * 1024 + 1))
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'platform.bodyTooLarge' })
  })
})

const impatientApp = async (routes: Route[] = []) =>
  createApp({
    config: { trustedProxies: [], requestsPerSecond: 0 },
    log: createLog('silent'),
    routes,
    services: { texts: await loadTexts([]), db: server.db as Db } as Services,
    checkAnswers: true,
    requestMs: 500,
  })

test('whoever goes on sending without end after a refusal is cut off', async () => {
  const refused = endpoint({
    id: 'probe.refused',
    method: 'POST',
    path: '/probe/refused',
    permission: 'public',
    takes: workbookType,
    answer: z.null(),
  })
  const refuse = () => Promise.reject(new AppError('invalid', 'platform.notValid'))
  const app = await impatientApp([receives(refused, refuse, refuse)])
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const socket = connect(Number(port), '127.0.0.1')
  socket.on('error', () => {})
  const head = ['POST /api/probe/refused HTTP/1.1', 'host: here', `content-type: ${workbookType}`]
  socket.write([...head, 'transfer-encoding: chunked', '', ''].join('\r\n'))
  const piece = `10000\r\n${' '.repeat(64 * 1024)}\r\n`
  const send = (): unknown => !socket.destroyed && socket.write(piece, () => setImmediate(send))
  send()
  let answer = ''
  socket.on('data', (part) => (answer += String(part)))
  await once(socket, 'close')
  expect(answer).toContain('platform.notValid')
  await app.close()
})

describe('whoever sends too slowly', () => {
  const said = async (head: string[]) => {
    const app = await impatientApp()
    app.post('/api/slow', { config: { permission: 'public' } }, () => 'never')
    const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
    const socket = connect(Number(port), '127.0.0.1')
    socket.write(head.join('\r\n'))
    let answer = ''
    for await (const part of socket) answer += String(part)
    await app.close()
    const [top = '', body = ''] = answer.split('\r\n\r\n')
    return { top: top.split('\r\n'), body: refusal.parse(JSON.parse(body)) }
  }
  const head = ['POST /api/slow HTTP/1.1', 'host: here', 'content-type: application/json', 'content-length: 1000']

  test('is told so in the words of the contract, in their language', async () => {
    const { top, body } = await said([...head, 'accept-language: it', '', '{"a":'])
    expect(top[0]).toBe('HTTP/1.1 408 Request Timeout')
    expect(top).toContain('content-type: application/json; charset=utf-8')
    expect(top).toContain('connection: close')
    expect(top).toContain(`x-request-id: ${body.requestId}`)
    expect(body).toMatchObject({ success: false, code: 'platform.tooSlow' })
    expect(body.message).toContain('troppo lenta')
  })

  test('already at the headers, too', async () => {
    const { top, body } = await said(head.slice(0, 2))
    expect(top[0]).toBe('HTTP/1.1 408 Request Timeout')
    expect(body).toMatchObject({ code: 'platform.tooSlow' })
  })

  test('and who speaks no HTTP is refused in the same shape', async () => {
    const { top, body } = await said(['this is no request', '', ''])
    expect(top[0]).toBe('HTTP/1.1 400 Bad Request')
    expect(body).toMatchObject({ code: 'platform.notValid' })
  })
})
