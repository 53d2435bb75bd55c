import { z } from 'zod'
import { endpoint } from '#platform/core/endpoint.ts'
import { differencesPath, exchangeElements } from '#platform/core/exchange.contract.ts'
import { code, fieldsOf, instant, text } from '#platform/core/fields.ts'

export { differencesPath, exchangeElements } from '#platform/core/exchange.contract.ts'

export const messagesPath = '/system/Exchange'

export const states = ['waiting', 'sending', 'accepted', 'refused', 'unknown', 'givenUp'] as const
export const directions = ['out', 'in'] as const
export const differences = ['missingThere', 'unknownHere', 'differs', 'doubled'] as const
export const outcomes = ['accepted', 'refused', 'notSent', 'unknown', 'absent', 'takenOver'] as const

const told = z.string().nullable()

export const exchangeMessage = z.object({
  id: z.uuid(),
  version: z.int(),
  partner: z.string(),
  kind: z.string(),
  businessKey: z.string(),
  messageVersion: z.int(),
  plant: told,
  direction: z.enum(directions),
  status: z.enum(states),
  tries: z.int(),
  nextTry: told,
  leaseUntil: told,
  reason: told,
  remark: told,
  mediaType: z.string(),
  size: z.int(),
  sha256: z.string(),
  /** What was sent, as far as it can be read; null where it is no text. */
  content: told,
  /** Whether there is more than is shown. */
  isCut: z.boolean(),
  receipt: z.unknown(),
  causedBy: z.string(),
  createdAt: z.string(),
  acceptedAt: told,
  updatedAt: z.string(),
  updatedBy: z.string(),
  log: z.array(
    z.object({
      id: z.uuid(),
      what: z.enum(['send', 'ask']),
      outcome: z.enum(outcomes),
      reason: told,
      beganAt: z.string(),
      endedAt: z.string(),
    }),
  ),
})
export type ExchangeMessage = z.infer<typeof exchangeMessage>

const path = `${messagesPath}/:id`
const params = z.strictObject({ id: z.uuid() })
const step = {
  method: 'POST',
  params,
  body: z.strictObject({ reason: text({ max: 300 }) }),
  answer: exchangeMessage,
  versioned: true,
  idempotent: true,
} as const

export const readMessage = endpoint({
  id: 'exchangeMessages.read',
  method: 'GET',
  path,
  permission: exchangeElements.view,
  params,
  answer: exchangeMessage,
})

/** The same bytes under the same name once more. */
export const resendMessage = endpoint({
  ...step,
  id: 'exchangeMessages.resend',
  path: `${path}/resend`,
  permission: exchangeElements.resend,
})

export const giveUpMessage = endpoint({
  ...step,
  id: 'exchangeMessages.giveUp',
  path: `${path}/give-up`,
  permission: exchangeElements.giveUp,
})

/** Whom to compare with, and over which time. */
export const comparison = z.strictObject({
  partner: code({ pattern: /^[a-z]+$/, max: 40 }),
  from: instant(),
  to: instant(),
})
export type Comparison = z.infer<typeof comparison>
export const comparisonFields = fieldsOf(comparison.shape)

export const reconcileExchange = endpoint({
  id: 'exchangeDifferences.reconcile',
  method: 'POST',
  path: `${differencesPath}/reconcile`,
  permission: exchangeElements.reconcile,
  body: comparison,
  answer: z.object({ jobId: z.uuid() }),
  idempotent: true,
})
