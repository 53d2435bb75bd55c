import type { Finding, FindingKind } from './finding.ts'
import type { PlanInput } from './plan-input.ts'

/** Of two that say the same of a tank, the graver one is enough. */
const graver: Partial<Record<FindingKind, FindingKind>> = { aboveWorkingMax: 'overflow', belowWorkingMin: 'empty' }
const sideOf: Partial<Record<FindingKind, 'from' | 'to'>> = {
  overflow: 'to',
  aboveWorkingMax: 'to',
  belowWorkingMin: 'from',
  empty: 'from',
}

/**
 * The findings that are of the plan. A tank that stands beyond its limits and that nobody moves is not; where somebody makes it
 * worse, they are named.
 */
export function ofThePlan(input: PlanInput, findings: readonly Finding[]): Finding[] {
  const said = new Set(findings.map(({ kind, subject, at }) => `${kind} ${subject} ${at}`))
  return findings.flatMap((one) => {
    const { kind, subject, at, movements } = one
    if (graver[kind] && said.has(`${graver[kind]} ${subject} ${at}`)) return []
    const side = sideOf[kind]
    if (!side || movements.length > 0) return [one]
    const by = input.movements.filter((movement) => movement.quantity > 0 && movement[side].includes(subject))
    return by.length === 0 ? [] : [{ ...one, movements: by.map(({ id }) => id).toSorted() }]
  })
}

export interface Changes {
  readonly added: readonly Finding[]
  readonly worse: readonly { readonly before: Finding; readonly after: Finding }[]
  readonly better: readonly { readonly before: Finding; readonly after: Finding }[]
  readonly gone: readonly Finding[]
}

/** What another plan brings, makes worse or better, and puts right. What cannot be seen in the figures is no change. */
export function changesBetween(before: readonly Finding[], after: readonly Finding[]): Changes {
  const [known, now] = [Map.groupBy(before, keyOf), Map.groupBy(after, keyOf)]
  const pairs = [...now].flatMap(([key, found]) =>
    found.flatMap((one, index) => {
      const was = known.get(key)?.[index]
      return was ? [{ before: was, after: one }] : []
    }),
  )
  // What is of a movement goes where the movement goes: earlier is worse only for a level.
  const isWorse = (one: Finding, other: Finding) =>
    tenths(other) > tenths(one) || (sideOf[one.kind] !== undefined && other.at < one.at)
  const worse = pairs.filter((pair) => isWorse(pair.before, pair.after))
  return {
    added: beyond(now, known),
    worse,
    better: pairs.filter((pair) => !worse.includes(pair) && isWorse(pair.after, pair.before)),
    gone: beyond(known, now),
  }
}

const tenths = ({ amount }: Finding) => Math.round(amount * 10)

/** At a tank it is the level that counts, whoever moves it; elsewhere it is who meets whom. */
const keyOf = ({ kind, subject, movements }: Finding) =>
  sideOf[kind] ? `${kind} ${subject}` : `${kind} ${subject} ${movements.join()}`

const beyond = (some: ReadonlyMap<string, Finding[]>, others: ReadonlyMap<string, Finding[]>): Finding[] =>
  [...some].flatMap(([key, found]) => found.slice(others.get(key)?.length ?? 0)).toSorted((a, b) => a.at - b.at)
