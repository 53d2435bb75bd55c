import { z } from 'zod'
import type { FieldMeta } from './fields.ts'
import { isDecimalText } from './decimal.ts'
import { dimensionOf } from './units.ts'

export const pageSize = { default: 100, max: 500 }
/** Counts stop here; the screen shows "1,000+" until someone asks for the exact number. */
export const countCap = 1000

interface FilterField extends FieldMeta {
  name: string
}

/** How a field is filtered, and under which names that stands in the URL. */
export type FilterStyle = 'contains' | 'equals' | 'range'

export function filterStyle(field: FieldMeta): FilterStyle {
  switch (field.kind) {
    case 'text':
    case 'bilingual':
      return 'contains'
    case 'code':
    case 'boolean':
    case 'choice':
    case 'reference':
    case 'references':
      return 'equals'
    case 'rows':
      throw new Error('child rows cannot be filtered')
    case 'integer':
    case 'decimal':
    case 'date':
    case 'instant':
    case 'duration':
      return 'range'
  }
}

/** Lists of codes and child rows have no order. */
export function isSortable(field: FieldMeta): boolean {
  return field.kind !== 'references' && field.kind !== 'rows'
}

export function isSummable(field: FieldMeta): boolean {
  return (field.kind === 'integer' && !field.ordinal) || field.kind === 'decimal' || field.kind === 'duration'
}

/** What adds up by itself: quantities and spans of time. Of densities, levels, rates and prices a sum says nothing. */
export function addsUp(field: FieldMeta): boolean {
  if (field.kind === 'duration') return true
  const dimension = field.unit === undefined ? undefined : dimensionOf(field.unit)
  return isSummable(field) && (dimension === 'mass' || dimension === 'volume')
}

/** `name=star`, `isBunkerBarge=true`, `yearOfBuilt.from=2010`: the names of the URL parameters of one filter. */
export function filterParameters(field: FilterField): string[] {
  return filterStyle(field) === 'range' ? [`${field.name}.from`, `${field.name}.to`] : [field.name]
}

/** `name,vatCode`; a name that the list does not know is none. */
const fieldNames = z
  .string()
  .max(4000)
  .regex(/^\w+(,\w+)*$/)

/** Ids separated by commas. */
const rowIds = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[0-9a-f-]+(,[0-9a-f-]+)*$/)
    .optional()

/** As many as an address has room for; a file of more ticked rows is asked for in a body. */
export const idsInAddress = 4000
export const idsInBody = 200_000

/** What of a list stands in a file of it, and how: as somebody has it on the screen. */
export const sheetLook = (ids: number) => ({
  /** The columns in their order; all there are when left out. */
  columns: fieldNames.optional(),
  /** Units to show, at most one of each dimension: `kg,bbl`. */
  units: z.string().min(1).max(100).optional(),
  /** Only the ticked rows, or all but those whose tick was taken away. */
  only: rowIds(ids),
  except: rowIds(ids),
})

/** The query of a list: the same parameters as in the address of the screen, plus the page. */
export function listQueryOf(
  filterFields: FilterField[],
  sortable: readonly string[],
  groupable: readonly string[] = sortable,
) {
  const filters: Record<string, z.ZodType> = {}
  for (const field of filterFields) {
    for (const parameter of filterParameters(field)) filters[parameter] = filterValue(field).optional()
  }
  const orders = sortable.flatMap((name) => [name, `-${name}`]) as [string, ...string[]]
  return z.strictObject({
    ...(filters as Record<string, z.ZodOptional<z.ZodString>>),
    /** `active`, `ended`, or both when left out. */
    state: z.enum(['active', 'ended']).optional(),
    /** The list as it was at this moment. */
    asAt: z.iso.datetime().optional(),
    /** With a value: only the rows of that group, whose value is written as in the answer of the totals. */
    group: z.enum(groupable as [string, ...string[]]).optional(),
    groupValue: z.string().max(2000).refine(isGroupValue).optional(),
    sort: z.enum(orders).optional(),
    /** Spare columns that are wanted too: the others are not read. */
    also: fieldNames.optional(),
    after: z.string().max(1000).optional(),
    limit: z.coerce.number().int().min(1).max(pageSize.max).optional(),
  })
}

/** The beginning of a code or a part of a name, whichever people know. */
export const findText = z.string().trim().min(1).max(100).optional()

/** What no value of a filter says: a column in which something stands, and one in which nothing does. */
export const presenceNames = ['has', 'lacks'] as const

/** Asked of the columns that may be empty: of any other it is all rows or none, each of which would be looked at for it. */
export function presenceOf(columns: readonly string[]) {
  const column = z.enum(columns as [string, ...string[]]).optional()
  return (columns.length > 0 ? { has: column, lacks: column } : {}) as { has: typeof column; lacks: typeof column }
}

/** `"IT"`, `12`, `{"en":"…","it":"…"}` or `null`: the value of a group as JSON, because empty is a group too. */
function isGroupValue(text: string): boolean {
  try {
    JSON.parse(text)
    return !text.includes('\\u0000')
  } catch {
    return false
  }
}

/** What a filter may hold, as it stands in the address. */
export function filterValue(field: FieldMeta): z.ZodType {
  switch (field.kind) {
    case 'boolean':
      return z.enum(['true', 'false'])
    case 'choice':
      return z.enum(field.values as [string, ...string[]])
    case 'integer':
    case 'duration':
      return z.string().regex(/^-?\d{1,10}$/)
    case 'decimal':
      return z.string().max(40).refine(isDecimalText)
    case 'date':
      return z.iso.date()
    case 'instant':
      return z.iso.datetime()
    default:
      return z.string().min(1).max(100)
  }
}

/** One change of one record: who, when, in which request, and the fields before and after. */
export const historyEntry = z.object({
  id: z.string(),
  action: z.enum(['insert', 'update', 'delete']),
  at: z.string(),
  actor: z.string(),
  actorName: z.string().nullable(),
  requestId: z.string().nullable(),
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
})
export type HistoryEntry = z.infer<typeof historyEntry>

/** One cell of a comparison of two moments. */
const fieldChange = z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })

/** What happened to a list between two moments. */
export const comparison = z.object({
  rows: z.array(
    z.object({
      /** Of the record, or as the report makes it. */
      id: z.string(),
      title: z.string(),
      change: z.enum(['added', 'changed', 'removed']),
      changes: z.array(fieldChange),
      /** Codes of the records that say in which units figures of this row stand, by field. */
      measuredBy: z.record(z.string(), z.string()).optional(),
    }),
  ),
  complete: z.boolean(),
})
export type Comparison = z.infer<typeof comparison>

/** A choice for a reference field. */
export const lookupOption = z.object({
  code: z.string(),
  label: z.string(),
  ended: z.boolean(),
  /** Of what others keep of it, where it says that. */
  unit: z.string().optional(),
})
export type LookupOption = z.infer<typeof lookupOption>

/** Where a record is referred to: in a field of another registry. */
export const usage = z.object({
  registry: z.string(),
  /** What those records and the field are called. */
  title: z.string(),
  /** Below which each has its page, if they have any. */
  path: z.string().nullable(),
  field: z.string(),
  count: z.int(),
  records: z.array(z.object({ id: z.uuid(), title: z.string() })),
})
export type Usage = z.infer<typeof usage>

export const issueShape = z.object({
  field: z.string(),
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})

/** Many rows at once: paste, bulk edit and import all go this way. */
export const batchRow = z.strictObject({
  /** Present when an existing record is changed; absent to create one, or to find it by its business key. */
  id: z.uuid().nullable(),
  version: z.int().nullable(),
  /** Only the fields given are changed; a new record needs them all. */
  values: z.record(z.string(), z.unknown()),
})
export type BatchRow = z.infer<typeof batchRow>

export const batchMode = z.enum(['preview', 'valid-only', 'all-or-nothing'])

export const batchOutcome = z.object({
  index: z.int(),
  action: z.enum(['create', 'update', 'unchanged', 'refused']),
  id: z.uuid().nullable(),
  issues: z.array(issueShape.extend({ text: z.string() })),
  changes: z.array(fieldChange),
})
export type BatchOutcome = z.infer<typeof batchOutcome>

export const batchAnswer = z.object({
  rows: z.array(batchOutcome),
  counts: z.object({ create: z.int(), update: z.int(), unchanged: z.int(), refused: z.int() }),
  /** What to name when the whole batch is to be undone; null when nothing was written. */
  undo: z.uuid().nullable(),
})
export type BatchAnswer = z.infer<typeof batchAnswer>

/** Most records that one step may change at once. */
export const bulkAtMost = 10_000

/** Which records a step is about: those ticked, or all that the filters let through. */
export const bulkTarget = (filters: z.ZodType) =>
  z.union([
    z.strictObject({
      picked: z
        .array(z.strictObject({ id: z.uuid(), version: z.int() }))
        .min(1)
        .max(5000),
    }),
    /** With the number that the screen shows: nothing is done to rows that came in since. */
    z.strictObject({ matching: filters, count: z.int().min(1), except: z.array(z.uuid()).max(1000) }),
  ])

/** What a step does or would do to many records; the rows are the first of each kind, by name. */
export const bulkAnswer = z.object({
  counts: z.object({ pass: z.int(), unchanged: z.int(), refused: z.int() }),
  /** Why records are refused, and how many for each reason. */
  reasons: z.array(z.object({ text: z.string(), count: z.int() })),
  rows: z.array(batchOutcome.extend({ title: z.string() })),
  undo: z.uuid().nullable(),
})
export type BulkAnswer = z.infer<typeof bulkAnswer>

/**
 * Sums over everything that the filters let through, whole or by the values of one field; null where nothing is known, or what
 * is there does not add up.
 */
export const totalsAnswer = z.object({
  groups: z.array(z.object({ value: z.unknown(), count: z.int(), sums: z.record(z.string(), z.string().nullable()) })),
  complete: z.boolean(),
})

/** A row of a file that cannot be taken: which row and column, what stands there, what is wrong, and how to mend it. */
export const importProblem = z.object({
  row: z.int(),
  column: z.string(),
  value: z.string(),
  text: z.string(),
  hint: z.string(),
})

export const importAnswer = z.object({
  counts: z.object({ create: z.int(), update: z.int(), unchanged: z.int(), refused: z.int() }),
  /** Columns of the file that belong to no field. */
  ignoredColumns: z.array(z.string()),
  problems: z.array(importProblem),
  /** How many problems there are in all. */
  problemCount: z.int(),
  /** The refused rows with their reasons, as a workbook. */
  badRows: z.uuid().nullable(),
  undo: z.uuid().nullable(),
})
export type ImportAnswer = z.infer<typeof importAnswer>

/** A large file is looked at in the background: the job that does it, and the run by whose id it is taken later. */
export const importStarted = z.object({ jobId: z.uuid(), run: z.uuid() })
