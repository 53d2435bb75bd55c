import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#platform/core/endpoint.ts'
import { caughtLog } from '#platform/testing/caught-log.ts'
import { callerOf, testServer } from '#platform/testing/test-server.ts'
import { companyScope } from '#modules/administration/rules/attributes.rules.ts'
import { reads } from '#platform/server/http/route.ts'
import type { ServerModule } from '#platform/server/modules.ts'

const probe: ServerModule = {
  id: 'probe',
  routes: [
    reads(
      endpoint({ id: 'probe.look', method: 'GET', path: '/probe', permission: 'probe.look', answer: z.null() }),
      () => Promise.resolve({ data: null }),
    ),
  ],
}
const { log, lines } = caughtLog()
const server = await testServer([probe], {}, { log })

/** What the log says of the last refusal at the door. */
const refusal = () => {
  const said = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  return said.findLast(({ event }) => event === 'authz.deny')
}

test('every refusal of somebody who is known leaves a line: who, what and why', async () => {
  const stranger = await server.userWith([])
  expect((await stranger.call('GET', '/probe')).status).toBe(403)
  const line = { userId: stranger.userId, element: 'probe.look' }
  expect(refusal()).toMatchObject({ ...line, code: 'platform.notAllowed', reqId: expect.any(String) })

  const outsider = await server.userWith(['probe.look'], { attributes: { [companyScope]: ['X'] } })
  expect((await outsider.call('GET', '/probe')).status).toBe(403)
  expect(refusal()).toMatchObject({ userId: outsider.userId, element: 'probe.look', code: 'platform.insidersOnly' })

  const admin = await server.userWith('super-admin')
  const { token } = (await admin.call('POST', '/security/see-as', { body: { userId: stranger.userId } })).body.data
  const view = callerOf(server.api.url, { authorization: `Bearer ${token}` })
  const own = '/system/notification-thread'
  expect((await view('GET', own)).status).toBe(403)
  expect(refusal()).toMatchObject({ userId: stranger.userId, viewerId: admin.userId })
})
