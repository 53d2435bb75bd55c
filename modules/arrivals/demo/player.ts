import type { Told } from '#demo/story/chapter.ts'
import { sayEta } from '../server/arrivals.ts'
import { clerk } from './chapter.ts'
import { etasOf } from './story-etas.ts'

/** Writes down what masters and agents have said of ships on their way since the last time; of those that have sailed meanwhile it is too late. */
export async function playArrivals(
  { story, since, now, write, say }: Omit<Told, 'past'>,
  voyages: ReadonlyMap<string, string | null>,
): Promise<number> {
  let steps = 0
  for (const call of story.calls) {
    const voyage = voyages.get(call.key)
    if (!voyage || call.sailed <= now) continue
    for (const { at, eta, saidBy, note } of etasOf(call).filter((one) => one.at > since && one.at <= now)) {
      const said = { eta: new Date(eta).toISOString(), saidBy, receivedAt: new Date(at).toISOString(), note }
      try {
        await write(clerk, at, (tx) => sayEta(tx, voyage, said, now))
        steps++
      } catch (error) {
        say(`the ETA of ${call.key} is not written: ${String(error)}`)
      }
    }
  }
  return steps
}
