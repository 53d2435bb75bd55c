import { z } from 'zod'
import { languages } from './language.ts'
import { defineProcess } from './process.ts'

/** What goes through a whole list, or a large file, for one person. */
const ofOneList = { module: 'platform', path: '/jobs', own: true } as const
const registry = z.string()
const query = z.record(z.string(), z.union([z.string(), z.number()]))
const language = z.enum(languages)
const rowCounts = ['create', 'update', 'unchanged', 'refused'] as const

export const checkRecords = defineProcess({
  ...ofOneList,
  id: 'registry.check',
  about: { registry },
  steps: ['start', 'check', 'completed'],
  counts: ['checked', 'failed'],
})

export const exportRecords = defineProcess({
  ...ofOneList,
  id: 'registry.export',
  about: { registry, query, language },
  steps: ['start', 'write', 'completed'],
  counts: ['rows'],
})

/** The paper of a list that is too long to wait for. */
export const printReport = defineProcess({
  ...ofOneList,
  id: 'report.print',
  about: { registry, query, language },
  steps: ['read', 'layOut'],
  counts: ['rows'],
})

/** The look at a large file before it is taken. */
export const checkImport = defineProcess({
  ...ofOneList,
  id: 'registry.checkImport',
  about: { run: z.uuid(), registry, file: z.uuid(), language },
  steps: ['check', 'badRows', 'completed'],
  counts: rowCounts,
})

export const writeImport = defineProcess({
  ...ofOneList,
  id: 'registry.writeImport',
  about: {
    run: z.uuid(),
    registry,
    mode: z.enum(['valid-only', 'all-or-nothing']),
    /** Whether some of its rows are new records. */
    creates: z.boolean(),
    language,
  },
  steps: ['write', 'badRows', 'completed'],
  counts: rowCounts,
})

export const fileProcesses = [checkRecords, exportRecords, printReport, checkImport, writeImport] as const
