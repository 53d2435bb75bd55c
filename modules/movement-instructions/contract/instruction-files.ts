import type { DocumentOwnerContract } from '#platform/core/document.contract.ts'
import { movementInstructionRegistry } from './movement-instructions.registry.ts'

/** Papers that came back for an instruction: scans of bills, certificates, protests. */
export const instructionFilesContract = {
  kind: 'movementInstructions',
  path: movementInstructionRegistry.path,
  elements: movementInstructionRegistry.elements,
  types: [
    'billOfLading',
    'quantityCertificate',
    'qualityCertificate',
    'cargoManifest',
    'letterOfIndemnity',
    'letterOfProtest',
    'other',
  ],
  texts: 'movement-instructions:file',
} as const satisfies DocumentOwnerContract
