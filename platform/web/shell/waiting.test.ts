// @vitest-environment jsdom
import i18next from 'i18next'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import shell from '../i18n/en.json' with { type: 'json' }
import { platformSources } from './waiting.ts'

const job = (id: string, state: string) => ({
  id,
  kind: 'registry.export',
  state,
  progress: 0,
  total: null,
  requestedAt: '2026-11-15T10:00:00.000Z',
  registry: { title: 'Things', path: '/things' },
})
vi.mock('../base/api.ts', () => ({ call: async () => [job('failed one', 'failed'), job('running one', 'running')] }))

beforeAll(async () => {
  await i18next.init({ lng: 'en', ns: ['shell'], resources: { en: { shell } } })
})
beforeEach(() => localStorage.clear())

const jobs = platformSources.find(({ id }) => id === 'jobs')!
const keys = async () => (await jobs.load()).map(({ key }) => key)

test('work that has failed can be put away, work that runs goes by itself', async () => {
  const [failed, running] = await jobs.load()
  expect(running!.dismiss).toBeUndefined()
  expect(failed!.dismiss).toMatchObject({ label: 'Dismiss', name: 'Dismiss Export: Things' })
  failed!.dismiss!.run()
  expect(await keys()).toEqual(['running one'])
})
