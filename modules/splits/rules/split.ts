import { Decimal } from '#platform/core/decimal.ts'
import type { Issue } from '#platform/core/issue.ts'
import type { EnteredPart } from '../contract/splits.contract.ts'

export interface SplitPart {
  holder: string
  kind: EnteredPart['kind']
  quantity: string
  share: string
}

const decimals = 3
const hundred = 100_000n

/**
 * Shares in percent with three decimals that add up to exactly 100: floors first, then a thousandth each to the largest
 * fractions, and of equal ones to the first in the list (largest remainder; the rule of the house for what must add up).
 */
export function sharesOf(quantities: readonly string[]): string[] {
  const whole = quantities.map((one) => BigInt(one))
  const total = whole.reduce((sum, one) => sum + one, 0n)
  if (total === 0n) return quantities.map(() => new Decimal(0).toFixed(decimals))
  const floors = whole.map((one) => (one * hundred) / total)
  const left = Number(hundred - floors.reduce((sum, one) => sum + one, 0n))
  const byRest = whole
    .map((one, index) => ({ index, rest: (one * hundred) % total }))
    .toSorted((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1))
  for (const { index } of byRest.slice(0, left)) floors[index]! += 1n
  return floors.map((one) => new Decimal(one.toString()).div(1000).toFixed(decimals))
}

const fixedOf = (parts: readonly EnteredPart[]) =>
  parts.reduce((sum, { kind, quantity }) => (kind === 'fixed' ? sum.plus(quantity ?? 0) : sum), new Decimal(0))

/** What the fixed rows leave of the total; below zero where they are too much. */
export const balanceOf = (total: string, parts: readonly EnteredPart[]): string =>
  new Decimal(total).minus(fixedOf(parts)).toFixed()

/** Product specification 2.2: rows as given, exactly one takes the rest, and the rest is not negative. */
export function splitIssues(total: string, parts: readonly EnteredPart[]): Issue[] {
  const issues: Issue[] = []
  if (!new Decimal(total).gt(0)) return [{ field: 'total', code: 'splits.nothingToSplit' }]
  for (const [index, { kind, quantity, holder }] of parts.entries()) {
    if (kind === 'fixed' && quantity === null)
      issues.push({ field: `parts.${index}.quantity`, code: 'splits.fixedQuantity' })
    if (kind === 'balance' && quantity !== null)
      issues.push({ field: `parts.${index}.quantity`, code: 'splits.balanceTakesTheRest' })
    if (parts.findIndex((one) => one.holder === holder) < index)
      issues.push({ field: `parts.${index}.holder`, code: 'splits.holderTwice' })
  }
  if (issues.length > 0) return issues
  if (parts.filter(({ kind }) => kind === 'balance').length !== 1)
    return [{ field: 'parts', code: 'splits.oneBalance' }]
  if (parts.length < 2) return [{ field: 'parts', code: 'splits.twoRows' }]
  const balance = new Decimal(balanceOf(total, parts))
  if (balance.lt(0))
    return [{ field: 'parts', code: 'splits.negativeBalance', params: { excess: balance.negated().toFixed() } }]
  return []
}

/** The parts with their quantities and shares: whatever was entered, they add up to the total and to 100. */
export function splitOf(total: string, parts: readonly EnteredPart[]): SplitPart[] {
  const rest = balanceOf(total, parts)
  const quantities = parts.map(({ kind, quantity }) => (kind === 'balance' ? rest : new Decimal(quantity!).toFixed(0)))
  const shares = sharesOf(quantities)
  return parts.map(({ holder, kind }, index) => ({
    holder,
    kind,
    quantity: quantities[index]!,
    share: shares[index]!,
  }))
}

/** Both sides of a split: what was given, and what took the rest. */
export function sidesOf(parts: readonly SplitPart[]) {
  const sum = (kind: SplitPart['kind'], of: 'quantity' | 'share') =>
    parts.reduce((all, part) => (part.kind === kind ? all.plus(part[of]) : all), new Decimal(0))
  return {
    fixedPart: sum('fixed', 'quantity').toFixed(0),
    balancePart: sum('balance', 'quantity').toFixed(0),
    fixedShare: sum('fixed', 'share').toFixed(decimals),
    balanceShare: sum('balance', 'share').toFixed(decimals),
    balanceHolder: parts.find(({ kind }) => kind === 'balance')!.holder,
  }
}
