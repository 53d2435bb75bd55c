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
    ['/', ['/']],
    ['/stock', ['Stock', 'Daily', '/stock']],
    ['/stock/dead/7', ['Stock', 'Daily', '/stock/dead']],
    ['/stock-take', ['/stock-take']],
    ['/elsewhere', []],
  ])('the open branch at %s', (pathname, names) => {
    expect(branchOf(nodes, pathname).map((key) => key.split('\t').at(-1))).toEqual(names)
  })

  test('the open branch is the same one after the menu was rearranged', () => {
    expect(branchOf(menuNodes(menu.toReversed()), '/stock')).toEqual(branchOf(nodes, '/stock'))
    const twins = menuNodes([group('Same', leaf('A', '/a')), group('Same', leaf('B', '/b'))])
    expect(new Set(twins.map(({ key }) => key)).size).toBe(2)
  })

  test('typing finds entries in any branch, without accents or case', () => {
    const found = filterMenu(nodes, 'QUANTITA')
    expect(found.map((node) => node.item.text)).toEqual(['Stock'])
    expect(found[0]?.children[0]?.children.map((node) => node.item.text)).toEqual(['Quantità'])
    expect(filterMenu(nodes, 'nothing like it')).toEqual([])
    expect(filterMenu(nodes, ' ')).toEqual(nodes)
  })

  test('the doors of the menu stand in its order, without those to other sites', () => {
    const all = [...menu, leaf('Weather', 'https://weather.example/')]
    expect(menuLinks(all).map((item) => item.link)).toEqual(['/', '/stock/dead', '/stock', '/stock-take'])
  })
})
