// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { code } from '#platform/core/fields.ts'
import { defineRegistry } from '#platform/core/registry.ts'
import { RegistriesProvider } from '../../base/registries.tsx'
import type { WebModule } from '../../base/web-module.ts'
import { everyKind } from '../registry.fixture.ts'
import { useListNames } from './use-list-names.ts'

const stored = vi.hoisted(() => ({ label: 'Genoa', unit: 'USD/t', asked: 0 }))
vi.mock('../../base/api.ts', () => ({
  call: async () => {
    stored.asked++
    return [{ code: 'ITGOA', label: stored.label, unit: stored.unit, ended: false }]
  },
}))

const ports = defineRegistry({
  id: 'ports',
  category: 'test',
  name: 'Ports',
  schema: z.strictObject({ code: code({ pattern: /^[A-Z]+$/, max: 5 }) }),
  key: ['code'],
  title: 'code',
  list: ['code'],
  filters: ['code'],
  sort: 'code',
  sections: [{ id: 'all', fields: ['code'] }],
})

const noTexts = async () => ({ default: {} })
const modules: WebModule[] = [{ id: 'test', i18n: { en: noTexts, it: noTexts }, registries: [{ registry: ports }] }]

test('names and units are asked once, and again when the records they belong to change', async () => {
  const queries = new QueryClient()
  const now = { names: undefined as ReturnType<typeof useListNames> | undefined }
  function List() {
    const names = useListNames(everyKind)
    useLayoutEffect(() => {
      Object.assign(now, { names })
    })
    return null
  }
  const root = createRoot(document.createElement('div'))
  flushSync(() =>
    root.render(
      <QueryClientProvider client={queries}>
        <RegistriesProvider modules={modules}>
          <List />
        </RegistriesProvider>
      </QueryClientProvider>,
    ),
  )
  const rows = [{ port: 'ITGOA' }]
  now.names!.learn(rows)
  await expect.poll(() => now.names!.nameOf('ports', 'ITGOA')).toBe('Genoa')
  now.names!.learn(rows)
  expect(stored.asked).toBe(1)

  Object.assign(stored, { label: 'Genova', unit: 'USD/bbl' })
  await queries.invalidateQueries({ queryKey: ['registry', 'ports'] })
  await expect.poll(() => now.names!.nameOf('ports', 'ITGOA')).toBe('Genova')
  expect(now.names!.unitOf('ports', 'ITGOA')).toBe('USD/bbl')
  expect(stored.asked).toBe(2)
  root.unmount()
})
