import { z } from 'zod'
import { integer, text } from '#platform/core/fields.ts'
import { defineRegistry } from '#platform/core/registry.ts'

/** `mark` is different in every write that is sent, so that each write can be found again in the tables. */
const crashRecord = z.object({
  name: text({ max: 60 }),
  mark: text({ max: 60 }),
  amount: integer({ min: 0, max: 1_000_000 }),
})

export const crashRegistry = defineRegistry({
  id: 'crashRecords',
  category: 'bench',
  name: 'CrashRecords',
  schema: crashRecord,
  key: ['name'],
  title: 'name',
  list: ['name', 'mark', 'amount'],
  filters: ['name'],
  sort: 'name',
  sections: [{ id: 'all', fields: ['name', 'mark', 'amount'] }],
})

/** The job that each change of such a record asks for. */
export const effectKind = 'crash.effect'
