import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../../tools/run/node.ts'
import en from '../i18n/en.json' with { type: 'json' }
import it from '../i18n/it.json' with { type: 'json' }
import { traceKey } from '../rules/trace-words.ts'

const source = globSync('packages/measurement/src/**/*.ts', { cwd: root })
  .filter((path) => !path.includes('.test.'))
  .map((path) => readFileSync(join(root, path), 'utf8'))
  .join('\n')
const literals = (pattern: RegExp) => [...source.matchAll(pattern)].flatMap((match) => match.slice(1))

test('every word that a routine writes into a trace is said in both languages', () => {
  const texts = [
    ...literals(/stepKind\(\s*'([^']*)',\s*'[^']*',\s*'([^']*)'/g),
    ...literals(/stepKind\(\s*'[^']*',\s*'[^']*',\s*'[^']*',\s*'([^']*)'/g),
    ...literals(/CLAUSE = '([^']*)'/g),
    ...literals(/(?:given|constant|computed)\('([^']*)'/g),
    ...literals(/from\((?:'([^']*)'|\w+(?:\.\w+)?), '([^']*)'/g),
    ...literals(/rounded\('([^']*)'/g),
    ...literals(/name: '([a-z ]+)', k0/g),
  ].filter((text) => text !== undefined)
  expect(texts.length).toBeGreaterThan(200)
  const said = (text: string, dictionary: object) => traceKey(text).key in dictionary
  const words = texts.filter((text) => /\b[a-z]{4,}\b/.test(text))
  expect(words.filter((text) => !said(text, en.trace) || !said(text, it.trace))).toEqual([])
  expect(words.length).toBeGreaterThan(90)
})

test('symbols have no words', () => {
  for (const symbols of [
    'V0 + (h - h0) / (h1 - h0) (V1 - V0)',
    '1 - f (t - 15)',
    'rho15',
    'API MPMS 12.1.1 / ISO 4267',
  ]) {
    expect(traceKey(symbols).key in it.trace).toBe(false)
  }
})
