import { expect, test } from 'vitest'
import { caughtLog } from '#platform/testing/caught-log.ts'

const { log, lines } = caughtLog()

test('what is secret by its name is never written, and of an error only what quotes no row', () => {
  const secret = { password: 'canary-1', token: 'canary-2', authorization: 'canary-3' }
  log.info({ event: 'probe', userId: 'known', ...secret, body: secret }, 'secrets by name')
  const error = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (name)=(canary-4)',
    row: 'canary-5',
  })
  log.error({ event: 'probe', err: error }, 'an error of the database')
  const [first, second] = lines.map((line) => JSON.parse(line) as Record<string, any>)
  expect(lines.join('')).not.toContain('canary')
  expect(first).toMatchObject({ userId: 'known', password: '***', body: { token: '***' } })
  expect(Object.keys(second!['err']).toSorted()).toEqual(['code', 'message', 'stack', 'type'])
})
