import { expect, test } from 'vitest'
import { lines, tempTree } from './temp-tree.ts'
import { checkWords } from './words.ts'

const found = (en: Record<string, unknown>, it: Record<string, unknown> = {}) =>
  lines(checkWords(tempTree({ 'modules/ships/i18n/en.json': en, 'modules/ships/i18n/it.json': it })))

test('texts in one voice pass', () => {
  const en = {
    title: 'Lots management',
    button: 'Save',
    help: 'Reopen it in Lots management, then press Save. Voyages go from {{Port}} to Russia.',
    unit: 'IMO number (COW hours)',
    lost: 'Nothing was saved: {{why}} Close and try again.',
  }
  const it = {
    title: 'Gestione lotti',
    ask: 'Eliminare {{record}}?',
    help: "Inserisci il numero. Scegli l'impianto.",
    choice: 'Corriere',
    element: { action: { edit: 'Modificare' } },
  }
  expect(found(en, it)).toEqual([])
})

test.each([
  ['Whoever may open it', 'Whoever'],
  ['You are signed in', 'signed in'],
  ['A link comes by mail', 'mail'],
  ['Your email', 'email'],
  ['The workbook is ready', 'workbook'],
  ['A new one stands here', 'stands here'],
])('an unwanted word fails: %s', (text, word) => {
  expect(found({ a: text })).toEqual([`modules/ships/i18n/en.json:2 a says "${word}"`])
})

test.each([
  ['Il record è stato eliminato', 'record'],
  ['Resta nello storico', 'storico'],
  ['Copia il collegamento', 'collegamento'],
  ['Controlla la mail', 'mail'],
  ['Gentile utente', 'Gentile'],
])('an unwanted Italian word fails: %s', (text, word) => {
  expect(found({}, { a: text })).toEqual([`modules/ships/i18n/it.json:2 a says "${word}"`])
})

test('what only looks like an unwanted word passes', () => {
  const en = { a: 'Mailing lists', b: 'Send e-mail', c: 'The {{kind}} disappears', d: 'It may be wrong' }
  const it = { a: 'Depositi fiscali', b: 'Incolla da un foglio di calcolo', c: 'Resta nella cronologia' }
  expect(found(en, it)).toEqual([])
})

test.each([
  ['Tank Operations', 'Operations'],
  ['Bill of Lading', 'Lading'],
  ['Locked assets – History', 'History'],
  ['Reopen it in the Yard first.', 'Yard'],
])('mixed casing fails: %s', (text, word) => {
  expect(found({ a: text, b: 'Operations' })).toEqual([
    `modules/ships/i18n/en.json:2 a writes "${word}" with a capital letter`,
  ])
})

test.each([
  ['Selezionare un viaggio', 'Selezionare'],
  ['Il file è vuoto. Sceglierne un altro.', 'Sceglierne'],
  ['Non si può salvare: verificare i valori', 'verificare'],
  ['Prima salvare', 'salvare'],
  ['Merci diverse. Parla con il capoturno.', undefined],
])('an Italian order in the infinitive: %s', (text, verb) => {
  expect(found({}, { a: text })).toEqual(
    verb ? [`modules/ships/i18n/it.json:2 a asks with an infinitive: "${verb}"`] : [],
  )
})

test('a typographic apostrophe fails in Italian, where all others are plain', () => {
  expect(found({}, { a: 'L’elenco' })).toEqual(['modules/ships/i18n/it.json:2 a has the apostrophe ’'])
})
