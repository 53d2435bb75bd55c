import fc from 'fast-check'
import { z } from 'zod'
import type { Call } from '../routes.ts'
import { mark } from './other-side.repo.ts'

export interface Known {
  /** Ids of records of all kinds, of both sides. */
  ids: readonly string[]
  /** By the path of a registry. */
  idsOf: ReadonlyMap<string, readonly string[]>
  /** Codes that stand for something on either side. */
  codes: readonly string[]
  moments: readonly string[]
}

export interface Question {
  call: Call
  path: string
}

interface Shape {
  type?: string
  format?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Shape[]
  minimum?: number
  maximum?: number
  properties?: Record<string, Shape>
  required?: string[]
}

/** Questions about anything, of shapes that are answered: names of both sides in every place that takes a name. */
export function questionsOf(calls: readonly Call[], known: Known): fc.Arbitrary<Question> {
  return fc.constantFrom(...calls).chain((call) => {
    const list = [...known.idsOf.keys()].find((path) => call.path.startsWith(`${path}/`))
    const own = list === undefined ? [] : known.idsOf.get(list)!
    const ids = own.length > 0 ? own : known.ids
    const names = [...call.path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
    const shape = call.query
      ? (z.toJSONSchema(call.query, { unrepresentable: 'any', io: 'input' }) as Shape)
      : { properties: {} }
    const parameters = Object.entries(shape.properties ?? {}).map(([name, part]) =>
      valueOf(name, part, known).map((value): [string, string | undefined] => [name, value]),
    )
    const isRequired = new Set(shape.required)
    return fc
      .record({
        parts: fc.tuple(...names.map((name) => (name === 'id' ? fc.constantFrom(...ids) : nameOf(known)))),
        values: fc.tuple(
          ...parameters.map((value, index) => {
            const name = Object.keys(shape.properties ?? {})[index]!
            return isRequired.has(name) ? value : fc.option(value, { nil: undefined, freq: 2 })
          }),
        ),
      })
      .map(({ parts, values }) => {
        const address = names.reduce(
          (path, name, at) => path.replace(`:${name}`, encodeURIComponent(parts[at]!)),
          call.path,
        )
        const query = new URLSearchParams()
        for (const pair of values) if (pair?.[1] !== undefined) query.set(pair[0], pair[1])
        return { call, path: query.size > 0 ? `${address}?${query}` : address }
      })
  })
}

const nameOf = (known: Known) => fc.constantFrom(...known.codes, ...known.ids)

function valueOf(name: string, shape: Shape, known: Known): fc.Arbitrary<string | undefined> {
  if (shape.enum) return fc.constantFrom(...shape.enum.map(String))
  if (shape.const !== undefined) return fc.constant(String(shape.const))
  if (shape.anyOf) return valueOf(name, shape.anyOf[0]!, known)
  if (name === 'after') return fc.constant(undefined)
  if (name === 'codes')
    return fc.uniqueArray(fc.constantFrom(...known.codes), { minLength: 1, maxLength: 8 }).map(String)
  if (name === 'text') return fc.constantFrom(mark, 'S1', 'N1', 'VOY', ...known.codes)
  if (shape.format === 'uuid') return fc.constantFrom(...known.ids)
  if (shape.format === 'date-time') return fc.constantFrom(...known.moments)
  if (shape.format === 'date') return fc.constantFrom(...known.moments.map((moment) => moment.slice(0, 10)))
  if (shape.type === 'integer' || shape.type === 'number') {
    return fc.integer({ min: Math.max(shape.minimum ?? 1, 1), max: Math.min(shape.maximum ?? 200, 200) }).map(String)
  }
  if (shape.type === 'boolean') return fc.constantFrom('true', 'false')
  return fc.constantFrom(mark, ...known.codes)
}
