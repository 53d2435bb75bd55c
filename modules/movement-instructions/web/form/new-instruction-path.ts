import { movementInstructionRegistry } from '#modules/movement-instructions/contract/movement-instructions.registry.ts'

export const plainNewPath = `${movementInstructionRegistry.path}/new`

/** What a new instruction begins with stands in its address, so that the draft of one ship is never taken for another's. */
export function newInstructionPath(start: Readonly<Record<string, string>>): string {
  const asked = new URLSearchParams(start).toString()
  return asked === '' ? plainNewPath : `${plainNewPath}?${asked}`
}
