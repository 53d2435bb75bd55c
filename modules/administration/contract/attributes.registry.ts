import { z } from 'zod'
import { choice, code, optional, reference, text } from '#platform/core/fields.ts'
import { defineRegistry, type RecordOf } from '#platform/core/registry.ts'

export const attributeTypes = ['text', 'number', 'boolean', 'date', 'list'] as const

const schema = z.strictObject({
  role: reference({ to: 'roles', max: 60 }),
  attribute: code({ pattern: /^[A-Za-z][A-Za-z0-9_.-]*$/, max: 80 }),
  type: choice(attributeTypes),
  /** Written as the type wants it: `12.5`, `true`, `2026-11-15`, `A; B`. */
  value: text({ max: 1000 }),
  note: optional(text({ max: 500, multiline: true })),
})
export type Attribute = RecordOf<typeof schema>

/** Facts about a role that screens ask for by name. */
export const attributeRegistry = defineRegistry({
  id: 'attributes',
  module: 'administration',
  category: 'system',
  name: 'Attributes',
  schema,
  key: ['role', 'attribute'],
  title: 'attribute',
  list: ['role', 'attribute', 'type', 'value', 'note'],
  filters: ['role', 'attribute', 'type', 'value'],
  sort: 'attribute',
  sections: [{ id: 'attribute', fields: ['role', 'attribute', 'type', 'value', 'note'] }],
})
