import { BreakerOpen } from './breaker.ts'
import { CutOff, NotSent, type Outgoing, type OutgoingAnswer, type OutgoingRequest } from './outgoing.ts'
import type { HttpPartner, Line, Message, MessageKind, Outcome, Period, Verdict } from './partner.ts'

type Read = (answer: OutgoingAnswer) => Verdict | { is: 'absent' }

/** An outcome that counts against the partner. */
class Undelivered extends Error {
  readonly outcome: Outcome
  constructor(outcome: Outcome) {
    super(outcome.is)
    this.outcome = outcome
  }
}

// oxlint-disable-next-line typescript/no-explicit-any -- whatever its messages say
export function httpLine(partner: HttpPartner<Readonly<Record<string, MessageKind<any>>>>, outgoing: Outgoing): Line {
  const { breaker } = outgoing
  const ask = async (request: OutgoingRequest, read: Read): Promise<Outcome> => {
    try {
      return await breaker.run(async () => {
        const outcome = outcomeOf(await outgoing.call(request), read)
        if (outcome.is === 'notSent' || outcome.is === 'unknown') throw new Undelivered(outcome)
        return outcome
      })
    } catch (error) {
      return outcomeOfFailure(error)
    }
  }
  const { ask: asking, list } = partner
  return {
    isResting: () => breaker.isOpen,
    send: async (message) => {
      const kind = partner.kinds[message.kind]
      if (!kind) return { is: 'notSent', reason: 'unknownKind' }
      const headers = { 'content-type': message.mediaType }
      const request = kind.request(message)
      return ask({ ...request, headers: { ...headers, ...request.headers }, body: message.bytes }, (answer) =>
        kind.read(answer, message),
      )
    },
    ...(asking
      ? { ask: (message: Message) => ask(asking.request(message), (answer) => asking.read(answer, message)) }
      : {}),
    ...(list
      ? {
          list: (period: Period) =>
            breaker.run(async () => {
              const answer = await outgoing.call(list.request(period))
              if (answer.status !== 200) throw new CutOff(`${partner.id} answered ${answer.status}`)
              return list.read(answer)
            }),
        }
      : {}),
  }
}

/** Says that it took nothing now: too many at once, out of service, or it does not know us. */
const tookNothing: Readonly<Record<number, string>> = { 401: 'signIn', 403: 'signIn', 429: 'busy', 503: 'outOfService' }

/** What an answer says of a message, whoever gave it; only what is about the message itself is for the partner to read. */
export function outcomeOf(answer: OutgoingAnswer, read: Read): Outcome {
  const { status } = answer
  const reason = tookNothing[status]
  if (reason) return { is: 'notSent', reason }
  // A failure in the middle of the work, or a way to somebody else.
  if (status >= 500 || (status >= 300 && status < 400) || status === 408) {
    return { is: 'unknown', reason: `status${status}` }
  }
  try {
    const verdict = read(answer)
    return verdict.is === 'unreadable' ? { is: 'unknown', reason: 'unreadable' } : verdict
  } catch {
    return { is: 'unknown', reason: 'unreadable' }
  }
}

function outcomeOfFailure(error: unknown): Outcome {
  if (error instanceof Undelivered) return error.outcome
  if (error instanceof BreakerOpen) return { is: 'notSent', reason: 'resting' }
  if (error instanceof NotSent) return { is: 'notSent', reason: 'unreachable' }
  return { is: 'unknown', reason: 'cutOff' }
}
