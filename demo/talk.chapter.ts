import { everything } from '#platform/server/database/scope.ts'
import { datedBack, datedBackRows } from '#platform/server/demo/dated-back.repo.ts'
import { actingAs } from './people.repo.ts'
import type { Chapter } from './story/chapter.ts'
import { talkUntil } from './talk.ts'

/** What people have told each other lately. The last of all. */
export const talkChapter: Chapter = {
  id: 'talk',
  after: ['stock-sheets.closings', 'readings', 'lab', 'tank-alarms', 'commercial.prices'],
  async tell({ db, write, now, idOf }) {
    const { threads, notices } = talkUntil(now)
    for (const { who, at, take } of threads) await write(who, at, (tx) => take(tx, idOf))
    await db.transaction({ id: 'system:demo', scope: everything }, async (told) => {
      // Nobody's screen is open in the past.
      const tx = { ...told, emit: async () => {} }
      let written: string | undefined
      for (const { who, at, take } of notices) {
        await take(await actingAs(tx, who), idOf)
        // What somebody has read has no history by which it would be dated back.
        await datedBackRows(tx, 'notification_receipts', 'read_at', at)
        written = await datedBack(tx, at, written)
      }
    })
  },
}
