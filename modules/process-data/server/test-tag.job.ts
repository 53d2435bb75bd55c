import { z } from 'zod'
import { notFound } from '#platform/core/app-error.ts'
import type { Config } from '#platform/server/config/config.ts'
import type { PartnerAddress } from '#platform/server/config/partner-settings.ts'
import { defineJob } from '#platform/server/jobs/job.ts'
import { gaugeUnits, processDataElements } from '../contract/process-data.contract.ts'
import type { TagTest } from '../contract/tag-test.contract.ts'
import { judged, type TagLimits } from '../rules/quality.ts'
import { verdictOn } from '../rules/tag-test.ts'
import { historianOf, openHistorian } from './historian-client.ts'
import { tagOf } from './readings.repo.ts'

export const testTagKind = 'processData.testTag'

/** Asks the historian for one tag, over a connection of its own: what fails is the answer, and nothing to repeat. */
export const testTagJob = (config: Config) =>
  defineJob({
    kind: testTagKind,
    isHere: historianOf(config) !== undefined,
    rights: () => [processDataElements.testTag],
    payload: z.object({ tagId: z.uuid() }),
    stages: [
      {
        id: 'read',
        step: async ({ tx, payload }) => {
          const tag = await tagOf(tx, payload.tagId)
          if (!tag) throw notFound()
          return { finished: true, result: await tested(historianOf(config)!, tag) }
        },
      },
    ],
  })

async function tested(partner: PartnerAddress, tag: TagLimits & { tag: string }): Promise<TagTest> {
  const now = Date.now()
  const known = { tag: tag.tag, unit: gaugeUnits[tag.measure], askedAt: new Date(now).toISOString() }
  try {
    const historian = await openHistorian(partner)
    try {
      const raw = (await historian.read([tag.tag]))[0]!
      const { value, quality, at } = judged(raw, tag, Date.now())
      return {
        ...known,
        verdict: verdictOn(raw, { value, quality, at }, now),
        value,
        quality,
        at,
        detail: raw.code ?? null,
      }
    } finally {
      await historian.close()
    }
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error)
    return { ...known, verdict: 'unreachable', value: null, quality: 'lost', at: null, detail }
  }
}
