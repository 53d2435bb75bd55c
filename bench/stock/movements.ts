import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { TankOperation } from '#modules/tank-operations/contract/tank-operations.contract.ts'
import type { CrashClient, HttpAnswer } from '../crash/crash-client.ts'
import type { Seeded } from '../crash/seeded.ts'

/** What all writers share, and what they were told. */
export interface Told {
  left: number
  /** By tank, in kg: the sum of all that was acknowledged. */
  book: Map<string, number>
  postings: number
  refused: number
  reversed: number
  cuts: number
}

const moment = '2026-10-02T06:00:00.000Z'
const papers = {
  measureType: 'quantity',
  productOwner: null,
  managementType: null,
  voyageNumber: null,
  fiscalDocumentType: null,
  fiscalDocumentNumber: null,
  molecularWeight: null,
  note: null,
}

/** Opens, gives and posts operations on any tank until enough are done; some of its own it reverses. */
export async function move(client: CrashClient, random: Seeded, tanks: readonly string[], told: Told): Promise<void> {
  const own: TankOperation[] = []
  // oxlint-disable-next-line no-unmodified-loop-condition -- shared by all writers, and counted down here
  while (told.left-- > 0) {
    if (own.length > 0 && random.between(1, 100) <= 8) {
      const [operation] = own.splice(random.between(0, own.length - 1), 1)
      await reverse(client, operation!, told)
      continue
    }
    const posted = await post(
      client,
      random.pick(tanks),
      random.pick(['sender', 'receiver'] as const),
      random.between(1, 60_000),
      told,
    )
    if (posted) own.push(posted)
    if (own.length > 50) own.shift()
  }
}

export async function post(
  client: CrashClient,
  tankCode: string,
  direction: 'sender' | 'receiver' | null,
  kilograms: number,
  told: Told,
): Promise<TankOperation | undefined> {
  const body = {
    ...papers,
    direction,
    tankCode,
    product: null,
    operationType: direction ? 'TRI' : 'INV',
    openingAt: moment,
  }
  const draft = await insist(client, 'POST', '', body, {}, told)
  const amount = String(kilograms)
  const quantity = { mass: amount, volume15: amount, observed: amount, openingAt: moment, closingAt: moment }
  let measured = await insist(
    client,
    'PUT',
    `/${operationIn(draft).id}`,
    { ...papers, direction, limitReason: null, quantity, fiscal: null },
    ifMatch(draft),
    told,
  )
  // The answer of an earlier try was lost: nobody else knows this operation, so what changed it was that try.
  if (measured.status === 412) measured = await insist(client, 'GET', `/${operationIn(draft).id}`, undefined, {}, told)
  const posted = await insist(
    client,
    'POST',
    `/${operationIn(draft).id}/post`,
    { reason: null },
    ifMatch(measured),
    told,
  )
  if (posted.status === 409) {
    told.refused++
    return undefined
  }
  told.postings++
  told.book.set(tankCode, (told.book.get(tankCode) ?? 0) + (direction === 'sender' ? -kilograms : kilograms))
  return operationIn(posted)
}

async function reverse(client: CrashClient, operation: TankOperation, told: Told): Promise<void> {
  const headers = { 'if-match': `"${operation.version}"` }
  const answer = await insist(client, 'POST', `/${operation.id}/reverse`, { reason: 'by chance' }, headers, told)
  if (answer.status === 409) {
    told.refused++
    return
  }
  told.postings++
  told.reversed++
  const { tankCode, direction, real } = operation
  const back = Number(real!.mass) * (direction === 'sender' ? 1 : -1)
  told.book.set(tankCode, (told.book.get(tankCode) ?? 0) + back)
}

const operationIn = (answer: HttpAnswer) => answer.body.data as TankOperation
const ifMatch = (answer: HttpAnswer) => ({ 'if-match': `"${operationIn(answer).version}"` })

/** The same request with the same key until an answer says what came of it. */
async function insist(
  client: CrashClient,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body: unknown,
  headers: Record<string, string>,
  told: Told,
): Promise<HttpAnswer> {
  const key = { 'idempotency-key': randomUUID() }
  for (;;) {
    const answer = await client.send(method, path, {
      ...(body === undefined ? {} : { body }),
      headers: { ...headers, ...key },
    })
    if (answer && isFinal(answer)) return answer
    if (answer && answer.status < 500 && answer.status !== 423 && answer.status !== 409) {
      throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
    }
    told.cuts++
    await pause(30)
  }
}

/** Done, overtaken, or refused because the stock would not allow it. */
const isFinal = ({ status, body }: HttpAnswer) =>
  status === 200 || status === 412 || (status === 409 && (body.code ?? '').startsWith('tank-operations.stock'))
