import { invalid } from '#platform/core/app-error.ts'
import type { Checked } from '#platform/core/issue.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { mustHave } from '#platform/server/door/may-do.ts'
import type { Caller } from '#platform/server/door/session.ts'
import { calculatorElements } from '#modules/tanks/contract/calculator.contract.ts'
import { keepCalculation, tankFacts } from '#modules/tanks/server/public.ts'
import { timesheetElements } from '#modules/timesheets/contract/timesheets.contract.ts'
import { addEventToLast } from '#modules/timesheets/server/public.ts'
import type { EntryKind, Said } from '../contract/pocket-paths.ts'
import { dipSaid, eventSaid, measureOf } from '../rules/said.ts'

interface Asked {
  kind: EntryKind
  said: Said
  /** Somebody has looked at what is asked about. */
  confirmed: boolean
}

/** By the use cases that the desk has, with the rights that they want: there is no other way of writing. */
export function writeSaid(tx: Tx, by: Caller, asked: Asked): Promise<string> {
  return asked.kind === 'event' ? writeEvent(tx, by, asked) : writeDip(tx, by, asked)
}

async function writeEvent(tx: Tx, by: Caller, { said, confirmed }: Asked): Promise<string> {
  await mustHave(tx, by, timesheetElements.edit)
  const { of, ...event } = mustBe(eventSaid(said, confirmed))
  return (await addEventToLast(tx, of, event)).id
}

async function writeDip(tx: Tx, by: Caller, { said }: Asked): Promise<string> {
  await mustHave(tx, by, calculatorElements.save)
  const read = mustBe(dipSaid(said))
  const facts = await tankFacts(tx, said.of, read.at)
  const feet = facts.version.roofMass === null ? null : facts.expectedFeet
  const measure = measureOf(read, feet)
  const asked = { tankCode: said.of, measuredAt: read.at, measure, purpose: 'level', path: '' } as const
  return (await keepCalculation(tx, asked)).id
}

function mustBe<T>(found: Checked<T>): T {
  if (!found.ok) throw invalid(found.issues)
  return found.value
}
