// @vitest-environment jsdom
import fc from 'fast-check'
import { useLayoutEffect } from 'react'
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

/** A list without an end, whose second page is answered by the test. */
async function endlessGrid() {
  let questions = 0
  const second: { answer: Answer; fail: (error: Error) => void }[] = []
  const now = { rows: undefined as ReturnType<typeof useGridRows<Row>> | undefined }
  function Grid({ sourceKey }: { sourceKey: string }) {
    const rows = useGridRows<Row>({
      ready: true,
      pageSize: 1,
      sourceKey,
      revision: 0,
      fetchPage: (after) => {
        if (after !== undefined) return new Promise((answer, fail) => second.push({ answer, fail }))
        questions++
        return Promise.resolve({ rows: [{ id: 'first' }], next: 'on' })
      },
      show: () => {},
      refresh: () => {},
    })
    useLayoutEffect(() => {
      Object.assign(now, { rows })
    })
    return null
  }
  const root = createRoot(document.createElement('div'))
  const ask = (sourceKey: string) => root.render(<Grid sourceKey={sourceKey} />)
  ask('all')
  await expect.poll(() => now.rows?.phase.name, { interval: 1 }).toBe('rows')
  const last = now.rows!.lastRow(100)
  await expect.poll(() => second.length, { interval: 1 }).toBe(1)
  return {
    last,
    ask,
    questions: () => questions,
    ...second[0]!,
    isReading: () => now.rows!.readingOn,
    close: () => root.unmount(),
  }
}

test('the last row is told when it is read, and until then that it is being read', async () => {
  const grid = await endlessGrid()
  await expect.poll(grid.isReading, { interval: 1 }).toBe(true)
  grid.answer({ rows: [{ id: 'last' }], next: null })
  expect(await grid.last).toBe(1)
  await expect.poll(grid.isReading, { interval: 1 }).toBe(false)
  grid.close()
})

test('a page that cannot be read is a failure, not the end of a list that is too long', async () => {
  const grid = await endlessGrid()
  grid.fail(new Error('offline'))
  await expect(grid.last).rejects.toThrow('offline')
  grid.close()
})

test('the last row of an earlier question is not gone to', async () => {
  const grid = await endlessGrid()
  grid.ask('filtered')
  await expect.poll(grid.questions, { interval: 1 }).toBe(2)
  grid.answer({ rows: [{ id: 'last' }], next: null })
  expect(await grid.last).toBeUndefined()
  grid.close()
})
