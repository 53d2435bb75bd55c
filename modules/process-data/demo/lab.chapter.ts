import type { Chapter } from '#demo/story/chapter.ts'
import { dayLength } from '#demo/story/clock.ts'
import { arrivedAt, resultsOf } from '#demo/story/lab.ts'
import { pastId } from '#platform/server/demo/past-id.ts'

/** Whoever is taken over from the laboratory, as the worker does it. */
const by = 'system:lab'
/** A tank that lies still is calculated with what was found long ago. */
const before = 40 * dayLength

/** What the laboratory found, as it came in: first as figures, and signed some hours later. */
export const labChapter: Chapter = {
  id: 'lab',
  async tell({ story, since, now, past }) {
    const samples = story.samples
      .filter((sample) => sample.takenAt >= since - before && arrivedAt(sample) <= now)
      .map((sample) => ({ ...sample, id: pastId(`sample:${sample.key}`, arrivedAt(sample)), at: arrivedAt(sample) }))
    await past.born(
      'lab_samples',
      samples.map(({ id, at, number, tank, plant, product, takenAt }) => ({
        id,
        at,
        by,
        row: {
          number,
          tankCode: tank,
          plant,
          product,
          takenAt: new Date(takenAt).toISOString(),
          position: 'composite',
        },
      })),
    )
    await past.lived(
      'lab_analyses',
      samples.flatMap((sample) =>
        resultsOf(sample).map((result) => ({
          id: pastId(`analysis:${sample.key}:${result.method}`, sample.at),
          steps: [
            { at: sample.at, by, set: { sample: sample.id, plant: sample.plant, ...result, validatedAt: null } },
            ...(sample.signedAt <= now
              ? [{ at: sample.signedAt, by, set: { validatedAt: new Date(sample.signedAt).toISOString() } }]
              : []),
          ],
        })),
      ),
    )
  },
}
