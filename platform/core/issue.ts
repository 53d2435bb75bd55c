import type { z } from 'zod'

/** Something wrong with one field (or with the whole record, when `field` is empty). The text comes from the dictionary. */
export interface Issue {
  field: string
  /** `<namespace>.<what>`; its text stands at `<namespace>:message.<what>` in both languages. */
  code: string
  params?: Record<string, string | number>
}

export type Checked<T> = { ok: true; value: T } | { ok: false; issues: Issue[] }

/** Holds an input against its shape. The one way to do it in form and server, so that both say the same. */
export function checked<T extends z.ZodType>(schema: T, input: unknown): Checked<z.output<T>> {
  const result = schema.safeParse(input, { reportInput: true })
  if (!result.success) return { ok: false, issues: issuesOf(result.error) }
  const issues = unstorable(result.data, [])
  return issues.length === 0 ? { ok: true, value: result.data } : { ok: false, issues }
}

/** PostgreSQL text cannot hold NUL, and lone surrogates do not survive UTF-8. */
const storable = (text: string) => !text.includes('\0') && text.isWellFormed()

/** No schema need think of it: a text that no database can hold is wrong wherever it stands. */
function unstorable(value: unknown, path: string[]): Issue[] {
  if (typeof value === 'string') return storable(value) ? [] : [{ field: path.join('.'), code: 'core.notStorable' }]
  if (Array.isArray(value)) return value.flatMap((one, index) => unstorable(one, [...path, String(index)]))
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return []
  return Object.entries(value).flatMap(([name, one]) => unstorable(one, [...path, name]))
}

/** Turns what zod found (with `reportInput`) into issues that people can read in their language. */
export function issuesOf(error: z.ZodError): Issue[] {
  return error.issues.flatMap((issue) => {
    const field = issue.path.map(String).join('.')
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({ field: [field, key].filter(Boolean).join('.'), code: 'core.unknownField' }))
    }
    return [{ field, ...codeOf(issue) }]
  })
}

function codeOf(issue: z.core.$ZodIssue): Omit<Issue, 'field'> {
  switch (issue.code) {
    case 'too_small':
      if (issue.origin === 'array') return { code: 'core.listNotValid' }
      // A required text left empty is "required" for the user, whatever the minimum length is.
      if (issue.origin === 'string' && isBlank(issue.input)) return { code: 'core.required' }
      if (issue.origin === 'string') return { code: 'core.tooShort', params: { minimum: Number(issue.minimum) } }
      return { code: 'core.tooSmall', params: { minimum: String(issue.minimum) } }
    case 'too_big':
      if (issue.origin === 'array') return { code: 'core.listNotValid' }
      if (issue.origin === 'string') return { code: 'core.tooLong', params: { maximum: Number(issue.maximum) } }
      return { code: 'core.tooBig', params: { maximum: String(issue.maximum) } }
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return { code: 'core.required' }
      if (issue.expected === 'array') return { code: 'core.listNotValid' }
      if (issue.expected === 'int' && typeof issue.input === 'number') return { code: 'core.notWhole' }
      return { code: issue.expected === 'number' || issue.expected === 'int' ? 'core.notANumber' : 'core.notValid' }
    case 'custom': {
      const params = issue.params as { code?: string; params?: Record<string, string | number> } | undefined
      return { code: params?.code ?? 'core.notValid', ...(params?.params ? { params: params.params } : {}) }
    }
    default:
      return { code: isBlank(issue.input) ? 'core.required' : 'core.notValid' }
  }
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}
