// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { forgetTraces } from './left-behind.ts'

test('whoever signs out leaves no work, choices, visits or filters behind, and takes away nothing of others', () => {
  const kept = { 'molo.choices:two:ports': '["MT"]', 'molo.recent:two': '[]', 'molo.totals:one:things': 'true' }
  const gone = { 'molo.choices:one:ports': '["IT"]', 'molo.export:one:things': '"job"', 'molo.recent:one': '[1]' }
  const lists = {
    'molo.list:one:things': '{"view":"v","parameters":{"name":"STAR"}}',
    'molo.list:two:ports': 'spoiled',
  }
  for (const [key, value] of Object.entries({ ...kept, ...gone, ...lists })) localStorage.setItem(key, value)
  forgetTraces('one')
  expect(Object.fromEntries(Object.entries(localStorage))).toEqual({
    ...kept,
    'molo.list:one:things': '{"view":"v","parameters":{}}',
    'molo.list:two:ports': '{"parameters":{}}',
  })
})
