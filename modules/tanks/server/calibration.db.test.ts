import { expect, test } from 'vitest'
import { demoServer } from '#demo/testing/demo-server.ts'
import { workbookType } from '#platform/core/registry-endpoints.ts'

const server = await demoServer()
const keeper = await server.userWith('super-admin')
const reader = await server.userWith(['tankVersions.view'])
const base = `${server.api.url}/api/tank-management/calibration`

const ask = (token: string, path: string, body?: BodyInit) =>
  fetch(`${base}${path}`, {
    headers: {
      authorization: `Bearer ${token}`,
      'accept-language': 'it',
      ...(body ? { 'content-type': workbookType } : {}),
    },
    ...(body ? { method: 'POST', body } : {}),
  })

test('the template of a tank comes back as the table it was made from', async () => {
  const { rows } = (await keeper.call('GET', '/tank-management?tankCode=S801')).body.data
  const { calibration } = (await keeper.call('GET', `/tank-management/${rows[0].id}`)).body.data
  expect(calibration.length).toBeGreaterThan(50)
  const template = await ask(reader.token, `/template?id=${rows[0].id}`)
  expect(template.headers.get('content-disposition')).toContain('S801.xlsx')
  const read = await ask(keeper.token, '/read', await template.arrayBuffer())
  const { data } = (await read.json()) as { data: { level: number; volume: string }[] }
  expect(data.map(({ level, volume }) => [level, Number(volume)])).toEqual(
    calibration.map((row: { level: number; volume: string }) => [row.level, Number(row.volume)]),
  )
})

test('a template for a new tank has its heads alone; what is no workbook, and who may not edit, is refused', async () => {
  const empty = await (await ask(reader.token, '/template')).arrayBuffer()
  expect(((await (await ask(keeper.token, '/read', empty)).json()) as { data: unknown }).data).toEqual([])
  expect((await ask(keeper.token, '/read', 'level;volume\n0;1')).status).toBe(400)
  expect((await ask(reader.token, '/read', empty)).status).toBe(403)
  expect((await ask(keeper.token, `/template?id=${crypto.randomUUID()}`)).status).toBe(404)
})
