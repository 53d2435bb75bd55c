import { blockSource, type GridPage } from './block-source.ts'

/** What a grid shows from one row to another, and how many rows there are once that is known. */
export interface RowSource<Row> {
  rows(start: number, end: number): Promise<{ rows: Row[]; last: number | undefined }>
}

type Fetch<Row> = (after: string | undefined) => Promise<GridPage<Row>>

/** A plain list: blocks of the grid are pages of the server. */
export function pagedSource<Row>(fetchPage: Fetch<Row>, size: number): RowSource<Row> {
  const source = blockSource(fetchPage)
  return {
    async rows(start) {
      const page = await source.page(Math.floor(start / size))
      return { rows: page.rows, last: page.next === null ? start + page.rows.length : undefined }
    },
  }
}

/** Where the last row stands, read page by page as far as needed; null where that would be more than so many rows. */
export async function lastRowOf<Row>(source: RowSource<Row>, size: number, atMost: number): Promise<number | null> {
  for (let start = 0; start < atMost; start += size) {
    const { last } = await source.rows(start, start + size)
    if (last !== undefined) return last - 1
  }
  return null
}

/** One value of the column that the list is grouped by, with its number of rows and its sums. */
export interface GridGroup {
  value: unknown
  count: number
  sums: Record<string, string | null>
}

/** The row at the head of a group; its sums stand under their columns. */
export interface GroupRow extends Record<string, unknown> {
  id: string
  groupHead: GridGroup & { opened: boolean }
}

export const groupHeadOf = (row: unknown): GroupRow['groupHead'] | undefined =>
  (row as Partial<GroupRow> | undefined)?.groupHead

export const groupKey = (group: Pick<GridGroup, 'value'>) => `group:${JSON.stringify(group.value)}`

/**
 * Groups as rows, each followed by its own rows while it is open. Their numbers are known from the totals, so any place
 * of the list can be worked out, and the rows of a group are asked for only when they come into sight.
 */
export function groupedSource<Row>(options: {
  groups: readonly GridGroup[]
  /** Keys of the open groups; read at every call, since groups open and close. */
  opened: ReadonlySet<string>
  size: number
  fetchPage: (value: unknown, after: string | undefined) => Promise<GridPage<Row>>
}): RowSource<Row | GroupRow> & { count: () => number } {
  const { groups, opened, size } = options
  const sources = new Map(
    groups.map((group) => [groupKey(group), blockSource<Row>((after) => options.fetchPage(group.value, after))]),
  )
  const lengthOf = (group: GridGroup) => 1 + (opened.has(groupKey(group)) ? group.count : 0)
  const count = () => groups.reduce((sum, group) => sum + lengthOf(group), 0)

  async function rowsOf(group: GridGroup, start: number, end: number): Promise<Row[]> {
    const source = sources.get(groupKey(group))!
    const first = Math.floor(start / size)
    const pages: Row[] = []
    for (let page = first; page * size < end; page++) pages.push(...(await source.page(page)).rows)
    return pages.slice(start - first * size, end - first * size)
  }

  return {
    count,
    async rows(start, end) {
      const rows: (Row | GroupRow)[] = []
      let at = 0
      for (const group of groups) {
        const next = at + lengthOf(group)
        if (next > start && at < end) {
          if (at >= start) rows.push(headOf(group, opened))
          const [from, to] = [Math.max(start, at + 1), Math.min(end, next)]
          if (from < to) rows.push(...(await rowsOf(group, from - at - 1, to - at - 1)))
        }
        at = next
      }
      return { rows, last: count() }
    },
  }
}

function headOf(group: GridGroup, opened: ReadonlySet<string>): GroupRow {
  const id = groupKey(group)
  return { ...group.sums, id, groupHead: { ...group, opened: opened.has(id) } }
}
