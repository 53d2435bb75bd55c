/**
 * What says on a screen that there is nothing to see: the empty state of the house, a grid or table without a row, a home page
 * without a card. It runs in the browser, so it uses nothing from outside itself.
 */
export function emptyPartsOf(main: Element): string[] {
  const seen = (selector: string) => [...main.querySelectorAll(selector)].filter((part) => part.checkVisibility())
  const textOf = (part: Element | null) => part?.textContent?.trim() ?? ''
  const said = seen('.empty').map((part) => textOf(part.querySelector('.empty-title')))
  const grids = seen('.grid-body:not(.grid-hidden)').filter((grid) => grid.querySelector('.ag-row[row-index]') === null)
  const tables = seen('table').filter((table) => table.querySelector('tbody tr, tbody td') === null)
  const home = seen('.screen-home').filter((page) => page.querySelector('[data-card]') === null)
  const screens = main.querySelector('h1') === null ? ['no screen'] : []
  return [
    ...said,
    ...grids.map(() => 'a grid without rows'),
    ...tables.map(() => 'a table without rows'),
    ...home.map(() => 'no card'),
    ...screens,
  ]
}

/**
 * Where nothing is there as long as all is well, or until somebody begins. By the address of the screen, each with its reason, and with
 * whoever alone has nothing there: the people of a plant, or one of them.
 */
export const mayBeEmpty: Readonly<Record<string, { why: string; at?: 'S' | 'N'; who?: string }>> = {
  '/tank-calculator': { why: 'nothing is calculated before somebody types a measure' },
  '/system/ExchangeDifferences': { why: 'partners and we agree as long as all is well' },
  '/stock/IgccTank': { why: 'the gasifier stands in the north', at: 'S' },
  '/threads/': { why: 'the auditor reads and talks to nobody', who: 'b.leone' },
}

/** Where what is there stands behind a choice that everybody makes first: the address after it, for somebody of a plant. */
export const afterChoosing: Readonly<Record<string, (plant: string) => string>> = {
  '/tanks-movements-list-a-18': (plant) => `/tanks-movements-list-a-18?plant=${plant}`,
  // Nobody holds a tank for longer than it takes to type; what happened to locks stands beside it.
  '/stock-management/daily-locked': () => '/stock-management/daily-locked/history',
}
