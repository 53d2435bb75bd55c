import type { DocumentOwner } from '#platform/server/documents/document-owner.ts'
import { partiesIn, readRecord } from '#platform/server/registry/store/registry.repo.ts'
import { instructionFilesContract } from '#modules/movement-instructions/contract/instruction-files.ts'
import { movementInstructionRegistry } from '#modules/movement-instructions/contract/movement-instructions.registry.ts'

export const instructionFiles: DocumentOwner = {
  contract: instructionFilesContract,
  async find(db, id) {
    const record = await readRecord(db, movementInstructionRegistry, id)
    if (!record) return undefined
    const owner = { site: String(record.plant), parties: await partiesIn(db, movementInstructionRegistry, [id]) }
    // Papers come in after the ship has sailed: a closed instruction takes them, a canceled one has none.
    return record.status === 'canceled' ? { ...owner, closed: 'movement-instructions.canceledHasNoFiles' } : owner
  },
}
