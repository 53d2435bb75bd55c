import { notFound } from '#platform/core/app-error.ts'
import { reads, type Route } from '#platform/server/http/route.ts'
import { has } from '#platform/server/door/may-do.ts'
import { readVoyage, type StageView } from '../contract/voyage.contract.ts'
import { comparable, deviationOf, progressOf, totalsOf } from '../rules/deviation.ts'
import type { Reader } from '#platform/server/database/database.ts'
import type { VoyageStage } from './public.ts'

export function voyageRoutes(stages: readonly VoyageStage[]): Route[] {
  const inOrder = stages.toSorted((one, other) => one.order - other.order)
  const endpoint = { ...readVoyage, mayNeed: inOrder.map(({ element }) => element) }
  return [
    reads(endpoint, async ({ params: { number }, session, language, services }, db) => {
      const say = (key: string) => services.texts.text(language, key)
      const open: VoyageStage[] = []
      for (const stage of inOrder) if (await has(db, session, stage.element)) open.push(stage)
      const stages = await stagesOf(open, db, number, say)
      if (isSeen(stages)) return { data: { number, stages } }
      // Links and open pages still name what was a draft by the number it had then.
      const now = await numberNow(open, db, number)
      const called = now === undefined ? [] : await stagesOf(open, db, now, say)
      // A voyage of which one sees nothing is not there.
      if (now === undefined || !isSeen(called)) throw notFound()
      return { data: { number: now, stages: called } }
    }),
  ]
}

const isSeen = (stages: readonly StageView[]) => stages.some(({ records }) => records.length > 0)

async function numberNow(stages: readonly VoyageStage[], db: Reader, number: string): Promise<string | undefined> {
  for (const stage of stages) {
    const now = await stage.numberNow?.(db, number)
    if (now !== undefined) return now
  }
  return undefined
}

async function stagesOf(
  stages: readonly VoyageStage[],
  db: Reader,
  number: string,
  say: (key: string) => string,
): Promise<StageView[]> {
  const seen: StageView[] = []
  for (const { id, registry, title, read } of stages) {
    const records = (await read(db, number)).map((record) => ({ ...record, state: say(record.state) }))
    const quantities = totalsOf(records)
    const before = seen.map((stage) => comparable(stage.quantities)).findLast(Boolean) ?? null
    seen.push({
      id,
      registry,
      title: say(title),
      progress: progressOf(records),
      quantities,
      deviation: deviationOf(before, comparable(quantities)),
      records,
    })
  }
  return seen
}
