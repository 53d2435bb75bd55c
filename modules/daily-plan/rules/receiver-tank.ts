import type { Issue } from '#platform/core/issue.ts'
import type { ScheduledOperation } from '#modules/operative-plan/contract/plan.contract.ts'
import type { NewSlot } from '../contract/daily-plan.contract.ts'
import { sidesOf } from './sides.ts'

type Wanted = Pick<NewSlot, 'scheduledFrom' | 'scheduledTo' | 'senderTank' | 'receiverTank' | 'isReceiverConfirmed'>
type Other = Pick<
  ScheduledOperation,
  'number' | 'scheduledFrom' | 'scheduledTo' | 'isHidden' | 'tanks' | 'isTankReceiver' | 'macroDirection'
>

/**
 * Section 5, daily plan: no operation on a tank that receives; a variant asks. Ours: what would send from a tank while another
 * operation fills it is refused, since nobody could measure either; a second stream into it is asked about.
 */
export function receiverTankIssues(wanted: Wanted, others: readonly Other[]): Issue[] {
  const { senderTank, receiverTank, isReceiverConfirmed } = wanted
  const meets = ({ scheduledFrom, scheduledTo, isHidden }: Other) =>
    !isHidden &&
    Date.parse(scheduledFrom) < Date.parse(wanted.scheduledTo) &&
    Date.parse(scheduledTo) > Date.parse(wanted.scheduledFrom)
  const filling = (tank: string | null) =>
    tank === null ? undefined : others.find((one) => meets(one) && sidesOf(one).receiverTanks.includes(tank))
  const [refused, asked] = [filling(senderTank), filling(receiverTank)]
  return [
    ...(refused
      ? [
          {
            field: 'senderTank',
            code: 'daily-plan.receiverTank',
            params: { tank: senderTank!, operation: refused.number },
          },
        ]
      : []),
    ...(asked && !isReceiverConfirmed
      ? [
          {
            field: 'isReceiverConfirmed',
            code: 'daily-plan.receiverTankAsk',
            params: { tank: receiverTank!, operation: asked.number },
          },
        ]
      : []),
  ]
}
