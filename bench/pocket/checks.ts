/** What somebody has entered, in their order: the phone had said that it holds it. */
export interface Entered {
  person: string
  kind: 'event' | 'dip'
  /** The event, or the level. */
  what: string
}

/** A row of the server, in the order in which they were taken in. */
export interface StoredEntry {
  id: string
  device: string
  person: string
  sequence: number
  kind: 'event' | 'dip'
  what: string
  at: string
  sheet: string
  status: string
  written: string | null
}

export interface Stored {
  entries: readonly StoredEntry[]
  /** Events and calculations that phones have brought. */
  events: readonly { sheet: string; operation: string; at: string; person: string }[]
  calculations: readonly { id: string; reading: string; person: string }[]
  /** Entries that are still on a phone at the end. */
  left: number
}

export interface Violation {
  kind: 'lost' | 'doubled' | 'order' | 'wrong'
  text: string
}

export function violationsIn(entered: readonly Entered[], stored: Stored): Violation[] {
  const people = [...new Set([...entered, ...stored.entries].map(({ person }) => person))]
  return [...people.flatMap((person) => ofPerson(person, entered, stored)), ...writings(stored), ...leftOn(stored)]
}

const nameOf = ({ kind, what }: Pick<Entered, 'kind' | 'what'>) => `${kind} ${what}`

function ofPerson(person: string, entered: readonly Entered[], { entries }: Stored): Violation[] {
  const told = entered.filter((one) => one.person === person).map(nameOf)
  const kept = entries.filter((one) => one.person === person)
  const found = kept.map(nameOf)
  const missing = without(told, found).map((what) => ({ kind: 'lost', text: `${person}: ${what}` }) as const)
  const more = without(found, told).map((what) => ({ kind: 'doubled', text: `${person}: ${what}` }) as const)
  const isInOrder = kept.every(({ sequence }, index) => index === 0 || kept[index - 1]!.sequence < sequence)
  const isSame = missing.length + more.length > 0 || told.every((what, index) => found[index] === what)
  const order = isInOrder && isSame ? [] : [{ kind: 'order', text: `${person}: not as it was entered` } as const]
  return [...missing, ...more, ...order]
}

/** What is left of the first when each of the second has taken one of it away. */
function without(from: readonly string[], taken: readonly string[]): string[] {
  const left = [...from]
  for (const one of taken) {
    const at = left.indexOf(one)
    if (at >= 0) left.splice(at, 1)
  }
  return left
}

/** What the entries say that they became, and what is there. */
function writings({ entries, events, calculations }: Stored): Violation[] {
  const written = entries.filter(({ status }) => status === 'written')
  const unknown = entries.filter(({ status }) => status !== 'written' && status !== 'refused')
  const wanted = (kind: Entered['kind']) => written.filter((one) => one.kind === kind)
  const eventOf = (sheet: string, what: string, at: string) => `${sheet} ${what} ${at}`
  const there = events.map(({ sheet, operation, at }) => eventOf(sheet, operation, at))
  const said = wanted('event').map(({ sheet, what, at }) => eventOf(sheet, what, at))
  const dips = wanted('dip').map(({ written: id, what }) => `${id} ${what}`)
  const kept = calculations.map(({ id, reading }) => `${id} ${reading}`)
  return [
    ...unknown.map(({ id, status }) => ({ kind: 'wrong', text: `${id} is ${status}` }) as const),
    ...[...without(said, there), ...without(dips, kept)].map((text) => ({ kind: 'lost', text }) as const),
    ...[...without(there, said), ...without(kept, dips)].map((text) => ({ kind: 'doubled', text }) as const),
  ]
}

const leftOn = ({ left }: Stored): Violation[] =>
  left === 0 ? [] : [{ kind: 'wrong', text: `${left} entries are still on phones` }]
