// @vitest-environment jsdom
import fc from 'fast-check'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import type { GridPage } from './block-source.ts'
import type { RowSource } from './row-source.ts'
import { useGridRows } from './use-grid-rows.ts'

interface Row {
  id: string
}
type Answer = (page: GridPage<Row>) => void

/** A grid that was told of a change `changes` times before anybody has answered its first question. */
async function gridWith(changes: number) {
  const asked: Answer[] = []
  let shown: RowSource<Row> | undefined
  let shows = 0
  function Grid({ revision }: { revision: number }) {
    useGridRows<Row>({
      ready: true,
      pageSize: 10,
      sourceKey: 'all',
      revision,
      fetchPage: () => new Promise((answer) => asked.push(answer)),
      show: (source) => {
        shown = source
        shows++
      },
      refresh: () => {},
    })
    return null
  }
  const root = createRoot(document.createElement('div'))
  for (let revision = 0; revision <= changes; revision++) {
    root.render(<Grid revision={revision} />)
    await expect.poll(() => asked.length, { interval: 1 }).toBe(revision + 1)
  }
  return {
    /** Over when the grid has done with it what it does. */
    answer(question: number) {
      asked[question]!({ rows: [{ id: `answer ${question}` }], next: null })
      return new Promise((done) => setTimeout(done))
    },
    rowsShown: async () => (await shown?.rows(0, 10))?.rows.map(({ id }) => id),
    shows: () => shows,
    close: () => root.unmount(),
  }
}

test('what was asked last is shown, in whatever order the answers come', async () => {
  const orders = fc.nat({ max: 3 }).chain((changes) => {
    const questions = Array.from({ length: changes + 1 }, (_, question) => question)
    return fc.shuffledSubarray(questions, { minLength: questions.length })
  })
  await fc.assert(
    fc.asyncProperty(orders, async (order) => {
      const grid = await gridWith(order.length - 1)
      for (const [turn, question] of order.entries()) {
        await grid.answer(question)
        expect(await grid.rowsShown()).toEqual([`answer ${Math.max(...order.slice(0, turn + 1))}`])
      }
      // From its beginning only once: whoever has begun to type in a row stays in it.
      expect(grid.shows()).toBe(1)
      grid.close()
    }),
    { numRuns: 30 },
  )
})
