import { z } from 'zod'
import { bilingual, code, integer, optional, text } from './fields.ts'
import { defineRegistry } from './registry.ts'

export interface LookupOptions {
  id: string
  module: string
  category: string
  name: string
  /** Longest code. */
  max: number
  /** Which codes are well formed; letters, digits, `-`, `_`, `/` and `.` unless said otherwise. */
  pattern?: RegExp
}

/** A list of codes with their names in both languages that administrators extend: nothing but titles is written for it. */
export function defineLookup(options: LookupOptions) {
  const { id, module, category, name, max, pattern = /^[A-Za-z0-9_./-]+$/ } = options
  return defineRegistry({
    id,
    module,
    category,
    name,
    isLookup: true,
    schema: z.strictObject({
      code: code({ pattern, max }),
      name: bilingual({ max: 120 }),
      position: integer({ min: 0, max: 9999, ordinal: true }),
      note: optional(text({ max: 500, multiline: true })),
    }),
    key: ['code'],
    title: 'name',
    list: ['code', 'name', 'position', 'note'],
    filters: ['name', 'code'],
    sort: 'position',
    sections: [{ id: 'lookup', fields: ['code', 'name', 'position', 'note'] }],
  })
}
