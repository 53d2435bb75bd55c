import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#platform/core/endpoint.ts'
import { refusal } from '#platform/core/envelope.ts'
import { caughtLog } from '#platform/testing/caught-log.ts'
import { testServer, type TestUser } from '#platform/testing/test-server.ts'
import type { ServerModule } from '../modules.ts'
import { newToken } from '../door/session.ts'
import { reads } from './route.ts'

const route = (name: string, permission: string) =>
  reads(endpoint({ id: `probe.${name}`, method: 'GET', path: `/probe/${name}`, permission, answer: z.null() }), () =>
    Promise.resolve({ data: null }),
  )
const probe: ServerModule = {
  id: 'probe',
  routes: [route('open', 'public'), route('own', 'signed-in'), route('right', 'probe.right')],
}
const perSecond = 5
const burst = 2 * perSecond
const limits = { REQUESTS_PER_SECOND: String(perSecond) }
const server = await testServer([probe], { ...limits, TRUSTED_PROXIES: '127.0.0.1' })

// The clock stands still, so that no window of a slow machine ends in the middle of a test.
vi.useFakeTimers({ toFake: ['Date'] })
afterAll(() => vi.useRealTimers())
const later = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000)
beforeEach(() => void later(1))

let places = 0
const newPlace = () => `203.0.113.${++places}`
const newWrong = () => `Bearer ${newToken()}`

interface Asking {
  from: string
  path?: string
  as?: string | (() => string)
}

async function ask({ from, path = '/probe/own', as }: Asking): Promise<number> {
  const authorization = typeof as === 'function' ? as() : as
  const answer = await fetch(`${server.api.url}/api${path}`, {
    headers: { 'x-forwarded-for': from, ...(authorization ? { authorization } : {}) },
  })
  if (answer.ok) await answer.arrayBuffer()
  else refusal.parse(await answer.json())
  return answer.status
}
async function inTurn(count: number, asking: Asking): Promise<number[]> {
  const all: number[] = []
  for (let call = 0; call < count; call++) all.push(await ask(asking))
  return all
}
const times = (count: number, status: number): number[] => Array<number>(count).fill(status)
const bearer = ({ token }: TestUser) => `Bearer ${token}`

describe('whoever is not known yet draws from their address', () => {
  test('with one wrong token again and again', async () => {
    const from = newPlace()
    expect(await inTurn(burst + 3, { from, as: newWrong() })).toEqual([...times(burst, 401), ...times(3, 429)])
  })

  test('with a new wrong token each time, also all at once', async () => {
    const asking = { from: newPlace(), as: newWrong }
    const all = await Promise.all(times(burst + 20, 0).map(() => ask(asking)))
    expect(all.toSorted((a, b) => a - b)).toEqual([...times(burst, 401), ...times(20, 429)])
  })

  test('without a token, and where there is nothing', async () => {
    expect(await inTurn(burst + 1, { from: newPlace() })).toEqual([...times(burst, 401), 429])
    expect(await inTurn(burst + 1, { from: newPlace(), path: '/no/such/call' })).toEqual([...times(burst, 404), 429])
  })

  test('on a public call, whatever token they show', async () => {
    const user = await server.userWith([])
    const open = { path: '/probe/open' }
    expect(await inTurn(burst + 1, { ...open, from: newPlace(), as: newWrong })).toEqual([...times(burst, 200), 429])
    expect(await inTurn(burst + 1, { ...open, from: newPlace(), as: bearer(user) })).toEqual([
      ...times(burst, 200),
      429,
    ])
  })

  test('and one network of IPv6 is one address', async () => {
    let host = 0
    const answers: number[] = []
    for (let call = 0; call <= burst; call++) answers.push(await ask({ from: `2001:db8:7:1::${++host}` }))
    expect(answers).toEqual([...times(burst, 401), 429])
    expect(await ask({ from: '2001:db8:7:2::1' })).toBe(401)
  })

  test('and may come again when the time is over', async () => {
    const asking = { from: newPlace(), as: newWrong() }
    expect((await inTurn(burst + 1, asking)).at(-1)).toBe(429)
    vi.setSystemTime(Date.now() + 1999)
    expect(await ask(asking)).toBe(429)
    vi.setSystemTime(Date.now() + 1)
    expect(await ask(asking)).toBe(401)
  })
})

describe('a session that was let in', () => {
  test('has its own measure, and is not locked out by who shares its address', async () => {
    const from = newPlace()
    const [user, colleague] = [await server.userWith([]), await server.userWith([])]
    expect(await ask({ from, as: bearer(user) })).toBe(200)
    expect(await ask({ from, as: bearer(colleague) })).toBe(200)
    expect((await inTurn(burst, { from, as: newWrong })).at(-1)).toBe(429)
    expect(await inTurn(burst + 2, { from, as: bearer(user) })).toEqual([...times(burst, 200), 429, 429])
    expect(await inTurn(burst + 2, { from, as: bearer(colleague) })).toEqual([...times(burst, 200), 429, 429])
  })

  test('counts what it is refused too', async () => {
    const [from, user] = [newPlace(), await server.userWith([])]
    expect(await ask({ from, as: bearer(user) })).toBe(200)
    const asking = { from, as: bearer(user), path: '/probe/right' }
    expect(await inTurn(burst + 1, asking)).toEqual([...times(burst, 403), 429])
  })

  test('has one measure wherever it comes from', async () => {
    const user = await server.userWith([])
    expect(await ask({ from: newPlace(), as: bearer(user) })).toBe(200)
    const answers: number[] = []
    for (let call = 0; call <= burst; call++) answers.push(await ask({ from: newPlace(), as: bearer(user) }))
    expect(answers).toEqual([...times(burst, 200), 429])
  })

  test('draws from its address again when it has ended, and when it was not seen for long', async () => {
    const [from, user] = [newPlace(), await server.userWith([])]
    expect(await ask({ from, as: bearer(user) })).toBe(200)
    expect((await user.call('POST', '/authentication/logout')).status).toBe(200)
    // The first one only finds out.
    expect(await inTurn(burst + 2, { from, as: bearer(user) })).toEqual([...times(burst, 401), 429, 429])

    const [other, absent] = [newPlace(), await server.userWith([])]
    expect(await ask({ from: other, as: bearer(absent) })).toBe(200)
    later(11)
    expect((await inTurn(burst, { from: other, as: newWrong })).at(-1)).toBe(401)
    expect(await ask({ from: other, as: bearer(absent) })).toBe(429)
  })
})

describe('the operator is told, once an hour,', () => {
  const warnings = (lines: string[], event: string) =>
    lines.filter((line) => line.includes(`"event":"${event}"`)).length
  const call = async (url: string, headers: Record<string, string>) =>
    void (await (await fetch(`${url}/api/probe/own`, { headers })).arrayBuffer())

  test('when requests came through a proxy that is not trusted', async () => {
    const { log, lines } = caughtLog()
    const direct = await testServer([probe], limits, { log })
    const count = () => warnings(lines, 'limits.proxyNotTrusted')
    await call(direct.api.url, {})
    expect(count()).toBe(0)
    for (let n = 0; n < 3; n++) await call(direct.api.url, { 'x-forwarded-for': newPlace() })
    expect(count()).toBe(1)
    later(61)
    await call(direct.api.url, { 'x-forwarded-for': newPlace() })
    expect(count()).toBe(2)
  })

  test('when many people seem to be at one address', async () => {
    const { log, lines } = caughtLog()
    const behind = await testServer([probe], { ...limits, TRUSTED_PROXIES: '127.0.0.1' }, { log })
    const people: TestUser[] = []
    for (let n = 0; n < 20; n++) {
      later(1)
      people.push(await behind.userWith([]))
    }
    later(61)
    const count = () => warnings(lines, 'limits.oneAddress')
    const arrive = async (place: string, some: TestUser[]) => {
      for (const person of some) {
        await call(behind.api.url, { authorization: bearer(person), 'x-forwarded-for': place })
      }
    }
    const place = newPlace()
    await arrive(place, people.slice(0, 10))
    vi.setSystemTime(Date.now() + 3000)
    await arrive(place, people.slice(10, 19))
    expect(count()).toBe(0)
    await arrive(place, people.slice(19))
    expect(count()).toBe(1)

    // With one elsewhere, addresses are what they seem to be.
    later(61)
    await arrive(newPlace(), people.slice(0, 1))
    await arrive(place, people.slice(0, 10))
    vi.setSystemTime(Date.now() + 3000)
    await arrive(place, people.slice(10))
    expect(count()).toBe(1)
  })
})
