import { compiled, type Reader, type Tx } from '#platform/server/database/database.ts'

interface Explained {
  'QUERY PLAN': readonly [{ Plan: Record<'Shared Hit Blocks' | 'Shared Read Blocks', number> }]
}

/**
 * How many blocks of the database somebody reads to do something, functions and all: counted, because time is another one on
 * every machine.
 */
export async function blocksRead(tx: Tx, work: (reader: Reader) => Promise<unknown>): Promise<number> {
  let blocks = 0
  const count = async (text: string, values: unknown[]) => {
    const explain = `explain (analyze, buffers, format json) ${text}`
    const [row] = await tx.queryText<Explained>(explain, values, { planByValues: true })
    const plan = row!['QUERY PLAN'][0].Plan
    blocks += plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
  }
  const queryText: Tx['queryText'] = async (text, values, options) => {
    await count(text, values)
    return tx.queryText(text, values, options)
  }
  await work({
    ...tx,
    queryText,
    query: (statement, options) => {
      const { text, values } = compiled(statement)
      return queryText(text, [...values], options)
    },
    queryJson: async (text, values, rows, options) => {
      await count(text, values)
      return tx.queryJson(text, values, rows, options)
    },
  })
  return blocks
}
