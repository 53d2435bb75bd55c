import type { Chapter } from '#demo/story/chapter.ts'
import { instructionsChapter } from '#modules/movement-instructions/demo/chapter.ts'
import { pastId } from '#platform/server/demo/past-id.ts'
import { etasOf } from './story-etas.ts'

/** Whoever sits at the jetty writes down what masters and agents say. */
export const clerk = 'c.ferri'

/** When the ships of the past said that they would come, and those that are under way. */
export const arrivalsChapter: Chapter = {
  id: 'arrivals',
  after: [instructionsChapter.id],
  async tell({ story, now, past, idOf, voyageOf, say }) {
    const known = await past.rows<{ id: string; voyage: string }>(
      'select id, voyage_number as voyage from movement_instructions',
    )
    const idOfVoyage = new Map(known.map(({ id, voyage }) => [voyage, id]))
    const records = story.calls.flatMap((call) => {
      const voyageNumber = voyageOf(call.key)
      const instructionId = voyageNumber === null ? undefined : idOfVoyage.get(voyageNumber)
      if (instructionId === undefined) return []
      return etasOf(call)
        .filter(({ at }) => at <= now)
        .map(({ key, at, eta, saidBy, note }) => ({
          id: pastId(`arrival ${key}`, at),
          at,
          by: idOf(clerk),
          row: {
            voyageNumber,
            instructionId,
            plant: call.plant,
            eta: iso(eta),
            saidBy,
            receivedAt: iso(at),
            note,
            madeAt: iso(at),
            madeBy: idOf(clerk),
          },
        }))
    })
    await past.born(
      'arrival_etas',
      records.toSorted((a, b) => a.at - b.at),
    )
    say(`demo: ${records.length} ETAs`)
  },
}

const iso = (at: number) => new Date(at).toISOString()
