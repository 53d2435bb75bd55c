import { z } from 'zod'
import { textInBoth } from './text-in-both.ts'
import { type FieldMeta, metaOf } from './fields.ts'

type Shape = Readonly<Record<string, z.ZodType>>

/** Fields as they stand in an answer: exact numbers as texts, as many decimals as they have. */
export const answerShape = <S extends Shape>(shape: S) =>
  Object.fromEntries(Object.entries(shape).map(([name, type]) => [name, answered(metaOf(type))])) as {
    [Name in keyof S]: z.ZodType<z.output<S[Name]>>
  }

function answered(field: FieldMeta): z.ZodType {
  const one = answeredKind(field)
  return field.required ? one : one.nullable()
}

function answeredKind({ kind, values }: FieldMeta): z.ZodType {
  switch (kind) {
    case 'integer':
    case 'duration':
      return z.int()
    case 'boolean':
      return z.boolean()
    case 'choice':
      return values ? z.enum(values as [string, ...string[]]) : z.string()
    case 'bilingual':
      return textInBoth
    case 'references':
      return z.array(z.string())
    case 'rows':
      return z.array(z.record(z.string(), z.unknown()))
    default:
      return z.string()
  }
}
