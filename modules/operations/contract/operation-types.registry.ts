import { z } from 'zod'
import { bilingual, boolean, choice, code, optional, text } from '#platform/core/fields.ts'
import { defineRegistry } from '#platform/core/registry.ts'

export const operationTypeRegistry = defineRegistry({
  id: 'operationTypes',
  module: 'operations',
  category: 'master-data',
  name: 'OperationTypes',
  schema: z.strictObject({
    code: code({ pattern: /^[A-Z0-9]+$/, max: 20 }),
    description: bilingual({ max: 120 }),
    mode: choice(['sea', 'land', 'pipe', 'internal', 'process', 'admin']),
    macroDirection: choice(['sender', 'receiver', 'both', 'none']),
    needsFiscalNotification: boolean(),
    needsMovementInstruction: boolean(),
    isDenaturing: boolean(),
    refusesCalculatorImport: boolean(),
    note: optional(text({ max: 500, multiline: true })),
  }),
  key: ['code'],
  title: 'description',
  list: [
    'code',
    'description',
    'mode',
    'macroDirection',
    'needsFiscalNotification',
    'needsMovementInstruction',
    'isDenaturing',
    'refusesCalculatorImport',
  ],
  filters: ['description', 'code', 'mode', 'macroDirection', 'needsFiscalNotification'],
  sort: 'code',
  sections: [
    { id: 'identity', fields: ['code', 'description', 'mode', 'macroDirection', 'note'] },
    {
      id: 'behaviour',
      fields: ['needsFiscalNotification', 'needsMovementInstruction', 'isDenaturing', 'refusesCalculatorImport'],
    },
  ],
})
