import { describe, expect, test } from 'vitest'
import type { MenuItem } from '#platform/core/session.contract.ts'
import { branchOf, filterMenu, menuLinks, menuNodes } from './menu-tree.ts'

const leaf = (text: string, link: string): MenuItem => ({ text, icon: 'ship', link, items: [] })
const group = (text: string, ...items: MenuItem[]): MenuItem => ({ text, icon: 'folder', link: null, items })
const menu = [
  leaf('Home', '/'),
  group('Stock', group('Daily', leaf('Dead stock', '/stock/dead'), leaf('Quantità', '/stock'))),
  leaf('Stocktake', '/stock-take'),
]
const nodes = menuNodes(menu)

describe('menu', () => {
  test.each([
    ['/', ['/0']],
    ['/stock', ['/1', '/1/0', '/1/0/1']],
    ['/stock/dead/7', ['/1', '/1/0', '/1/0/0']],
    ['/stock-take', ['/2']],
    ['/elsewhere', []],
  ])('the open branch at %s', (pathname, keys) => {
    expect(branchOf(nodes, pathname)).toEqual(keys)
  })

  test('typing finds entries in any branch, without accents or case', () => {
    const found = filterMenu(nodes, 'QUANTITA')
    expect(found.map((node) => node.item.text)).toEqual(['Stock'])
    expect(found[0]?.children[0]?.children.map((node) => node.item.text)).toEqual(['Quantità'])
    expect(filterMenu(nodes, 'nothing like it')).toEqual([])
    expect(filterMenu(nodes, ' ')).toEqual(nodes)
  })

  test('the doors of the menu stand in its order', () => {
    expect(menuLinks(menu).map((item) => item.link)).toEqual(['/', '/stock/dead', '/stock', '/stock-take'])
  })
})
