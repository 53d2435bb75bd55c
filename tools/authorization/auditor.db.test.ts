import { expect, test } from 'vitest'
import { demoPassword } from '#demo/slices.ts'
import { demoServer } from '#demo/testing/demo-server.ts'
import type { Endpoint } from '#platform/core/endpoint.ts'
import type { UiPermissions } from '#platform/core/session.contract.ts'
import { knocker, shapeless } from './knock.ts'
import { inTurns } from './people.ts'
import { calls, isDoor, screens } from './routes.ts'
import { sampleRequest } from './sample-request.ts'

/** Whoever reads everything and changes nothing: every screen opens, every reading call answers, every writing one refuses. */

const server = await demoServer()
const knock = knocker(server.api.url)

const signedIn = await server.anonymous('POST', '/authentication/login', {
  body: { username: 'b.leone', password: demoPassword },
})
const { token } = signedIn.body.data.user as { token: string }
const get = (path: string) => fetch(`${server.api.url}/api${path}`, { headers: { authorization: `Bearer ${token}` } })

/** Reading calls that serve a writing one and nothing else, each with what they serve. */
const forWritersOnly: Record<string, string> = {
  'security.apiKeyScopes': 'making a key',
  'security.seeAsChoices': 'seeing as somebody',
  'movementInstructions.programmeTemplate': 'importing a programme',
  'pocket.known': 'saying something on a phone',
  'stock.lockOf': 'editing a tank of the sheet',
  'tankOperations.start': 'starting an operation',
}

const names = { id: crypto.randomUUID(), part: crypto.randomUUID(), tankCode: 'S101' }
/** What a sample cannot know of a shape. */
const inPlace = { 'month=text': 'month=2026-11', 'plant=text': 'plant=S', [`&after=${names.id}`]: '' }

const guarded = calls.filter(({ permission }) => !isDoor(permission))
const isReading = ({ method }: Endpoint) => method === 'GET'

test('every screen opens', async () => {
  const { data } = (await (await get('/security/ui-permissions')).json()) as { data: UiPermissions }
  const closed = screens.filter(({ element }) => data.rolePermission[element] !== 'enabled')
  expect(closed.map(({ path, element }) => `${path}: ${element} guards writing too; split it`)).toEqual([])
  expect(screens.length).toBeGreaterThan(130)
})

test('every reading call is answered, every writing one refused, apart from talking', async () => {
  const wrong: string[] = []
  await inTurns(guarded, async (endpoint) => {
    const isOpen = isReading(endpoint) ? !(endpoint.id in forWritersOnly) : endpoint.touches !== undefined
    const door = await knock(endpoint, token, shapeless(endpoint))
    if (door !== (isOpen ? 'in' : 403))
      wrong.push(`${endpoint.id}: ${endpoint.method} ${endpoint.path} answers ${door}`)
  })
  expect(wrong).toEqual([])
})

test('what a page asks for without naming a record comes back', async () => {
  const asked = guarded.filter(
    (endpoint) =>
      isReading(endpoint) &&
      !(endpoint.id in forWritersOnly) &&
      !endpoint.params &&
      !('id' in (endpoint.query?.shape ?? {})),
  )
  const wrong: string[] = []
  await inTurns(asked, async (endpoint) => {
    const { path } = sampleRequest(endpoint, names)
    const answer = await get(Object.entries(inPlace).reduce((at, [sample, real]) => at.replace(sample, real), path))
    await answer.arrayBuffer()
    if (answer.status !== 200) wrong.push(`${path} answers ${answer.status}`)
  })
  expect(wrong).toEqual([])
  expect(asked.length).toBeGreaterThan(500)
})
