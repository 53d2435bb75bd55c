import type { Db, Tx } from '#platform/server/database/database.ts'
import { everything } from '#platform/server/database/scope.ts'
import { actAsApplication, actAsOwner, lengthenPast } from './longer-past.repo.ts'

const undone = new Error('nothing of it stays')

/** What the application finds with pasts of these lengths, in rows of each table, the shortest first; nothing of them stays. */
export async function lookWithPasts<T>(
  owner: Db,
  lengths: readonly number[],
  look: (tx: Tx) => Promise<T>,
): Promise<T[]> {
  const found: T[] = []
  const work = async (tx: Tx) => {
    for (const rows of lengths) {
      await lengthenPast(tx, rows)
      await actAsApplication(tx)
      found.push(await look(tx))
      await actAsOwner(tx)
    }
    throw undone
  }
  await owner.transaction({ id: 'system:test', scope: everything }, work).catch((error: unknown) => {
    if (error !== undone) throw error
  })
  return found
}
