import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { saveInstruction } from '#modules/movement-instructions/contract/movement-instructions.contract.ts'
import { blankInstruction, blankLot } from '#modules/movement-instructions/rules/lots.ts'
import type { Said, SentEntry } from '../contract/pocket-paths.ts'

const nothing = {
  operation: null,
  note: null,
  reading: null,
  waterLevel: null,
  liquidTemperature: null,
  density15: null,
}

/** A phone with its order: what it says next has the next place. */
export function phone(plant = 'S') {
  const device = randomUUID()
  let sequence = 0
  const said = (kind: SentEntry['kind'], of: string, what: string, more: Partial<Said>): SentEntry => ({
    id: randomUUID(),
    device,
    sequence: ++sequence,
    plant,
    kind,
    subject: of.slice(0, 20),
    what,
    saidAt: new Date().toISOString(),
    said: { of, at: new Date().toISOString(), ...nothing, ...more },
  })
  return {
    event: (timesheet: string, operation: string, at: string) => said('event', timesheet, operation, { at, operation }),
    dip: (tank: string, reading: string, at: string, more: Partial<Said> = {}) =>
      said('dip', tank, `${reading} mm`, { at, reading, liquidTemperature: '23.2', density15: '0.84650', ...more }),
  }
}

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
export const done = (answer: HttpAnswer) => {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data
}
export const ifMatch = ({ version }: { version: number }) => ({ headers: { 'if-match': `"${version}"` } })

const instructions = saveInstruction.path.replace('/:id', '')

/** A voyage of its own, created by whoever may. */
export async function newVoyage(by: TestUser): Promise<string> {
  const header = { ...blankInstruction(), plant: 'S', operationType: 'SCN', vessel: '3259925', mooringPlatform: 'P1' }
  const lot = { ...blankLot(), productCode: 'CR-AZL', quantity: '85000', quantityUoMCode: 'MT', holder: 'SEL' }
  const body = { ...header, laycanFrom: '2037-03-09', laycanTo: '2037-03-11', lots: [lot], versionNote: null }
  const draft = done(await by.call('POST', instructions, { body }))
  const moved = { body: { to: 'created', reason: null }, ...ifMatch(draft) }
  return done(await by.call('POST', `${instructions}/${draft.id}/transition`, moved)).voyageNumber
}
