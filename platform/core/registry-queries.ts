import { z } from 'zod'
import type { FieldMeta } from './fields.ts'
import { isDecimalText } from './decimal.ts'

export const pageSize = { default: 100, max: 500 }
/** Counts stop here; the screen shows "1,000+" until someone asks for the exact number. */
export const countCap = 1000

interface FilterField extends FieldMeta {
  name: string
}

/** How a field is filtered, and under which names that stands in the URL. */
export type FilterStyle = 'contains' | 'equals' | 'range'

export function filterStyle(field: FieldMeta): FilterStyle {
  if (field.kind === 'text') return 'contains'
  if (field.kind === 'code' || field.kind === 'boolean' || field.kind === 'choice') return 'equals'
  return 'range'
}

/** `name=star`, `isBunkerBarge=true`, `yearOfBuilt.from=2010`: the names of the URL parameters of one filter. */
export function filterParameters(field: FilterField): string[] {
  return filterStyle(field) === 'range' ? [`${field.name}.from`, `${field.name}.to`] : [field.name]
}

/** The query of a list: the same parameters as in the address of the screen, plus the page. */
export function listQueryOf(filterFields: FilterField[], sortable: readonly string[]) {
  const filters: Record<string, z.ZodType> = {}
  for (const field of filterFields) {
    for (const parameter of filterParameters(field)) filters[parameter] = filterValue(field).optional()
  }
  const orders = sortable.flatMap((name) => [name, `-${name}`]) as [string, ...string[]]
  return z.strictObject({
    ...(filters as Record<string, z.ZodOptional<z.ZodString>>),
    sort: z.enum(orders).optional(),
    after: z.string().max(1000).optional(),
    limit: z.coerce.number().int().min(1).max(pageSize.max).optional(),
  })
}

function filterValue(field: FieldMeta): z.ZodType {
  switch (field.kind) {
    case 'boolean':
      return z.enum(['true', 'false'])
    case 'choice':
      return z.enum(field.values as [string, ...string[]])
    case 'integer':
      return z.string().regex(/^-?\d{1,10}$/)
    case 'decimal':
      return z.string().max(40).refine(isDecimalText)
    case 'date':
      return z.iso.date()
    default:
      return z
        .string()
        .min(1)
        .max(100)
        .regex(/^[^\0]*$/)
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
