import { broughtBy, firstFreeSlot, refusals, startingAt, stride } from './first-free-slot.ts'
import { spansOf } from './movement-spans.ts'
import { msOfHour, type PlanInput } from './plan-input.ts'
import { project } from './project.ts'

/**
 * How much later movements that stay together have to begin, so that they bring nothing that the plan would be refused for; nothing
 * where there is no such time before the end of the projection. One alone to the minute, several by quarters of an hour.
 */
export function firstFreeShift(plan: PlanInput, ids: readonly string[]): number | null {
  const own = plan.movements.filter(({ id }) => ids.includes(id))
  if (own.length === 0) return null
  if (own.length === 1) {
    const slot = firstFreeSlot(plan, own[0]!.id, own[0]!.start)
    return slot === null ? null : slot - own[0]!.start
  }
  const others = plan.movements.filter((one) => !own.includes(one))
  const without = refusals(project({ ...plan, movements: others }).findings)
  // What has begun cannot begin earlier than now.
  let shift = Math.max(0, plan.now - Math.min(...own.map(({ start }) => start)))
  for (;;) {
    const moved = own.map((one) => startingAt(one, one.start + shift))
    const ends = spansOf({ ...plan, movements: moved }).map(({ to }) => to)
    if (Math.max(...ends) > plan.until - plan.now) return null
    const brought = broughtBy(project({ ...plan, movements: [...others, ...moved] }).findings, without)
    if (brought.length === 0) return shift
    // Two times that share so much are not apart before one of them has moved by as much.
    const apart = brought
      .filter(({ kind, movements }) => kind === 'berthOverlap' && movements.some((id) => ids.includes(id)))
      .map(({ amount }) => Math.floor((amount * msOfHour) / stride) * stride)
    shift += Math.max(stride, ...apart)
  }
}
