import { expect, test } from 'vitest'
import { restoreOptions } from './restore-options.ts'

const now = new Date('2026-11-15T22:00:00Z')
const read = (...args: string[]) => restoreOptions(args, now)

test('a moment, the newest state, or a backup as it is', () => {
  expect(read('--to', '2026-11-15T21:00:00Z').target).toEqual({ kind: 'moment', at: new Date('2026-11-15T21:00:00Z') })
  expect(read('--latest').target).toEqual({ kind: 'latest', upToGap: false })
  expect(read('--base', 'x')).toMatchObject({ target: { kind: 'base' }, base: 'x' })
  expect(read('--base', 'x', '--latest')).toMatchObject({ target: { kind: 'latest' }, base: 'x' })
})

test.each([
  [[], 'Say to which moment'],
  [['--latest', '--to', '2026-11-15T21:00:00Z'], 'Say to which moment'],
  [['--to', '2026-11-15T22:00:01Z'], 'is in the future'],
  [['--to', '2026-11-15 23:00:01 Europe/Rome'], 'is in the future'],
  [['--to', '2026-11-15 21:00'], 'no moment with a zone'],
  [['--too', 'x'], '--too'],
  [['--latest', '--port', 'many'], 'is no port'],
])('refuses %j, with what to write', (args, words) => {
  expect(() => read(...args)).toThrow(words)
  expect(() => read(...args)).toThrow('What to do: ')
})
