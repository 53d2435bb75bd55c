import type { PlanInput, PlanMovement } from './plan-input.ts'

/**
 * The part of a plan that a movement can change, or be changed by: tanks hang together by the movements that use them, however
 * many are between; a line, a berth or a ship is shared only directly, since when somebody takes it hangs on no volume. Tanks that
 * are left out count as being outside.
 */
export function whatItTouches(input: PlanInput, movement: PlanMovement): PlanInput {
  const tanks = new Set([...movement.from, ...movement.to])
  const together = new Set<PlanMovement>([movement])
  for (let before = -1; before !== together.size;) {
    before = together.size
    for (const one of input.movements) {
      if (together.has(one) || ![...one.from, ...one.to].some((id) => tanks.has(id))) continue
      together.add(one)
      for (const id of [...one.from, ...one.to]) tanks.add(id)
    }
  }
  for (const one of input.movements) if (shares(one, movement)) together.add(one)
  return {
    ...input,
    tanks: input.tanks.filter(({ id }) => tanks.has(id)),
    runs: input.runs.filter(({ tank }) => tanks.has(tank)),
    movements: input.movements.filter((one) => together.has(one)),
  }
}

const shares = (one: PlanMovement, other: PlanMovement): boolean =>
  (one.line !== null && one.line === other.line) ||
  (one.berth !== null && one.berth === other.berth) ||
  (one.ship !== null && one.ship.call === other.ship?.call)
