import type { Issue } from '#platform/core/issue.ts'
import type { ScheduledOperation } from '#modules/operative-plan/contract/plan.contract.ts'

export interface Sides {
  senderTanks: string[]
  receiverTanks: string[]
}

type Sided = Pick<ScheduledOperation, 'tanks' | 'isTankReceiver' | 'macroDirection'>

/**
 * Section 3, operation types: the direction says which tanks send and which receive. Of one that goes both ways the first tank sends
 * and the others receive; one tank alone does what the operation says of it.
 */
export function sidesOf({ tanks, isTankReceiver, macroDirection }: Sided): Sides {
  const [first, ...others] = tanks
  if (macroDirection === 'both' && first !== undefined && others.length > 0) {
    return { senderTanks: [first], receiverTanks: others }
  }
  const receives = macroDirection === 'receiver' || (macroDirection !== 'sender' && isTankReceiver)
  return receives ? { senderTanks: [], receiverTanks: [...tanks] } : { senderTanks: [...tanks], receiverTanks: [] }
}

interface Asked {
  senderTank: string | null
  receiverTank: string | null
}

/** The same the other way round: what somebody has entered, as the operation keeps it. */
export function tanksOf({ senderTank, receiverTank }: Asked): Pick<Sided, 'tanks' | 'isTankReceiver'> {
  return {
    tanks: [senderTank, receiverTank].filter((tank) => tank !== null),
    isTankReceiver: senderTank === null && receiverTank !== null,
  }
}

/** A tank does not stand on a side that the type has not, nor on both. */
export function sideIssues({ senderTank, receiverTank }: Asked, direction: Sided['macroDirection'] | null): Issue[] {
  return [
    ...(senderTank !== null && direction === 'receiver'
      ? [{ field: 'senderTank', code: 'daily-plan.onlyReceives' }]
      : []),
    ...(receiverTank !== null && direction === 'sender'
      ? [{ field: 'receiverTank', code: 'daily-plan.onlySends' }]
      : []),
    ...(senderTank !== null && senderTank === receiverTank
      ? [{ field: 'receiverTank', code: 'daily-plan.sameTank' }]
      : []),
  ]
}
