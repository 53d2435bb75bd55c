import { checked } from '#platform/core/issue.ts'
import type { Actor } from '#platform/server/database/database.ts'
import type { Log } from '#platform/server/base/log.ts'
import type { Watch } from '#platform/server/modules.ts'
import { Breaker, BreakerOpen } from '#platform/server/partners/breaker.ts'
import type { Partner } from '#platform/server/config/partner-settings.ts'
import { sentSample, type SentSample } from '../contract/lab.contract.ts'
import { keepSamples } from './lab.repo.ts'
import { everything } from '#platform/server/database/scope.ts'

const everyMs = 60_000
const againMs = 5000
const answerMs = 15_000
const largestAnswer = 5_000_000
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
    const breaker = new Breaker('the lab', { failures: 5, pauseMs: 30_000 })
    let timer: NodeJS.Timeout | undefined
    let isStopped = false
    const take = async () => {
      let pauseMs = everyMs
      try {
        const samples = await breaker.run(() => fetchSamples(lab, new Date(Date.now() - backMs), log))
        const known = await db.transaction(actor, (tx) => keepSamples(tx, samples))
        // The tanks are still being set up: who looks at the lab's page then should not wait a minute for nothing.
        if (samples.length > 0 && known === 0) pauseMs = againMs
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

/** What does not look like a sample is left out and reported, not guessed at. */
export async function fetchSamples(lab: Partner, since: Date, log: Log): Promise<SentSample[]> {
  const answer = await fetch(`${lab.url}/samples?since=${since.toISOString()}`, {
    headers: lab.token ? { authorization: `Bearer ${lab.token.reveal()}` } : {},
    signal: AbortSignal.timeout(answerMs),
    redirect: 'error',
  })
  if (!answer.ok) throw new Error(`the lab answered ${answer.status}`)
  const text = await answer.text()
  if (text.length > largestAnswer) throw new Error('the answer of the lab is too large')
  const sent: unknown = JSON.parse(text)
  if (!Array.isArray(sent)) throw new Error('the answer of the lab is no list of samples')
  return sent.flatMap((one) => {
    const sample = checked(sentSample, one)
    if (sample.ok) return [sample.value]
    log.warn({ event: 'lab.sample', issues: sample.issues }, 'a sample of the lab was refused')
    return []
  })
}
