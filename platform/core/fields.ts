import { z } from 'zod'
import { Decimal, isDecimalText } from './decimal.ts'

/**
 * The field kinds of a registry. A field is a zod type that also knows how it is shown, stored and filtered,
 * so that a record's shape is written once.
 */
export type FieldKind =
  | 'text'
  | 'code'
  | 'integer'
  | 'decimal'
  | 'boolean'
  | 'date'
  | 'instant'
  | 'duration'
  | 'choice'
  | 'bilingual'
  | 'reference'
  | 'references'
  | 'rows'

export interface FieldMeta {
  kind: FieldKind
  required: boolean
  maxLength?: number
  unit?: string
  /** Each row has a unit of its own: the record that the field names says which, see `measuredIn` of its registry. */
  unitBy?: { field: string; to: string }
  decimals?: number
  /** Each row has a scale of its own, as the limits of different properties: shown with the decimals of the value. */
  hasOwnScale?: boolean
  /** Total digits of a decimal column. */
  digits?: number
  min?: string
  max?: string
  values?: readonly string[]
  /** A year, an hour, a position: a number that nobody reads in thousands, so it is shown without grouping. */
  ordinal?: boolean
  /** Text of several lines. */
  multiline?: boolean
  /** What a code is, where people would rather choose it than write it: `2026-11`, `#c0392b`. */
  holds?: 'month' | 'colour'
  /** The registry that a reference points to; what is stored is the other record's code. */
  to?: string
  /** Only records of the other registry with these values may be chosen. */
  where?: Record<string, string | boolean>
  /** The fields of a child row. */
  rowFields?: readonly NamedField[]
  /** The rows are records with ids of their own, not values of this one. */
  areRecords?: boolean
  /** What came in or went out, or how far something is from something else: shown with its sign. */
  signed?: boolean
  /** Worked out by the server from the other fields at every write. */
  computed?: boolean
  /** About a person: it stands on its record, and the log of all changes says only that it changed. */
  personal?: boolean
}

export interface NamedField extends FieldMeta {
  name: string
}

/** What must not be left empty: a yes or no is always one of the two, and of lists none is an answer too. */
export const mustBeFilled = ({ required, kind }: Pick<FieldMeta, 'required' | 'kind'>) =>
  required && kind !== 'boolean' && kind !== 'references' && kind !== 'rows'

const metas = new WeakMap<z.ZodType, FieldMeta>()

function field<T extends z.ZodType>(type: T, meta: FieldMeta): T {
  metas.set(type, meta)
  return type
}

const made = new Map<string, z.ZodType>()

/**
 * The registries have many fields and few different ones, and a browser builds them all before it shows anything: fields that are
 * told the same are the same.
 */
function shared<T extends z.ZodType>(kind: FieldKind, told: object, make: () => T): T {
  const key = `${kind} ${JSON.stringify(told, (_, value: unknown) => (value instanceof RegExp ? String(value) : value))}`
  const known = made.get(key) as T | undefined
  if (known) return known
  const type = make()
  made.set(key, type)
  return type
}

export function metaOf(type: z.ZodType): FieldMeta {
  const meta = metas.get(type)
  if (!meta) throw new Error('a registry field must be made by a builder of platform/core/fields.ts')
  return meta
}

/** The fields of a record, each with its name, in their order. */
export function fieldsOf(shape: Readonly<Record<string, unknown>>): NamedField[] {
  return Object.entries(shape).map(([name, type]) => ({ ...metaOf(type as z.ZodType), name }))
}

const filledText = (max: number) => z.string().trim().min(1).max(max)

/** Free text, searched by a part of it. */
export function text(options: { max: number; multiline?: boolean }) {
  return shared('text', options, () =>
    field(filledText(options.max), {
      kind: 'text',
      required: true,
      maxLength: options.max,
      ...(options.multiline ? { multiline: true } : {}),
    }),
  )
}

/** A code that people know by heart: stored as typed, filtered by its beginning in any case. */
export function code(options: { pattern: RegExp; max: number; holds?: FieldMeta['holds'] }) {
  return shared('code', options, () =>
    field(
      z
        .string()
        .trim()
        .min(1)
        .max(options.max)
        .refine((value) => value === '' || options.pattern.test(value), { params: { code: 'core.notValid' } }),
      { kind: 'code', required: true, maxLength: options.max, ...(options.holds ? { holds: options.holds } : {}) },
    ),
  )
}

export function integer(options: { min: number; max: number; unit?: string; ordinal?: boolean }) {
  return shared('integer', options, () =>
    field(z.int().min(options.min).max(options.max), {
      kind: 'integer',
      required: true,
      min: String(options.min),
      max: String(options.max),
      ...(options.unit ? { unit: options.unit } : {}),
      ...(options.ordinal ? { ordinal: true } : {}),
    }),
  )
}

/** An exact number as a decimal string, with its unit and its number of decimals. */
export function decimal(options: {
  digits: number
  decimals: number
  min: string
  max: string
  unit?: string
  unitBy?: FieldMeta['unitBy']
  hasOwnScale?: boolean
}) {
  return shared('decimal', options, () => {
    const type = z
      .string()
      .max(40)
      .superRefine((value, context) => {
        const refuse = (code: string, params?: Record<string, string | number>) =>
          context.addIssue({ code: 'custom', params: { code, ...(params ? { params } : {}) } })
        if (value === '') return refuse('core.required')
        if (!isDecimalText(value)) return refuse('core.notANumber')
        const number = new Decimal(value)
        if (number.decimalPlaces() > options.decimals) refuse('core.tooManyDecimals', { decimals: options.decimals })
        if (number.lt(options.min)) refuse('core.tooSmall', { minimum: options.min })
        if (number.gt(options.max)) refuse('core.tooBig', { maximum: options.max })
      })
    const { digits, decimals, min, max, unit, unitBy, hasOwnScale } = options
    return field(type, {
      kind: 'decimal',
      required: true,
      digits,
      decimals,
      min,
      max,
      ...(unit ? { unit } : {}),
      ...(unitBy ? { unitBy } : {}),
      ...(hasOwnScale ? { hasOwnScale } : {}),
    })
  })
}

export function boolean() {
  return shared('boolean', {}, () => field(z.boolean(), { kind: 'boolean', required: true }))
}

/** A calendar date without a zone, `2026-11-15`. */
export function date() {
  return shared('date', {}, () => field(z.iso.date(), { kind: 'date', required: true }))
}

/** A moment, in UTC on the wire and shown in site time. */
export function instant() {
  return shared('instant', {}, () => field(z.iso.datetime(), { kind: 'instant', required: true }))
}

/** A length of time in whole minutes, shown as `36:15`. */
export function duration(options: { maxMinutes: number }) {
  return shared('duration', options, () =>
    field(z.int().min(0).max(options.maxMinutes), {
      kind: 'duration',
      required: true,
      min: '0',
      max: String(options.maxMinutes),
    }),
  )
}

/** A text that people read in their own language. */
export function bilingual(options: { max: number }) {
  return shared('bilingual', options, () => {
    const one = filledText(options.max)
    return field(z.strictObject({ en: one, it: one }), { kind: 'bilingual', required: true, maxLength: options.max })
  })
}

export interface ReferenceOptions {
  /** Id of the other registry, whose business key is one code. */
  to: string
  /** Length of that code. */
  max: number
  where?: Record<string, string | boolean>
}

/**
 * Points to a record of another registry by its code, which is what people know, type and read in files.
 * The database guarantees that it exists and follows it when the code is changed.
 */
export function reference(options: ReferenceOptions) {
  return shared('reference', options, () =>
    field(filledText(options.max), { kind: 'reference', required: true, ...linkOf(options) }),
  )
}

/** Several records of another registry, each once, in the order given. */
export function references(options: ReferenceOptions) {
  return shared('references', options, () => {
    const type = z
      .array(filledText(options.max))
      .max(500)
      .refine((codes) => new Set(codes).size === codes.length, { params: { code: 'core.doubled' } })
    return field(type, { kind: 'references', required: true, ...linkOf(options) })
  })
}

function linkOf({ to, max, where }: ReferenceOptions) {
  return { to, maxLength: max, ...(where ? { where } : {}) }
}

/** Child rows without a life of their own: they are saved, versioned and seen in the history with their record. */
export function rows<Shape extends z.ZodRawShape>(shape: Shape, { max = 1000 }: { max?: number } = {}) {
  return field(z.array(z.strictObject(shape)).max(max), { kind: 'rows', required: true, rowFields: fieldsOf(shape) })
}

/** A field that nobody types: the registry's `compute` gives it, and every write stores it. */
export function computed<T extends z.ZodType>(type: T): z.ZodNullable<T> {
  return field(z.nullable(type), { ...metaOf(type), required: false, computed: true })
}

export function choice<const Values extends readonly [string, ...string[]]>(values: Values) {
  return shared('choice', values, () =>
    field(z.enum(values), { kind: 'choice', required: true, values, maxLength: 60 }),
  )
}

/** A number that says in which direction: shown with a plus where it is one. */
export function signed<T extends z.ZodType>(type: T): T {
  return field(type.clone() as T, { ...metaOf(type), signed: true })
}

export function personal<T extends z.ZodType>(type: T): T {
  return field(type.clone() as T, { ...metaOf(type), personal: true })
}

/** A field that may be left empty; empty is `null`, never an empty text or zero. */
export function optional<T extends z.ZodType>(type: T): z.ZodNullable<T> {
  return field(z.nullable(type), { ...metaOf(type), required: false })
}
