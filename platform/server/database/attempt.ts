import type { Tx } from './database.ts'

/** What fails inside takes only itself back; the transaction goes on. */
export async function attempt<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await tx.queryText('savepoint attempt', [], { planByValues: true })
  try {
    const result = await work()
    await tx.queryText('release savepoint attempt', [], { planByValues: true })
    return result
  } catch (error) {
    await tx.queryText('rollback to savepoint attempt', [], { planByValues: true })
    throw error
  }
}
