import { expect, test } from 'vitest'
import { z } from 'zod'
import { code } from '#platform/core/fields.ts'
import { defineRegistry } from '#platform/core/registry.ts'
import { listRoutes, registryRoutes } from './registry.routes.ts'
import { registryWorld } from './store/server-registry.ts'

const options = {
  id: 'probes',
  category: 'probe',
  schema: z.strictObject({ code: code({ pattern: /^[A-Z]+$/, max: 9 }) }),
  key: ['code'],
  title: 'code',
  filters: ['code'],
  sort: 'code',
} as const

test('a registry whose records have the page of the house must say how their fields stand on it, a worklist need not', () => {
  const registry = defineRegistry(options)
  const whole = defineRegistry({ ...options, sections: [{ id: 'all', fields: ['code'] }] })
  expect(() => registryRoutes(registryWorld([{ registry }]), { registry })).toThrow('probes has no sections')
  expect(registryRoutes(registryWorld([{ registry: whole }]), { registry: whole }).length).toBeGreaterThan(0)
  expect(listRoutes(registryWorld([{ registry }]), { registry }).length).toBeGreaterThan(0)
})
