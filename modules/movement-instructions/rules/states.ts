import type { Status } from '../contract/movement-instruction.ts'

interface Step {
  /** A reason must be given, and stays with the instruction. */
  needsReason?: true
  /** The instruction must hold all that its lots need. */
  needsComplete?: true
  /** Each lot must be closed. */
  needsLotsClosed?: true
}

/** Every way from one state to another; what is not here is refused. */
export const transitions: Readonly<Record<Status, Partial<Readonly<Record<Status, Step>>>>> = {
  draft: { created: { needsComplete: true }, canceled: { needsReason: true } },
  created: { ongoing: {}, canceled: { needsReason: true } },
  ongoing: { closed: { needsLotsClosed: true }, canceled: { needsReason: true } },
  closed: { ongoing: { needsReason: true } },
  canceled: {},
}

export function stepBetween(from: Status, to: Status): Step | undefined {
  return transitions[from][to]
}

export const nextStates = (from: Status) => Object.keys(transitions[from]) as Status[]

/** Whether its content may still be written. */
export const isWritable = (status: Status) => status === 'draft' || status === 'created' || status === 'ongoing'

/** Why the checklist takes no further item: it begins with the number, and a canceled movement has nothing to check. */
export function checklistRefusal(status: Status): string | null {
  if (status === 'draft') return 'movement-instructions.checklistBeforeNumber'
  return status === 'canceled' ? 'movement-instructions.canceledNotWritable' : null
}

/** Whether the rules of a complete instruction hold at every save. */
export const isBinding = (status: Status) => status === 'created' || status === 'ongoing'

/** Header fields that stay as they are: the number is of the plant, and a movement that has begun is that ship's. */
export function fixedFields(status: Status): readonly ('plant' | 'operationType' | 'vessel')[] {
  switch (status) {
    case 'draft':
    case 'canceled':
      return []
    case 'created':
      return ['plant']
    case 'ongoing':
    case 'closed':
      return ['plant', 'operationType', 'vessel']
  }
}
