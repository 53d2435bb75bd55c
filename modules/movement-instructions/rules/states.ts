import type { Status } from '../contract/movement-instruction.ts'

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
