import { useState } from 'react'
import type { Slot } from '../contract/daily-plan.contract.ts'

/** Which slots a mass step is of. One that has left the day, or cannot be taken any more, is none of them. */
export function useSelection(slots: readonly Slot[], refusal: (slot: Slot) => string | undefined) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const chosen = slots.filter((slot) => ids.has(slot.operation.id) && refusal(slot) === undefined)
  return {
    chosen,
    selected: new Set(chosen.map(({ operation }) => operation.id)) as ReadonlySet<string>,
    onSelect: setIds,
    refusal,
    clear: () => setIds(new Set()),
  }
}
