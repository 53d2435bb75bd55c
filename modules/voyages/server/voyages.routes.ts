import { notFound } from '#platform/core/app-error.ts'
import { reads, type Route } from '#platform/server/http/route.ts'
import { has } from '#platform/server/door/may-do.ts'
import { readVoyage, type StageView } from '../contract/voyage.contract.ts'
import { comparable, deviationOf, progressOf, totalsOf } from '../rules/deviation.ts'
import type { VoyageStage } from './public.ts'

export function voyageRoutes(stages: readonly VoyageStage[]): Route[] {
  const inOrder = stages.toSorted((one, other) => one.order - other.order)
  const endpoint = { ...readVoyage, mayNeed: inOrder.map(({ element }) => element) }
  return [
    reads(endpoint, async ({ params: { number }, session, language, services }, db) => {
      const say = (key: string) => services.texts.text(language, key)
      const seen: StageView[] = []
      for (const { id, registry, title, element, read } of inOrder) {
        if (!(await has(db, session, element))) continue
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
      // A voyage of which one sees nothing is not there.
      if (seen.every(({ records }) => records.length === 0)) throw notFound()
      return { data: { number, stages: seen } }
    }),
  ]
}
