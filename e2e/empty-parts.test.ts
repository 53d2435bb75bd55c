// @vitest-environment jsdom
import { beforeAll, expect, test } from 'vitest'
import { everyScreen } from './every-screen.ts'
import { afterChoosing, emptyPartsOf, mayBeEmpty } from './empty-parts.ts'

beforeAll(() => {
  // The DOM of the tests draws nothing.
  Element.prototype.checkVisibility = function isShown() {
    return this.closest('[hidden]') === null
  }
})

const page = (content: string, heading = '<h1>Tanks</h1>') => {
  const main = document.createElement('main')
  main.innerHTML = heading + content
  return main
}
const row = '<div class="ag-row" row-index="0"></div>'

test.each([
  [
    'a list that says so',
    '<div class="empty empty-nothing-yet"><p class="empty-title">Nothing here yet</p></div>',
    ['Nothing here yet'],
  ],
  [
    'a report that nobody has asked',
    '<div class="empty empty-not-run"><p class="empty-title">Choose</p></div>',
    ['Choose'],
  ],
  ['a grid without rows', '<div class="grid-body"><div class="ag-root"></div></div>', ['a grid without rows']],
  ['a table without rows', '<table><thead><tr></tr></thead><tbody></tbody></table>', ['a table without rows']],
  ['a home page without cards', '<div class="screen-home"><ul><li>Recent</li></ul></div>', ['no card']],
])('%s is empty', (_name, content, found) => {
  expect(emptyPartsOf(page(content))).toEqual(found)
})

test.each([
  ['rows', `<div class="grid-body">${row}</div><table><tbody><tr></tr></tbody></table>`],
  ['a grid that rests', '<div class="grid-body grid-hidden"></div>'],
  ['what is in a tab that is not shown', '<section hidden><div class="empty"></div><table></table></section>'],
  ['cards', '<div class="screen-home"><ul><li data-card="open"></li></ul></div>'],
])('%s is not empty', (_name, content) => {
  expect(emptyPartsOf(page(content))).toEqual([])
})

test('nothing at all is no screen', () => {
  expect(emptyPartsOf(page('', ''))).toEqual(['no screen'])
})

test('only screens that there are may be empty, each for a reason', () => {
  const known = new Set(everyScreen)
  expect(Object.entries(mayBeEmpty).filter(([path, { why }]) => !known.has(path) || why.length < 15)).toEqual([])
  expect(Object.keys(afterChoosing).filter((path) => !known.has(path))).toEqual([])
})
