import type { EventType, TimesheetEvent } from '../contract/timesheets.contract.ts'
import { bounds, inOrder, minutesBetween, type StretchKind } from './stretches.ts'

export type Checked = Pick<TimesheetEvent, 'operation' | 'at' | 'sequence' | 'phase'>

/** Refused: cannot have been. Asked about: may have been, and somebody says so. Warned of: unusual. */
export type Severity = 'refuse' | 'ask' | 'warn'
export interface Finding {
  severity: Severity
  code: string
  params: Record<string, string | number>
}

/** Without these a statement of facts says nothing about laytime (the core events of the charter parties that we sign). */
export const mustHave = ['NOR', 'AFS', 'HON', 'COM', 'CMP', 'HOF', 'DOB', 'LLG'] as const
export const missingOf = (events: readonly { operation: string }[]): string[] =>
  mustHave.filter((code) => !events.some(({ operation }) => operation === code))

/** Of a call there is one of each; a second notice has an event of its own. */
const onceOnly = ['EOSP', 'NOR', 'COM', 'CMP', 'SAIL', 'COSP']
const paired = ['alongside', 'hoses', 'pumping', 'washing'] as const satisfies StretchKind[]
/** A pause ends nothing for good, so a second one is no contradiction. */
const pauses = new Set(['STO', 'STS1', 'STS2'])
const order = { arrival: 0, shifting: 1, berth: 2, cargo: 3, departure: 4 } as const
const clockTolerance = 5
const longGap = 24 * 60
const tooFar = 30 * 24 * 60

/** What a typed moment cannot be: clocks of two people differ by some minutes, the future is further away. */
export function momentFindings(at: string, now: number): Finding[] {
  if (Date.parse(at) % 60_000 !== 0) return [{ severity: 'refuse', code: 'timesheets.wholeMinute', params: {} }]
  const isAhead = Date.parse(at) - now > clockTolerance * 60_000
  return isAhead ? [{ severity: 'refuse', code: 'timesheets.inFuture', params: {} }] : []
}

/** Everything that is strange about the events of a call, told by their codes. */
export function findingsOf(events: readonly Checked[]): Finding[] {
  const ordered = inOrder(events)
  return [
    ...duplicates(ordered),
    ...repeated(ordered),
    ...paired.flatMap((kind) => unpaired(ordered, kind)),
    ...nested(ordered),
    ...unusual(ordered),
    ...gaps(ordered),
  ]
}

function duplicates(ordered: readonly Checked[]): Finding[] {
  return ordered.flatMap(({ operation, at }, index) => {
    const isThere = ordered.slice(0, index).some((other) => other.operation === operation && other.at === at)
    return isThere ? [{ severity: 'refuse', code: 'timesheets.duplicate', params: { event: operation } }] : []
  })
}

function repeated(ordered: readonly Checked[]): Finding[] {
  return onceOnly.flatMap((event) => {
    const count = ordered.filter(({ operation }) => operation === event).length
    return count > 1 ? [{ severity: 'ask', code: 'timesheets.onceOnly', params: { event, count } }] : []
  })
}

/** What ends without having begun: refused where its beginning stands behind it, because nothing in between can mend that. */
function unpaired(ordered: readonly Checked[], kind: StretchKind): Finding[] {
  const { begins, ends } = bounds[kind]
  let [isOpen, wasOpen] = [false, false]
  return ordered.flatMap(({ operation: event }, index): Finding[] => {
    if (begins.includes(event)) {
      const again = isOpen
      isOpen = wasOpen = true
      return again ? [{ severity: 'ask', code: 'timesheets.beginsAgain', params: { event } }] : []
    }
    if (!ends.includes(event)) return []
    const ended = isOpen
    isOpen = false
    if (ended || (wasOpen && kind === 'pumping' && (event === 'CMP' || pauses.has(event)))) return []
    const later = ordered.slice(index + 1).find(({ operation }) => begins.includes(operation))
    if (!wasOpen && later)
      return [{ severity: 'refuse', code: 'timesheets.endsBefore', params: { event, other: later.operation } }]
    return [{ severity: 'ask', code: 'timesheets.endsNothing', params: { event, other: begins[0]! } }]
  })
}

/** Cargo runs while the hoses are connected, and those while the ship is fast. */
function nested(ordered: readonly Checked[]): Finding[] {
  const found: Finding[] = []
  let [isMoored, isConnected, isPumping] = [false, false, false]
  let [hasNotice, hasBegun] = [false, false]
  ordered.forEach(({ operation: event }, index) => {
    const comes = (code: string) => ordered.slice(index + 1).some(({ operation }) => operation === code)
    const say = (severity: Severity, code: string, other: string) =>
      found.push({ severity, code, params: { event, other } })
    if (event === 'NOR' || event === 'NOR2') hasNotice = true
    if (event === 'AFS') {
      // Common where the berth was free: the notice is then tendered alongside.
      if (!hasNotice) say('warn', 'timesheets.without', 'NOR')
      isMoored = true
    }
    if (event === 'HON') {
      if (!isMoored) say(comes('AFS') ? 'refuse' : 'ask', 'timesheets.without', 'AFS')
      isConnected = true
    }
    if (event === 'RES' && !hasBegun) say(comes('COM') ? 'refuse' : 'ask', 'timesheets.without', 'COM')
    if (event === 'COM') hasBegun = true
    if (bounds.pumping.begins.includes(event)) {
      if (!isConnected) say(comes('HON') ? 'refuse' : 'ask', 'timesheets.without', 'HON')
      isPumping = true
    }
    if (bounds.pumping.ends.includes(event)) isPumping = false
    if (event === 'HOF') {
      if (isPumping) say(comes('CMP') ? 'refuse' : 'ask', 'timesheets.whileOn', 'CMP')
      isConnected = false
    }
    if (event === 'LLG') {
      if (isConnected) say(comes('HOF') ? 'refuse' : 'ask', 'timesheets.whileOn', 'HOF')
      isMoored = false
    }
  })
  return found
}

/** An event of a part of the call that should be over. Waiting comes in all of them. */
function unusual(ordered: readonly Checked[]): Finding[] {
  let furthest: Checked | undefined
  const reached = ({ phase }: Checked) => (phase === 'waiting' ? -1 : order[phase])
  return ordered.flatMap((event): Finding[] => {
    if (event.phase === 'waiting') return []
    const before = furthest
    if (!before || reached(event) >= reached(before)) furthest = event
    return before && reached(event) < reached(before)
      ? [
          {
            severity: 'warn',
            code: 'timesheets.unusualOrder',
            params: { event: event.operation, other: before.operation },
          },
        ]
      : []
  })
}

function gaps(ordered: readonly Checked[]): Finding[] {
  return ordered.slice(1).flatMap((event, index): Finding[] => {
    const minutes = minutesBetween(ordered[index]!.at, event.at)
    if (minutes <= longGap) return []
    const params = { event: event.operation, other: ordered[index]!.operation, hours: Math.floor(minutes / 60) }
    return [{ severity: minutes > tooFar ? 'ask' : 'warn', code: 'timesheets.longGap', params }]
  })
}

const nameOf = ({ code, params }: Finding) => `${code} ${JSON.stringify(params)}`

/** What a change brings that was not there before. */
export function newFindings(before: readonly Checked[], after: readonly Checked[]): Finding[] {
  const left = findingsOf(before).map(nameOf)
  return findingsOf(after).filter((finding) => {
    const at = left.indexOf(nameOf(finding))
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

/** What usually happens of a call, in the words of the event list; the rest happens to some. */
const usual =
  'EOSP NOR ANCH NORR FPG AAW POB TUG FLA AFS GWD PTE SSC KMT ULS ULE HON COM CMP FUL DRY HOF DOB PBO LLG SAIL'.split(
    ' ',
  )
const follows: Record<string, readonly string[]> = {
  STO: ['RES', 'CMP'],
  STS1: ['RES', 'CMP'],
  STS2: ['RES', 'CMP'],
  COM: ['CMP', 'STO', 'STS1', 'STS2'],
  RES: ['CMP', 'STO', 'STS1', 'STS2'],
  COWS: ['COWE'],
}

/**
 * In which order events are offered: what is expected next comes first, then what else usually follows, then all others. Expected is
 * what the call before had, where that was asked for.
 */
export function offeredTypes(
  types: readonly EventType[],
  events: readonly Checked[],
  proposed: readonly string[] = usual,
): EventType[] {
  const ordered = inOrder(events)
  const last = ordered.at(-1)
  const there = new Set(ordered.map(({ operation }) => operation))
  const furthest = last?.sequence ?? -1
  const next = last ? (follows[last.operation] ?? []) : []
  const place = ({ code, sequence }: EventType): number => {
    const follow = next.indexOf(code)
    if (follow >= 0) return follow
    const isAhead = sequence > furthest && !there.has(code)
    if (isAhead && proposed.includes(code)) return 100 + proposed.indexOf(code)
    if (!there.has(code) && proposed.includes(code)) return 1_000 + proposed.indexOf(code)
    return (isAhead ? 10_000 : 20_000) + sequence
  }
  return types.toSorted((a, b) => place(a) - place(b))
}
