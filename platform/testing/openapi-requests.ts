import fc from 'fast-check'

/** Requests made from the description of the API: of the right shape, nearly of it, and of none. */

interface Schema {
  type?: string | string[]
  $ref?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  items?: Schema
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  maxItems?: number
  maxLength?: number
}

interface Operation {
  operationId?: string
  parameters?: { name: string; in: 'path' | 'query'; required?: boolean; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

export interface ApiDescription {
  paths: Record<string, Record<string, Operation>>
  components?: { schemas?: Record<string, Schema> }
}

export interface GeneratedRequest {
  id: string
  method: string
  /** With `{name}` for parameters. */
  template: string
  path: string
  body: unknown
  headers: Record<string, string>
}

const naughty = fc.constantFrom<unknown>(
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\uD800',
  '\u202Etxt',
  "'; drop table users; --",
  "' or '1'='1",
  '%',
  '_%\\',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '{{7*7}}${7*7}',
  '=1+1',
  'null',
  'NaN',
  '-0',
  '1e309',
  '9'.repeat(50),
  'x'.repeat(5000),
  '2026-02-30',
  '0000-00-00T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '+275760-09-13T00:00:00Z',
  '\u{1F6A2}'.repeat(30),
  null,
  true,
  -1,
  2 ** 53,
  1e308,
  [],
  {},
  [[[[[[]]]]]],
  { __proto__: null, constructor: { prototype: {} } },
)

export function requestsFrom(
  description: ApiDescription,
  known: (template: string) => readonly string[],
): fc.Arbitrary<GeneratedRequest> {
  const resolve = (schema: Schema): Schema =>
    schema.$ref ? (description.components?.schemas?.[schema.$ref.split('/').at(-1)!] ?? {}) : schema

  const valueOf = (given: Schema, depth = 0): fc.Arbitrary<unknown> => {
    const schema = resolve(given)
    if (depth > 5) return naughty
    if (schema.const !== undefined) return fc.constant(schema.const)
    if (schema.enum) return fc.constantFrom(...schema.enum)
    const choices = schema.anyOf ?? schema.oneOf
    if (choices) return fc.oneof(...choices.map((choice) => valueOf(choice, depth)))
    if (schema.allOf) return valueOf(Object.assign({}, ...schema.allOf.map(resolve)) as Schema, depth)
    const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
    switch (type) {
      case 'string':
        return textOf(schema)
      case 'integer':
        return fc.integer({
          min: Math.max(schema.minimum ?? -1000, -(2 ** 31)),
          max: Math.min(schema.maximum ?? 100_000, 2 ** 31 - 1),
        })
      case 'number':
        return fc.double({ noNaN: true })
      case 'boolean':
        return fc.boolean()
      case 'null':
        return fc.constant(null)
      case 'array':
        return fc.array(sometimesWrong(valueOf(schema.items ?? {}, depth + 1)), {
          maxLength: Math.min(schema.maxItems ?? 3, 3),
        })
      case 'object':
        return objectOf(schema, depth)
      default:
        return naughty
    }
  }
  const sometimesWrong = (value: fc.Arbitrary<unknown>) =>
    fc.oneof({ weight: 12, arbitrary: value }, { weight: 1, arbitrary: naughty })

  const objectOf = (schema: Schema, depth: number) => {
    const fields = Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, field]) => [name, sometimesWrong(valueOf(field, depth + 1))]),
    )
    return fc
      .tuple(fc.record(fields, { requiredKeys: schema.required ?? [] }), fc.integer({ min: 0, max: 19 }), naughty)
      .map(([object, luck, extra]) => (luck === 0 ? { ...object, noSuchField: extra } : object))
  }

  const operations = Object.entries(description.paths).flatMap(([template, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ template, method: method.toUpperCase(), operation })),
  )
  return fc.constantFrom(...operations).chain(({ template, method, operation }) => {
    const ids = known(template)
    const parameter = (schema: Schema, place: string) =>
      place === 'path' && ids.length > 0
        ? fc.oneof({ weight: 3, arbitrary: fc.constantFrom<unknown>(...ids) }, sometimesWrong(valueOf(schema)))
        : sometimesWrong(valueOf(schema))
    const parameters = operation.parameters ?? []
    const [content] = Object.entries(operation.requestBody?.content ?? {})
    return fc
      .record({
        values: fc.tuple(
          ...parameters.map(({ schema, in: place, required }) =>
            place === 'path' || required
              ? parameter(schema, place)
              : fc.option(parameter(schema, place), { nil: undefined, freq: 1 }),
          ),
        ),
        body: content ? sometimesWrong(valueOf(content[1].schema)) : fc.constant(undefined),
        version: fc.option(
          fc.integer({ min: 1, max: 3 }).map((version) => `"${version}"`),
          { nil: 'W/"x"', freq: 9 },
        ),
        key: fc.option(fc.uuid(), { nil: 'no-key', freq: 9 }),
      })
      .map(({ values, body, version, key }) => {
        const query = new URLSearchParams()
        let path = template
        for (const [index, { name, in: place }] of parameters.entries()) {
          const value = values[index]
          if (value === undefined) continue
          const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
          if (place === 'path') path = path.replace(`{${name}}`, encodeURIComponent(text.toWellFormed()) || '%20')
          else query.append(name, text)
        }
        return {
          id: operation.operationId ?? `${method} ${template}`,
          method,
          template,
          path: query.size > 0 ? `${path}?${query}` : path,
          body,
          headers: {
            ...(content ? { 'content-type': content[0] } : {}),
            'if-match': version,
            'idempotency-key': key,
          },
        }
      })
  })
}

function textOf(schema: Schema): fc.Arbitrary<string> {
  switch (schema.format) {
    case 'uuid':
      return fc.uuid()
    case 'date':
      return fc.date({ noInvalidDate: true, min: new Date('1900-01-01'), max: new Date('2200-01-01') }).map(dayOf)
    case 'date-time':
      return fc
        .date({ noInvalidDate: true, min: new Date('1900-01-01'), max: new Date('2200-01-01') })
        .map((date) => date.toISOString())
    case 'email':
      return fc.emailAddress()
    default:
      return patternOf(schema) ?? fc.string({ unit: 'binary', maxLength: Math.min(schema.maxLength ?? 40, 200) })
  }
}

const dayOf = (date: Date) => date.toISOString().slice(0, 10)

function patternOf({ pattern }: Schema): fc.Arbitrary<string> | undefined {
  if (!pattern) return undefined
  try {
    return fc.stringMatching(new RegExp(pattern, 'u'))
  } catch {
    // Not every pattern can be turned round; text of any kind is a request too.
    return undefined
  }
}
