/** One page of a keyset list: the rows, and the cursor of the page after it. */
export interface GridPage<Row> {
  rows: Row[]
  next: string | null
}

export type FetchPage<Row> = (after: string | undefined, signal?: AbortSignal) => Promise<GridPage<Row>>

/**
 * A grid asks for block 7; a keyset list only knows the page after this one. So a block waits for the one before it,
 * and each page is asked for once until the source is reset.
 */
export function blockSource<Row>(fetchPage: FetchPage<Row>) {
  let pages = new Map<number, Promise<GridPage<Row>>>()

  async function load(index: number): Promise<GridPage<Row>> {
    if (index === 0) return fetchPage(undefined)
    const before = await page(index - 1)
    return before.next === null ? { rows: [], next: null } : fetchPage(before.next)
  }

  function page(index: number): Promise<GridPage<Row>> {
    const known = pages.get(index)
    if (known) return known
    const generation = pages
    const asked = load(index)
    pages.set(index, asked)
    // A failed page may be asked for again; those after it failed with it and are forgotten by their own call.
    asked.catch(() => {
      generation.delete(index)
    })
    return asked
  }

  return {
    page,
    /** Forgets what was read, because rows may have changed. */
    reset() {
      pages = new Map()
    },
  }
}

export type BlockSource<Row> = ReturnType<typeof blockSource<Row>>
