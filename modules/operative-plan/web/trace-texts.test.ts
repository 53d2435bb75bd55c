import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import en from '../i18n/en.json' with { type: 'json' }
import it from '../i18n/it.json' with { type: 'json' }
import { severityOf } from '../rules/projection/finding.ts'
import { traceKey } from '../rules/trace-words.ts'

const folder = join(import.meta.dirname, '../rules/projection')
const source = globSync('*.ts', { cwd: folder })
  .filter((path) => !/\.(test|fixture)\./.test(path))
  .map((path) => readFileSync(join(folder, path), 'utf8'))
  .join('\n')

test('every word that the projection writes into a trace is said in both languages', () => {
  const calls = [...source.matchAll(/\b(?:step|taken)\(([^\n]*)/g)].map(([, rest]) => rest!)
  const literals = [
    ...calls.flatMap((rest) => [...rest.matchAll(/'([^']*)'/g)].map(([, text]) => text!)),
    'plan projection',
  ]
  const words = [...new Set(literals)].filter(
    (text) => /[a-z]{3,}/.test(text) && !['step', 'laycanLate'].includes(text),
  )
  expect(words.length).toBeGreaterThan(20)
  for (const dictionary of [en, it])
    expect(words.filter((text) => !(traceKey(text).key in dictionary.trace))).toEqual([])
})

test('every kind of finding has its sentence', () => {
  for (const dictionary of [en, it])
    expect(Object.keys(dictionary.finding).toSorted()).toEqual(Object.keys(severityOf).toSorted())
})
