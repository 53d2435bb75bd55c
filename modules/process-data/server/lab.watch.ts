import { checked } from '#platform/core/issue.ts'
import type { Actor, Tx } from '#platform/server/database/database.ts'
import type { Log } from '#platform/server/base/log.ts'
import type { Watch } from '#platform/server/modules.ts'
import { BreakerOpen } from '#platform/server/partners/breaker.ts'
import { openOutgoing, type Outgoing } from '#platform/server/partners/outgoing.ts'
import { keepIncoming } from '#platform/server/partners/queue-message.ts'
import { sentSample, type SentSample } from '../contract/lab.contract.ts'
import { keepSamples } from './lab.repo.ts'
import { everything } from '#platform/server/database/scope.ts'

const everyMs = 60_000
const againMs = 5000
const days = 86_400_000
/** Results come hours after the sample; what is older has been seen. */
const backMs = 3 * days

const actor: Actor = { id: 'system:lab', scope: everything }

/** Asks the lab every minute for what is new. */
export const labWatch: Watch = {
  id: 'lab',
  start({ db, config, log }) {
    const { lab } = config.partners
    if (!lab) return undefined
    const outgoing = openOutgoing('lab', lab)
    let timer: NodeJS.Timeout | undefined
    let isStopped = false
    const take = async () => {
      let pauseMs = everyMs
      try {
        const samples = await outgoing.breaker.run(() => fetchSamples(outgoing, new Date(Date.now() - backMs), log))
        const known = await db.transaction(actor, (tx) => takeIn(tx, samples))
        // The tanks are still being set up: who looks at the lab's page then should not wait a minute for nothing.
        if (samples.length > 0 && known.size === 0) pauseMs = againMs
      } catch (error) {
        pauseMs = againMs
        if (!(error instanceof BreakerOpen)) log.warn({ err: error, event: 'lab.failed' }, 'the lab could not be asked')
      }
      if (!isStopped) timer = setTimeout(() => void (turn = take()), pauseMs)
    }
    let turn = take()
    return {
      stop: async () => {
        isStopped = true
        clearTimeout(timer)
        await turn
      },
    }
  },
}

/** With the message that each of them came in. */
async function takeIn(tx: Tx, samples: readonly SentSample[]): Promise<Map<string, string>> {
  const known = await keepSamples(tx, samples)
  const messages = samples
    .filter(({ id }) => known.has(id))
    .map((sample) => ({ key: sample.id, site: known.get(sample.id)!, bytes: Buffer.from(JSON.stringify(sample)) }))
  await keepIncoming(tx, 'lab', { kind: 'sample', mediaType: 'application/json' }, messages)
  return known
}

/** What does not look like a sample is left out and reported, not guessed at. */
export async function fetchSamples(lab: Outgoing, since: Date, log: Log): Promise<SentSample[]> {
  const answer = await lab.call({ method: 'GET', path: `/samples?since=${since.toISOString()}` })
  if (answer.status !== 200) throw new Error(`the lab answered ${answer.status}`)
  const sent: unknown = JSON.parse(answer.body.toString('utf8'))
  if (!Array.isArray(sent)) throw new Error('the answer of the lab is no list of samples')
  return sent.flatMap((one) => {
    const sample = checked(sentSample, one)
    if (sample.ok) return [sample.value]
    log.warn({ event: 'lab.sample', issues: sample.issues }, 'a sample of the lab was refused')
    return []
  })
}
