import { expect } from 'vitest'
import { saveInstruction } from '#modules/movement-instructions/contract/movement-instructions.contract.ts'
import { blankInstruction, blankLot } from '#modules/movement-instructions/rules/lots.ts'
import { type Timesheet, timesheetsPath as path } from '../contract/timesheets.contract.ts'

/** Whoever calls, as the tests have them. */
interface TestUser {
  call(
    method: string,
    path: string,
    options?: { body?: unknown; headers?: Record<string, string> },
  ): Promise<HttpAnswer>
}
interface HttpAnswer {
  status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- what the tests read of an answer is theirs
  body: any
}

const instructions = saveInstruction.path.replace('/:id', '')
const lot = { ...blankLot(), productCode: 'CR-AZL', quantity: '85000', quantityUoMCode: 'MT', holder: 'SEL' }

export const done = (answer: HttpAnswer) => {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data
}
export const ifMatch = ({ version }: { version: number }) => ({ headers: { 'if-match': `"${version}"` } })

/** A voyage of its own, created by whoever may. */
export async function newVoyage(by: TestUser, more: object = {}): Promise<string> {
  const header = {
    ...blankInstruction(),
    plant: 'S',
    operationType: 'SCN',
    vessel: '3259925',
    mooringPlatform: 'P1',
    ...more,
  }
  const body = { ...header, laycanFrom: '2037-03-09', laycanTo: '2037-03-11', lots: [lot], versionNote: null }
  const draft = done(await by.call('POST', instructions, { body }))
  const moved = { body: { to: 'created', reason: null }, ...ifMatch(draft) }
  return done(await by.call('POST', `${instructions}/${draft.id}/transition`, moved)).voyageNumber
}

/** What people do with a timesheet, each by one of them. */
export const handsOf = (by: TestUser) => ({
  create: (voyageNumber: string) => by.call('POST', path, { body: { voyageNumber } }),
  read: (id: string) => by.call('GET', `${path}/${id}`),
  add: (one: Timesheet, operation: string, at: string, confirmed = false, note: string | null = null) =>
    by.call('POST', `${path}/${one.id}/events`, { ...ifMatch(one), body: { operation, at, note, confirmed } }),
  step: (one: Timesheet, name: string, body?: object) =>
    by.call(name === 'ship-signature' ? 'PUT' : 'POST', `${path}/${one.id}/${name}`, {
      ...ifMatch(one),
      ...(body ? { body } : {}),
    }),
})
