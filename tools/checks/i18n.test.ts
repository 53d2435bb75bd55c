import { expect, test } from 'vitest'
import { checkI18n } from './i18n.ts'
import { lines, tempTree } from './temp-tree.ts'

const found = async (files: Record<string, unknown>) => lines(await checkI18n(tempTree(files)))
const pair = (folder: string, en: unknown, it: unknown = en) => ({
  [`${folder}/i18n/en.json`]: en,
  [`${folder}/i18n/it.json`]: it,
})

test('what is complete in both languages passes', async () => {
  const files = {
    ...pair(
      'platform/web',
      { login: { title: 'Sign in' }, rows_one: '{{count}} row', rows_other: '{{count}} rows', state: { done: 'Done' } },
      {
        login: { title: 'Accedi' },
        rows_one: 'una riga',
        rows_many: '{{count}} di righe',
        rows_other: '{{count}} righe',
        state: { done: 'Fatto' },
      },
    ),
    ...pair('platform/server', { message: { stale: '{{name}} was faster' } }),
    'platform/web/login.screen.tsx': [
      `const { t } = useTranslation('shell')`,
      "export const all = [t('login.title'), t('rows', { count: 2 }), t(`state.${job.state}`)]",
    ].join('\n'),
    'platform/server/save.ts': `throw new AppError('stale', 'platform.stale')`,
  }
  expect(await found(files)).toEqual([])
})

test('a key, a language, a text or a placeholder that is missing fails', async () => {
  const used = { 'platform/web/a.ts': `t('a'); t('b'); t('c')` }
  const en = { a: 'A {{name}}', b: 'B', c: 'C' }
  expect(await found({ ...used, ...pair('platform/web', en, { a: 'A {{nome}}', b: ' ' }) })).toEqual([
    'platform/web/i18n/it.json:0 has no text for c',
    'platform/web/i18n/it.json:0 has an empty text for b',
    'platform/web/i18n/it.json:0 a uses {{nome}}, but en.json {{name}}',
  ])
  expect(await found({ ...used, 'platform/web/i18n/en.json': en })).toEqual(['platform/web/i18n/it.json:0 is missing'])
  expect(await found({ 'platform/web/a.ts': `t('a')`, ...pair('platform/web', { a_other: 'A' }) })).toEqual([
    'platform/web/i18n/en.json:0 has no text for a_one',
    'platform/web/i18n/it.json:0 has no text for a_one',
  ])
})

test.each([
  [`const { t } = useTranslation('ships')\nt('title')`, 'ships:title', 2],
  [`t('login.title')`, 'shell:login.title', 1],
  [`t(late ? 'ships:late' : 'ships:early')`, 'ships:late', 1],
  [`const menu = { text: 'ships:late' }`, 'ships:late', 1],
  [`return [{ field: 'imo', code: 'ships.checkDigit' }]`, 'ships:message.checkDigit', 1],
  [`throw new AppError('conflict', 'ships.moored')`, 'ships:message.moored', 1],
  [`throw new AppError('conflict', 'nobody.moored')`, 'nobody:message.moored', 1],
  [`refuse('ships.tooDeep', { limit })`, 'ships:message.tooDeep', 1],
])('a text that %s asks for must exist', async (code, key, line) => {
  const files = { ...pair('modules/ships', { early: 'Early' }), 'modules/ships/web/a.ts': `${code}\nt('ships:early')` }
  expect(await found(files)).toEqual([
    `modules/ships/web/a.ts:${line} asks for the text ${key}, which no dictionary has`,
  ])
})

test('a text that nothing asks for fails', async () => {
  const files = {
    ...pair('modules/ships', { early: 'Early', late: 'Late', message: { moored: 'Moored' } }),
    'modules/ships/web/a.ts': `t('ships:early'); refuse('ships.moored')`,
    'modules/ships/web/a.test.ts': `t('ships:late')`,
  }
  expect(await found(files)).toEqual(['modules/ships/i18n/en.json:3 nothing asks for the text late'])
})

test('the labels of a registry follow from its definition', async () => {
  const registry = `export const ships = { id: 'ships', textPrefix: 'ships:', sections: [{ id: 'identity' }],
    fields: [{ name: 'imo', kind: 'code' }, { name: 'hull', kind: 'choice', values: ['single', 'double'] }] }`
  const texts = {
    title: { many: 'Ships', one: 'Ship', new: 'New ship' },
    section: { identity: 'Identity' },
    field: { imo: 'IMO number', hull: 'Hull' },
    hint: { imo: 'Seven digits' },
    choice: { hull: { single: 'Single', double: 'Double' } },
  }
  const files = (dictionary: unknown) => ({
    ...pair('modules/ships', dictionary),
    'modules/ships/contract/ship.registry.ts': registry,
  })
  expect(await found(files(texts))).toEqual([])
  const path = 'modules/ships/contract/ship.registry.ts:0 asks for the text'
  expect(
    await found(files({ ...texts, section: {}, field: { hull: 'Hull' }, choice: { hull: { single: 'Single' } } })),
  ).toEqual([
    `${path} ships:section.identity, which no dictionary has`,
    `${path} ships:field.imo, which no dictionary has`,
    `${path} ships:choice.hull.double, which no dictionary has`,
  ])
})
