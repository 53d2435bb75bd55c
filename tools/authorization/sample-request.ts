import { z } from 'zod'
import type { Endpoint } from '#platform/core/endpoint.ts'

/** The smallest request that a contract accepts, with one name in every place that takes one. */

interface Shape {
  type?: string
  format?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Shape[]
  oneOf?: Shape[]
  allOf?: Shape[]
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  minItems?: number
  minimum?: number
}

export interface Names {
  /** For everything that is an id. */
  id: string
  /** For the second id of a path: what belongs to the first. */
  part: string
  tankCode: string
}

const shapeOf = (type: z.ZodType) => z.toJSONSchema(type, { unrepresentable: 'any', io: 'input' }) as Shape
const isNaming = (name: string, shape: Shape) => shape.format === 'uuid' || name === 'tankCode'
const inside = (shape: Shape): [string, Shape][] => [
  ...Object.entries(shape.properties ?? {}),
  ...[shape.items, ...(shape.anyOf ?? []), ...(shape.oneOf ?? []), ...(shape.allOf ?? [])].flatMap(
    (part): [string, Shape][] => (part ? [['', part]] : []),
  ),
]
const names = (name: string, shape: Shape): boolean =>
  isNaming(name, shape) || inside(shape).some(([inner, part]) => names(inner, part))

/** Whether anything in the call says which record, person or piece of work is meant. */
export function isAboutSomething({ params, query, body, takes }: Endpoint): boolean {
  return [params, query, takes ? undefined : body].some((type) => type && names('', shapeOf(type)))
}

function valueOf(name: string, shape: Shape, given: Names): unknown {
  if (name === 'tankCode') return given.tankCode
  if (shape.const !== undefined) return shape.const
  if (shape.enum) return shape.enum[0]
  const choices = shape.anyOf ?? shape.oneOf
  if (choices) return valueOf(name, choices.find((choice) => names(name, choice)) ?? choices[0]!, given)
  if (shape.allOf) return valueOf(name, Object.assign({}, ...shape.allOf) as Shape, given)
  switch (shape.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(shape.properties ?? {})
          .filter(([inner, part]) => shape.required?.includes(inner) || names(inner, part))
          .map(([inner, part]) => [inner, valueOf(inner, part, given)]),
      )
    case 'array':
      return names(name, shape) || shape.minItems ? [valueOf(name, shape.items ?? {}, given)] : []
    case 'integer':
    case 'number':
      return Math.max(shape.minimum ?? 1, 1)
    case 'boolean':
      return true
    case 'string':
      if (shape.format === 'uuid') return given.id
      if (shape.format === 'date') return '2026-11-15'
      return shape.format === 'date-time' ? new Date().toISOString() : 'text'
    default:
      return null
  }
}

export function sampleRequest({ path, params, query, body }: Endpoint, given: Names) {
  const [first] = Object.keys(params?.shape ?? {})
  const address = path.replaceAll(/:(\w+)/g, (_, name: string) => (name === first ? given.id : given.part))
  const asked = query ? (valueOf('', shapeOf(query), given) as Record<string, string>) : {}
  const parameters = new URLSearchParams(asked)
  return {
    path: parameters.size > 0 ? `${address}?${parameters}` : address,
    body: body && valueOf('', shapeOf(body), given),
  }
}
