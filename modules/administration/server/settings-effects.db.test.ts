import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { placesModule } from '#modules/places/server/places.module.ts'
import { navigationModule } from '#modules/navigation/server/navigation.module.ts'
import type { SettingKey } from '#platform/core/settings.ts'
import { kept, removeSome } from '#platform/server/retention/retention.repo.ts'
import { catchMail, sendWaitingMails } from '#platform/testing/mail-catcher.ts'
import { testServer, type TestUser } from '#platform/testing/test-server.ts'
import { administrationModule } from './administration.module.ts'

/** Each setting does what it says from the next request on; those of sessions and passwords are in settings-and-logs. */

const mailbox = await catchMail()
const server = await testServer([administrationModule, navigationModule, placesModule], {
  TRUSTED_PROXIES: '127.0.0.1',
  MAIL_SINK_HOST: '127.0.0.1',
  MAIL_SINK_PORT: String(mailbox.port),
})
const root = await server.userWith('super-admin')

async function set(key: SettingKey, value: number | null) {
  const { body } = await root.call('GET', '/system/GeneralSettings')
  const { version } = body.data.find((setting: { key: string }) => setting.key === key)
  const answer = await root.call('PUT', '/system/GeneralSettings', { body: { changes: [{ key, value, version }] } })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}
const from = (place: string) => ({ headers: { 'x-forwarded-for': place } })

test('the longest life of an API key bounds the next one', async () => {
  const machine = await server.userWith(['users.view'])
  await server.owner.transaction({ id: 'system:test' }, (tx) =>
    tx.query(sql`update users set is_api_key_user = true where id = ${machine.userId}`),
  )
  const make = (days: number) =>
    root.call('POST', '/security/api-key', {
      body: {
        userId: machine.userId,
        name: `for ${days} days`,
        scopes: ['users.view'],
        networks: [],
        endsAt: new Date(Date.now() + days * 86_400_000).toISOString(),
      },
    })
  expect((await make(40)).status).toBe(200)
  await set('apiKeys.longestDays', 30)
  const refused = await make(40)
  expect([refused.status, refused.body.data[0].key]).toEqual([400, 'endsAt'])
  expect(refused.body.data[0].value).toContain('30')
  expect((await make(29)).status).toBe(200)
  await set('apiKeys.longestDays', null)
  expect((await make(40)).status).toBe(200)
})

test('the tries of one address are counted over all names, and other addresses go on', async () => {
  await set('signIn.triesPerAddress', 10)
  const tryFrom = async (place: string) =>
    (
      await server.anonymous('POST', '/authentication/login', {
        body: { username: `nobody-${crypto.randomUUID()}`, password: 'x' },
        ...from(place),
      })
    ).status
  const statuses: number[] = []
  for (let tries = 0; tries < 12; tries++) statuses.push(await tryFrom('198.51.100.20'))
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429, 429])
  expect(await tryFrom('198.51.100.21')).toBe(400)
  await set('signIn.triesPerAddress', null)
})

const askForLink = async (user: TestUser, place: string) => {
  const body = { username: user.username }
  const answer = await server.anonymous('POST', '/security/self-reset-password', { body, ...from(place) })
  expect(answer.status).toBe(200)
  await sendWaitingMails(server)
  return mailbox.to(`${user.username}@molo.example`).filter(({ text }) => text.includes('/reset-password/'))
}

test('a reset link lives as long as is set when its mail is made, and the mail says so', async () => {
  const user = await server.userWith([])
  await set('password.resetMinutes', 7)
  const [mail] = await askForLink(user, '198.51.100.30')
  expect(mail!.text).toMatch(/\b7 minutes/)
  const [row] = await server.owner.query(sql<{ seconds: number }>`
    select extract(epoch from ends_at - now())::int as seconds from password_resets where user_id = ${user.userId}`)
  expect(row!.seconds).toBeGreaterThan(6 * 60)
  expect(row!.seconds).toBeLessThanOrEqual(7 * 60)
  await set('password.resetMinutes', null)
})

test('no mailbox gets more links in an hour than are set, and whoever asks is told the same', async () => {
  const user = await server.userWith([])
  await set('signIn.mailsPerHour', 2)
  const counts: number[] = []
  for (let asked = 0; asked < 4; asked++) counts.push((await askForLink(user, `198.51.100.${40 + asked}`)).length)
  expect(counts).toEqual([1, 2, 2, 2])
  await set('signIn.mailsPerHour', null)
})

test('mails are kept as long as is set, and not a day longer', async () => {
  const left = async () => {
    const mails = kept.find(({ table }) => table === 'mails')!
    await server.db.transaction({ id: 'system:test' }, (tx) => removeSome(tx, mails, 100))
    const rows = await server.owner.query(sql<{ subject: string }>`
      select subject from mails where subject like 'days %' order by subject`)
    return rows.map(({ subject }) => subject)
  }
  for (const days of [8, 20, 100]) {
    await server.owner.query(sql`
      insert into mails (recipients, subject, text, html, message_id, requested_by, created_at)
      values ('{a@molo.example}', ${`days ${days}`}, 't', 'h', ${`<${days}@molo>`}, 'system:test', now() - make_interval(days => ${days}))`)
  }
  expect(await left()).toEqual(['days 20', 'days 8'])
  await set('mail.keepDays', 10)
  expect(await left()).toEqual(['days 8'])
  await set('mail.keepDays', 7)
  expect(await left()).toEqual([])
})
