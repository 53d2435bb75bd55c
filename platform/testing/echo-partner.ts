import { z } from 'zod'
import { definePartner, type HttpPartner, type Message, type MessageKind } from '#platform/server/partners/partner.ts'
import type { OutgoingAnswer } from '#platform/server/partners/outgoing.ts'

const name = z.object({ kind: z.string(), key: z.string(), version: z.int() })
const listed = name.extend({ sha256: z.string(), receipt: z.unknown() })
const refused = name.extend({ refused: z.string() })
const absent = name.extend({ absent: z.literal(true) })

const isAbout = (answer: z.infer<typeof name>, { kind, key, version }: Message) =>
  answer.kind === kind && answer.key === key && answer.version === version

/** Only an answer that names the question, and the bytes that it is about, is one. */
function read({ body }: OutgoingAnswer, message: Message) {
  const said: unknown = JSON.parse(body.toString('utf8'))
  const taken = listed.safeParse(said)
  if (taken.success && isAbout(taken.data, message) && taken.data.sha256 === message.sha256) {
    return { is: 'accepted' as const, receipt: taken.data.receipt }
  }
  const no = refused.safeParse(said)
  if (no.success && isAbout(no.data, message)) return { is: 'refused' as const, reason: no.data.refused }
  return { is: 'unreadable' as const }
}

const pathOf = ({ kind, key, version, site }: Message) =>
  `/messages/${kind}/${encodeURIComponent(key)}/${version}${site === null ? '' : `?site=${encodeURIComponent(site)}`}`

const daily: MessageKind<object> = {
  mediaType: 'application/json',
  write: (data) => Buffer.from(JSON.stringify(data)),
  request: (message) => ({ method: 'PUT', path: pathOf(message) }),
  read,
}
const letter: MessageKind<string> = { ...daily, mediaType: 'text/plain', write: (text) => Buffer.from(text) }

/** For whoever takes a part of it away. */
export const echoDefinition = {
  id: 'echo',
  isIdempotent: true,
  kinds: { daily, letter },
  ask: {
    request: (message: Message) => ({ method: 'GET' as const, path: pathOf(message) }),
    read: (answer: OutgoingAnswer, message: Message) => {
      const no = absent.safeParse(JSON.parse(answer.body.toString('utf8')))
      return no.success && isAbout(no.data, message) ? { is: 'absent' as const } : read(answer, message)
    },
  },
  list: {
    request: ({ from, to }: { from: Date; to: Date }) => ({
      method: 'GET' as const,
      path: `/messages?from=${from.toISOString()}&to=${to.toISOString()}`,
    }),
    read: ({ body }: OutgoingAnswer) =>
      z
        .array(listed)
        .parse(JSON.parse(body.toString('utf8')))
        .map(({ receipt, ...one }) => ({ ...one, receipt })),
  },
} satisfies HttpPartner<{ daily: MessageKind<object>; letter: MessageKind<string> }>

/** The partner of tests, as the product would define one; its other side is the echo office of the simulator. */
export const echoPartner = definePartner(echoDefinition)
/** The same, and no message waits for another. */
export const unorderedPartner = definePartner({ ...echoDefinition, keepsOrder: false })
/** The same, but it takes every arrival for a new message. */
export const forgetfulPartner = definePartner({ ...echoDefinition, isIdempotent: false })
/** And cannot be asked either. */
export const silentPartner = definePartner({
  id: echoDefinition.id,
  isIdempotent: false,
  kinds: echoDefinition.kinds,
})
/** Cannot be asked, and knows what it has. */
export const deafPartner = definePartner({ id: echoDefinition.id, isIdempotent: true, kinds: echoDefinition.kinds })
