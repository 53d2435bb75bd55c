import type { LiveEvent } from '#platform/core/event.contract.ts'
import type { Tx } from '../database/database.ts'
import { changedTables } from './told.repo.ts'

/** Records that no open screen shows. */
const unseen = new Set([
  // A window reads what its user has chosen once, when it opens, and holds it from then on.
  'configurations',
  // A notice is shown to its receivers, each of whom is told; one that nobody receives is shown nowhere.
  'notifications',
  // Who has seen the application as whom is read in the log.
  'user_views',
])

/** The same write, refused when it changes records and leaves the screens that show them as they were. */
export const mustTell =
  <Asked, Answered>({ id }: { id: string }, write: (call: Asked, tx: Tx) => Promise<Answered>) =>
  async (call: Asked, tx: Tx): Promise<Answered> => {
    let isTold = false
    const emit = (...events: LiveEvent[]) => {
      isTold ||= events.length > 0
      return tx.emit(...events)
    }
    const answer = await write(call, { ...tx, emit })
    const silent = isTold ? [] : (await changedTables(tx)).filter((table) => !unseen.has(table))
    if (silent.length > 0) throw new Error(`${id} changes ${silent.join(', ')} and tells no open screen`)
    return answer
  }
