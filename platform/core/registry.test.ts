import { expect, test } from 'vitest'
import { z } from 'zod'
import { choice, code, decimal, integer, optional, reference, rows, text } from './fields.ts'
import { defineRegistry, tabsBy } from './registry.ts'

const states = ['open', 'done'] as const
const options = {
  id: 'probeTasks',
  category: 'probe',
  name: 'Tasks',
  schema: z.strictObject({
    code: code({ pattern: /^[A-Z]+$/, max: 9 }),
    state: choice(states),
    level: integer({ min: 0, max: 9, unit: 'mm' }),
    weight: decimal({ digits: 6, decimals: 0, min: '0', max: '999999', unit: 'kg' }),
  }),
  key: ['code'],
  title: 'code',
  list: ['code', 'state', 'level', 'weight'],
  filters: ['state'],
  sort: 'code',
  sections: [{ id: 'all', fields: ['code', 'state', 'level', 'weight'] }],
} as const

test('a worklist says its stages, what adds up, what comes first and what it takes to make a record', () => {
  const tasks = defineRegistry({
    ...options,
    readsFrom: 'probe_task_list',
    createElement: 'probeTasks.edit',
    tabs: tabsBy('state', states),
    totals: ['weight'],
    sort: '-code',
  })
  expect(tasks.table).toBe('probe_task_list')
  expect(tasks.elements).toMatchObject({ create: 'probeTasks.edit', edit: 'probeTasks.edit', view: 'probeTasks.view' })
  expect(tasks.tabs).toEqual([
    { id: 'all', filters: {} },
    { id: 'open', filters: { state: 'open' } },
    { id: 'done', filters: { state: 'done' } },
  ])
  expect([...tasks.tabFilters]).toEqual(['state'])
  expect(tasks.summed).toEqual(['weight'])
  expect(tasks.order).toEqual({ field: 'code', descending: true })
})

test('people put records into an order by the number that sorts them, and by nothing else', () => {
  expect(defineRegistry({ ...options, sort: 'level', orderedBy: 'level' }).orderedBy).toBe('level')
  const wrong = 'cannot say in which order its records stand'
  expect(() => defineRegistry({ ...options, orderedBy: 'level' })).toThrow(wrong)
  expect(() => defineRegistry({ ...options, orderedBy: 'code' })).toThrow(wrong)
})

test('a registry that says nothing of it sums its quantities and no levels, has no tabs, and a table of its own name', () => {
  const tasks = defineRegistry(options)
  expect(tasks.summed).toEqual(['weight'])
  expect(tasks.tabs).toEqual([])
  expect(tasks.order).toEqual({ field: 'code', descending: false })
  expect([tasks.table, tasks.elements.create]).toEqual(['probe_tasks', 'probeTasks.create'])
})

test('a tab by what is no filter, and an order by what is no field, are refused at once', () => {
  expect(() => defineRegistry({ ...options, tabs: [{ id: 'low', filters: { level: '1' } }] })).toThrow(
    'a tab filters by level',
  )
  expect(() => defineRegistry({ ...options, sort: '-nothing' as '-code' })).toThrow('no field nothing')
})

test('what is in no column that is shown is one to be chosen, except child rows and what only the server needs', () => {
  const { sections: _sections, schema, ...rest } = options
  const wider = schema.extend({
    note: optional(text({ max: 9 })),
    lines: rows({ what: text({ max: 9 }) }),
    serial: integer({ min: 0, max: 9 }),
  })
  const tasks = defineRegistry({ ...rest, schema: wider, list: ['weight', 'code'], unseen: ['serial'] })
  expect(tasks.list).toEqual(['weight', 'code', 'state', 'level', 'note'])
  expect(tasks.spare).toEqual(['state', 'level', 'note'])
  expect(tasks.sortable).toEqual(tasks.list)
  const { query, answer } = tasks.endpoints.list
  const row = { id: crypto.randomUUID(), version: 1, endedAt: null, weight: '1', code: 'A' }
  expect(answer.safeParse({ rows: [row, { ...row, note: null }], next: null }).success).toBe(true)
  expect(answer.safeParse({ rows: [{ ...row, weight: undefined }], next: null }).success).toBe(false)
  expect(query.safeParse({ also: 'note,level', sort: '-note' }).success).toBe(true)
  expect(query.safeParse({ also: 'note level' }).success).toBe(false)
})

test('the columns are the fields in their order where nothing else is said, and sections that are there hold all of them', () => {
  const { list: _list, sections: _sections, ...rest } = options
  const tasks = defineRegistry(rest)
  expect(tasks.list).toEqual(['code', 'state', 'level', 'weight'])
  expect(tasks.sortable).toEqual(tasks.list)
  expect(tasks.summed).toEqual(['weight'])
  expect(tasks.sections).toEqual([])
  expect(() => defineRegistry({ ...rest, sections: [{ id: 'some', fields: ['code', 'state', 'level'] }] })).toThrow(
    'weight stands in no section',
  )
})

test('the unit of a figure is said by a record that another field names, or by nobody', () => {
  const priced = (to: string) => ({
    ...options,
    schema: options.schema.extend({
      code: reference({ to: 'probePrices', max: 9 }),
      weight: decimal({ digits: 6, decimals: 0, min: '0', max: '999999', unitBy: { field: 'code', to } }),
    }),
  })
  expect(defineRegistry(priced('probePrices')).field('weight').unitBy).toEqual({ field: 'code', to: 'probePrices' })
  expect(() => defineRegistry(priced('probeOthers'))).toThrow('code cannot say in which unit weight is')
})
