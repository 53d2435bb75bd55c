import { sql } from 'kysely'
import { addDays } from '#platform/core/report-parameters.ts'
import type { Db } from '#platform/server/database/database.ts'
import { everything } from '#platform/server/database/scope.ts'
import { closeDayOf, dayRows, isDayClosed, reopenDayOf } from '#modules/stock-sheets/server/sheets.repo.ts'
import { firstDay, type Round } from './plan.ts'

/** Closes days, or opens them again, as the application does. */
export async function turnDays(db: Db, turned: Round['turned']): Promise<void> {
  for (const { plant: share, day: place } of turned)
    await db.transaction({ id: 'system:drill', scope: everything }, async (tx) => {
      const plants = await tx.query(
        sql<{ plant: string }>`select distinct plant from tanks where ended_at is null order by plant`,
      )
      const { plant } = plants[Math.floor(share * plants.length)]!
      const day = addDays(firstDay, place)
      if (await isDayClosed(tx, plant, day)) await reopenDayOf(tx, plant, day, 'drill')
      else await closeDayOf(tx, plant, day, await dayRows(tx, { plant, day }))
    })
}
