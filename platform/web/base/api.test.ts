// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#platform/core/endpoint.ts'
import { registerDraftSource } from './drafts.ts'
import { currentSession, endView, startSession } from './session.ts'
import { call } from './api.ts'
import { ApiFailure } from './api-failure.ts'

const change = endpoint({
  id: 'samples.update',
  method: 'PUT',
  path: '/samples/:id',
  permission: 'samples.edit',
  params: z.object({ id: z.string() }),
  query: z.object({ dry: z.string().optional() }),
  body: z.object({ name: z.string() }),
  answer: z.object({ name: z.string() }),
})
const input = { params: { id: 'a/b' }, body: { name: 'STAR' } }
const user = { userId: '01a1dd10-d38e-79d6-85fb-e5bce3ac1b7b', token: 'T', firstName: 'Ada', lastName: 'Fontana' }

const sent: Request[] = []
function answer(status: number, body: unknown) {
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    sent.push(new Request(new URL(address, 'http://molo.test'), init))
    return Promise.resolve(new Response(JSON.stringify(body), { status }))
  })
}

const replace = vi.fn<(address: string) => void>()
beforeEach(() => {
  sent.length = 0
  sessionStorage.clear()
  vi.stubGlobal('location', { pathname: '/samples/1', search: '?x=1', replace })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  replace.mockClear()
})

test('a call carries the token, the language, the version and the key, and gives the data', async () => {
  startSession(user)
  answer(200, { success: true, data: { name: 'STAR' }, message: null })
  expect(await call(change, { ...input, query: { dry: 'yes' }, version: 7, idempotencyKey: 'K' })).toEqual({
    name: 'STAR',
  })
  const request = sent[0]!
  expect(request.method).toBe('PUT')
  expect(request.url).toBe('http://molo.test/api/samples/a%2Fb?dry=yes')
  expect(Object.fromEntries(request.headers)).toMatchObject({
    authorization: 'Bearer T',
    'accept-language': 'en',
    'if-match': '"7"',
    'idempotency-key': 'K',
    'content-type': 'application/json',
  })
})

test.each([400, 403, 404, 409, 412, 422, 423, 428, 429, 500, 503])(
  'a refusal with %i reaches the screen whole',
  async (status) => {
    startSession(user)
    const data = [
      { key: 'name', value: 'first line' },
      { key: '', value: 'second line' },
    ]
    answer(status, { success: false, data, message: 'm', code: 'platform.x', requestId: 'r', detail: { current: 1 } })
    const failure = await call(change, input).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ApiFailure)
    expect(failure).toMatchObject({
      status,
      code: 'platform.x',
      requestId: 'r',
      lines: ['first line', 'second line'],
      detail: { current: 1 },
    })
    expect(currentSession()).toEqual(user)
    expect(replace).not.toHaveBeenCalled()
  },
)

test('a dead session keeps what was typed, forgets the user and goes to the login page', async () => {
  startSession(user)
  answer(401, { success: false, data: [], message: 'm', code: 'platform.signedOut', requestId: 'r' })
  const order: string[] = []
  const close = registerDraftSource(() => order.push(`draft of ${currentSession()?.firstName}`))
  replace.mockImplementation((address) => void order.push(address))
  void call(change, input)
  await vi.waitFor(() => expect(order).toEqual(['draft of Ada', '/login']))
  close()
  expect(currentSession()).toBeNull()
  expect(sessionStorage.getItem('molo.returnTo')).toBe('/samples/1?x=1')
})

test('what was asked in a view that has ended meanwhile takes nobody their own session', async () => {
  startSession({ ...user, token: 'of the view', viewer: user })
  const refused = { success: false, data: [], message: 'm', code: 'platform.signedOut', requestId: 'r' }
  vi.stubGlobal('fetch', async () => {
    endView()
    return Response.json(refused, { status: 401 })
  })
  void call(change, input)
  // Whatever follows from the answer is done when everything else that waits is.
  await new Promise((resolve) => setTimeout(resolve))
  expect(currentSession()).toEqual(user)
  expect(replace).not.toHaveBeenCalled()
})

test('without a session a 401 is an ordinary refusal', async () => {
  answer(401, { success: false, data: [], message: 'no', code: 'platform.x', requestId: 'r' })
  await expect(call(change, input)).rejects.toMatchObject({ status: 401, lines: ['no'] })
  expect(replace).not.toHaveBeenCalled()
})

test('a server that cannot be reached, or that answers with something else, is a failure too', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  await expect(call(change, input)).rejects.toMatchObject({ status: 0, code: 'shell.offline' })
  answer(502, '<html>')
  await expect(call(change, input)).rejects.toMatchObject({ status: 502, code: 'shell.failed' })
})
