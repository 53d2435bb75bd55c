import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { AppError } from '#platform/core/app-error.ts'
import { endpoint } from '#platform/core/endpoint.ts'
import type { NotificationView } from '#platform/core/notification.contract.ts'
import { testServer, type TestUser } from '#platform/testing/test-server.ts'
import { writes } from '../http/route.ts'
import { defineJob } from '../jobs/job.ts'
import { carryOut } from '../jobs/worker.ts'
import { createLog } from '../base/log.ts'
import type { ServerModule } from '../modules.ts'
import { notify } from '../notify/notify.ts'

/** A module that notifies in its own words and for its own reason. */
const alarm = { id: 'probe.alarm', nameKey: 'probe:reason.alarm' }
const probeJob = defineJob({
  kind: 'probe.work',
  rights: 'none',
  payload: z.object({ fail: z.enum(['no', 'refuse', 'once']) }),
  notice: (_payload, end) => ({ subject: `work ${end.state}`, message: 'ended', url: '/notifications' }),
  stages: [
    {
      id: 'work',
      step: ({ payload }) => {
        if (payload.fail === 'refuse') throw new AppError('conflict', 'platform.notValid')
        return Promise.resolve({ finished: true })
      },
    },
    {
      id: 'last',
      step: ({ payload }) => {
        if (payload.fail === 'once') throw new Error('the machine burns')
        return Promise.resolve({ finished: true, result: 1 })
      },
    },
  ],
})
const probe: ServerModule = {
  id: 'probe',
  texts: {
    probe: {
      en: { reason: { alarm: 'Alarm' }, said: 'Level of {{pump}}: {{what}}', high: 'high' },
      it: { reason: { alarm: 'Allarme' }, said: 'Livello di {{pump}}: {{what}}', high: 'alto' },
    },
  },
  reasons: [alarm],
  jobs: [probeJob],
  routes: [
    writes(
      endpoint({
        id: 'probe.raise',
        method: 'POST',
        path: '/probe/raise',
        permission: 'signed-in',
        idempotent: true,
        body: z.object({ to: z.array(z.uuid()), thenFail: z.boolean(), url: z.string().optional() }),
        answer: z.null(),
      }),
      async (call, tx) => {
        const { to, thenFail, url } = call.body
        const subject = { key: 'probe:said', params: { pump: 'P-1', what: { key: 'probe:high' } } }
        await notify(tx, { to, reason: alarm, subject, message: 'see', ...(url ? { url } : {}) })
        if (thenFail) throw new AppError('conflict', 'platform.notValid')
        return { data: null }
      },
    ),
    writes(
      endpoint({
        id: 'probe.work',
        method: 'POST',
        path: '/probe/work',
        permission: 'signed-in',
        idempotent: true,
        body: z.object({ fail: z.string() }),
        answer: z.string(),
      }),
      async (call, tx) => ({ data: await call.services.jobs.enqueue(tx, probeJob.kind, call.body) }),
    ),
  ],
}

const server = await testServer([probe])
const send = 'notifications.send'
const ada = await server.userWith([send, 'notifications.view'])
const ben = await server.userWith(['notifications.view'])
const cleo = await server.userWith([])

const inbox = async (user: TestUser, query = ''): Promise<NotificationView[]> => {
  const { status, body } = await user.call('GET', `/system/notification${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data.rows
}
const unread = async (user: TestUser): Promise<number> =>
  (await user.call('GET', '/system/notification/unread')).body.data.count
const letter = (more: object = {}) => ({
  users: [ben.userId],
  roles: [],
  subject: 'S',
  message: 'M',
  url: null,
  ...more,
})
const post = (by: TestUser, body: object, headers = {}) => by.call('POST', '/system/notification', { body, headers })
const roleOf = async (user: TestUser): Promise<string> => (await user.call('GET', '/security/role')).body.data[0].id
const raise = (to: TestUser[], more: object = {}) =>
  ada.call('POST', '/probe/raise', { body: { to: to.map(({ userId }) => userId), thenFail: false, ...more } })

describe('a notification', () => {
  test('reaches exactly the people and roles it is sent to, and nobody reads or marks it for them', async () => {
    const body = letter({ users: [], roles: [await roleOf(ben)], subject: 'To a role' })
    const sent = await post(ada, body)
    expect(sent.body.data.receivers).toBe(1)
    const [received] = await inbox(ben)
    expect(received).toMatchObject({
      id: sent.body.data.id,
      subject: 'To a role',
      message: 'M',
      sender: `Test ${ada.username}`,
      receivers: [ben.username],
      reason: 'message',
      reasonName: 'Message',
      isRead: false,
    })
    for (const stranger of [ada, cleo]) {
      expect((await inbox(stranger)).map(({ id }) => id)).not.toContain(received!.id)
      expect((await stranger.call('GET', `/system/notification/${received!.id}`)).status).toBe(404)
      const marked = await stranger.call('PUT', '/system/notification', { body: { ids: [received!.id], read: true } })
      expect(marked.body.data.changed).toBe(0)
    }
    expect((await inbox(ben))[0]!.isRead).toBe(false)
    expect((await server.anonymous('GET', '/system/notification')).status).toBe(401)
  })

  test('is sent by those who may, once however often the request is repeated', async () => {
    expect((await post(ben, letter())).status).toBe(403)
    const key = { 'idempotency-key': randomUUID() }
    const body = letter({ subject: 'once' })
    const answers = await Promise.all([1, 2, 3].map(() => post(ada, body, key)))
    expect(new Set(answers.map((answer) => answer.body.data.id)).size).toBe(1)
    expect((await inbox(ben)).filter(({ subject }) => subject === 'once')).toHaveLength(1)
  })

  test('is not sent to nobody, to strangers, or to the sender alone', async () => {
    for (const body of [
      letter({ users: [] }),
      letter({ users: [randomUUID()] }),
      letter({ users: [], roles: [randomUUID()] }),
      letter({ users: [ada.userId] }),
      letter({ subject: '' }),
      letter({ subject: 'two\nlines' }),
      letter({ message: 'x'.repeat(4001) }),
      letter({ message: 'a\0b' }),
    ]) {
      expect((await post(ada, body)).status, JSON.stringify(body).slice(0, 80)).toBe(400)
    }
  })

  test('leads only to pages of the application that exist and that its sender may open', async () => {
    const urls = [
      '//evil.example',
      'https://evil.example',
      'javascript:alert(1)',
      '/\\evil',
      '/no-such-page',
      '/threads/',
    ]
    for (const url of urls) expect((await post(ada, letter({ url }))).body.data[0].key, url).toBe('url')
    for (const url of ['/notifications', '/notifications?unread=true', '/']) {
      expect((await post(ada, letter({ url }))).status, url).toBe(200)
      expect((await inbox(ben))[0]!.url).toBe(url)
    }
  })

  test('shows its link only to a receiver who may open the page, by the rights of that moment', async () => {
    await post(ada, letter({ users: [ben.userId, cleo.userId], url: '/notifications', subject: 'linked' }))
    expect((await inbox(ben))[0]).toMatchObject({ subject: 'linked', url: '/notifications', isUrlClosed: false })
    expect((await inbox(cleo))[0]).toMatchObject({ subject: 'linked', url: null, isUrlClosed: true })
  })

  test('keeps what was typed as it was typed', async () => {
    const message = '<img src=x onerror=alert(1)> {{name}} $t(platform:message.created) "quoted" \\ %s é 🚢\n2'
    await post(ada, letter({ subject: '<script>alert(1)</script>{{x}}', message }))
    expect((await inbox(ben))[0]).toMatchObject({ subject: '<script>alert(1)</script>{{x}}', message })
  })
})

describe('marks', () => {
  test('read, unread, archived; what is archived leaves the list and the count', async () => {
    const user = await server.userWith([])
    for (const subject of ['one', 'two', 'three']) await post(ada, letter({ users: [user.userId], subject }))
    const [three, two, one] = await inbox(user)
    expect([three, two, one].map((each) => each!.subject)).toEqual(['three', 'two', 'one'])
    expect(await unread(user)).toBe(3)
    const mark = (body: object) => user.call('PUT', '/system/notification', { body })
    expect((await mark({ ids: [one!.id, two!.id], read: true })).body.data.changed).toBe(2)
    expect((await mark({ ids: [one!.id, two!.id], read: true })).body.data.changed).toBe(0)
    expect((await inbox(user, '?unread=true')).map(({ id }) => id)).toEqual([three!.id])
    expect(await unread(user)).toBe(1)
    await mark({ ids: [two!.id], read: false })
    expect(await unread(user)).toBe(2)
    await mark({ ids: [two!.id], archived: true })
    expect(await unread(user)).toBe(1)
    expect((await inbox(user)).map(({ id }) => id)).toEqual([three!.id, one!.id])
    expect((await inbox(user, '?archived=true')).map(({ id }) => id)).toEqual([two!.id])
    // What comes in after the newest one that was seen stays unread.
    await post(ada, letter({ users: [user.userId], subject: 'four' }))
    await user.call('PUT', '/system/notification/read', { body: { upTo: three!.id } })
    expect((await inbox(user, '?unread=true')).map(({ subject }) => subject)).toEqual(['four'])
  })

  test('receivers are found by the text as it is typed, with no sign that stands for others', async () => {
    const found = async (text: string): Promise<string[]> => {
      const { body } = await ada.call('GET', `/system/notification/receiver?text=${encodeURIComponent(text)}`)
      return body.data.map(({ kind }: { kind: string }) => kind)
    }
    expect(await found(ben.username.toUpperCase())).toEqual(['user', 'role'])
    for (const sign of ['_', '%', '\\']) expect(await found(ben.username.replace('-', sign)), sign).toEqual([])
  })

  test('the list is narrowed by reason, period and text, and continues page by page', async () => {
    const user = await server.userWith([])
    for (let i = 0; i < 5; i++) await post(ada, letter({ users: [user.userId], subject: `number ${i} 100%` }))
    await raise([user])
    expect(await inbox(user, '?reason=probe.alarm')).toHaveLength(1)
    expect((await inbox(user, '?text=number%203')).map(({ subject }) => subject)).toEqual(['number 3 100%'])
    expect(await inbox(user, '?text=0%25')).toHaveLength(5)
    expect(await inbox(user, '?text=_umber')).toHaveLength(0)
    await server.db.transaction({ id: 'system:test' }, (tx) =>
      tx.query(sql`update notifications set sent_at = '2026-03-01T23:30:00Z' where subject = '"number 0 100%"'`),
    )
    // Half past eleven in the evening in UTC is the next day at the site.
    expect(await inbox(user, '?from=2026-03-02&to=2026-03-02')).toHaveLength(1)
    expect(await inbox(user, '?to=2026-03-01')).toHaveLength(0)
    const seen: string[] = []
    for (let after: string | null = ''; after !== null;) {
      const page = await user.call('GET', `/system/notification?limit=2${after ? `&after=${after}` : ''}`)
      seen.push(...page.body.data.rows.map((row: NotificationView) => row.id))
      after = page.body.data.next
    }
    expect(seen).toHaveLength(6)
    expect(new Set(seen).size).toBe(6)
  })
})

describe('modules notify', () => {
  test('with the change or not at all, in the words of each reader', async () => {
    const italian = await server.userWith([], { language: 'it' })
    expect((await raise([ben, italian], { thenFail: true })).status).toBe(409)
    expect(await inbox(italian)).toEqual([])
    await raise([ben, italian])
    expect((await inbox(ben))[0]).toMatchObject({ subject: 'Level of P-1: high', reasonName: 'Alarm' })
    expect((await inbox(italian))[0]).toMatchObject({ subject: 'Livello di P-1: alto', reasonName: 'Allarme' })
  })

  test('whoever has muted the reason finds it in the list, but no bell rings', async () => {
    const user = await server.userWith([])
    const mute = (muted: string[]) => user.call('PUT', '/system/notification/reason', { body: { muted } })
    expect((await mute(['probe.unknown'])).status).toBe(400)
    await mute(['probe.alarm'])
    const reasons = (await user.call('GET', '/system/notification/reason')).body.data
    expect(reasons.find(({ reason }: { reason: string }) => reason === 'probe.alarm').isMuted).toBe(true)
    await raise([user])
    await post(ada, letter({ users: [user.userId] }))
    expect(await unread(user)).toBe(1)
    expect((await inbox(user)).map(({ isMuted }) => isMuted)).toEqual([false, true])
    await mute([])
    await raise([user])
    expect(await unread(user)).toBe(2)
  })

  test('people who cannot sign in any more receive nothing', async () => {
    const user = await server.userWith([])
    await server.db.transaction({ id: 'system:test' }, (tx) =>
      tx.query(sql`update users set is_disabled_by_admin = true where id = ${user.userId}`),
    )
    await raise([user])
    const rows = await server.owner.query(sql`select 1 from notification_receipts where user_id = ${user.userId}`)
    expect(rows).toHaveLength(0)
  })
})

describe('work that has ended', () => {
  const kinds = new Map([[probeJob.kind, probeJob]])
  const log = createLog('silent')
  const carry = (id: string, known = kinds) => carryOut(server.db, known, id, new AbortController().signal, log)
  const start = async (user: TestUser, fail: string): Promise<string> =>
    (await user.call('POST', '/probe/work', { body: { fail } })).body.data

  test('tells its starter once, also when it is delivered twice or dies on the way', async () => {
    const user = await server.userWith(['notifications.view'])
    const id = await start(user, 'no')
    await Promise.all([carry(id), carry(id)])
    await carry(id)
    expect(await inbox(user)).toEqual([
      expect.objectContaining({ subject: 'work done', sender: 'system:jobs', reason: 'task', url: '/notifications' }),
    ])
    const dying = await start(user, 'once')
    await expect(carry(dying)).rejects.toThrow('the machine burns')
    expect(await inbox(user)).toHaveLength(1)
  })

  test('tells also when it was refused, but not when its starter has aborted it', async () => {
    const user = await server.userWith([])
    await carry(await start(user, 'refuse'))
    expect((await inbox(user)).map(({ subject }) => subject)).toEqual(['work failed'])
    const id = await start(user, 'no')
    await user.call('POST', `/jobs/${id}/abort`)
    await carry(id)
    expect(await inbox(user)).toHaveLength(1)
  })
})

test('nobody sends more than a person would', async () => {
  const hasty = await server.userWith([send])
  const answers = []
  for (let i = 0; i < 25; i++) answers.push((await post(hasty, letter())).status)
  expect(answers.filter((status) => status === 200).length).toBe(20)
  const refused = await post(hasty, letter())
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})

describe('live', () => {
  /** What a stream says from now on, as whole events. */
  async function listen(user: TestUser) {
    const stop = new AbortController()
    const stream = await fetch(`${server.api.url}/api/events`, {
      headers: { authorization: `Bearer ${user.token}` },
      signal: stop.signal,
    })
    const heard: Record<string, unknown>[] = []
    const waiting: (() => void)[] = []
    const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader()
    await reader.read()
    void (async () => {
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        for (const line of part.value.split('\n')) if (line.startsWith('data:')) heard.push(JSON.parse(line.slice(5)))
        for (const wake of waiting.splice(0)) wake()
      }
    })().catch(() => {})
    const until = async (found: () => boolean) => {
      while (!found()) await new Promise<void>((resolve) => waiting.push(resolve))
    }
    return { heard, until, stop: () => stop.abort() }
  }

  test('each receiver hears of what came in for them, and of nobody else', async () => {
    const [one, two] = [await server.userWith([]), await server.userWith([])]
    const [first, second] = [await listen(one), await listen(two)]
    await raise([one], { thenFail: true })
    await post(ada, letter({ users: [one.userId], subject: 'for one' }))
    await post(ada, letter({ users: [two.userId], subject: 'for two' }))
    await Promise.all([first.until(() => first.heard.length > 0), second.until(() => second.heard.length > 0)])
    // The streams are one feed in order: what was meant for the other would have come before.
    const [mine] = await inbox(one)
    expect(first.heard).toEqual([{ type: 'inbox.changed', userId: one.userId, arrived: mine!.id }])
    expect(second.heard).toHaveLength(1)
    expect(JSON.stringify(second.heard)).not.toContain(one.userId)
    first.stop()
    second.stop()
  })
})
