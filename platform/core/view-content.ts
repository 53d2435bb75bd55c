import type { Issue } from './issue.ts'
import type { ListDefinition } from './list-definition.ts'
import { densities } from './looks.ts'
import { type ViewColumn, type ViewContent, viewColumn } from './view.contract.ts'

/** What a list looks like before anybody touches it. */
export const standardContent: ViewContent = { parameters: {}, columns: null, density: null }

/** What of a view the list does not know. Whoever saves is told; what was saved long ago is dropped by `knownContent`. */
export function contentIssues(list: ListDefinition, content: ViewContent): Issue[] {
  const columns = (content.columns ?? [])
    .filter(({ field }) => !list.columns.includes(field))
    .map(({ field }) => ({ field: `content.columns.${field}`, code: 'core.unknownField' }))
  const parameters = Object.entries(content.parameters).flatMap(([name, value]) => {
    if (!Object.hasOwn(list.parameters, name)) {
      return [{ field: `content.parameters.${name}`, code: 'core.unknownField' }]
    }
    const valid = list.parameters[name]!.safeParse(value).success
    return valid ? [] : [{ field: `content.parameters.${name}`, code: 'core.notValid' }]
  })
  return [...columns, ...parameters]
}

/** A stored content as far as today's list understands it, and the names of the rest; whatever was stored. */
export function knownContent(list: ListDefinition, stored: unknown): { content: ViewContent; dropped: string[] } {
  const found = entriesOf(stored)
  const dropped: string[] = []
  const parameters: Record<string, string> = {}
  for (const [name, value] of entriesOf(found.get('parameters'))) {
    const known = Object.hasOwn(list.parameters, name) && list.parameters[name]!.safeParse(value).success
    if (known && typeof value === 'string') parameters[name] = value
    else dropped.push(name)
  }
  const given = found.get('columns')
  const columns: ViewColumn[] = []
  for (const entry of Array.isArray(given) ? (given as unknown[]) : []) {
    const column = viewColumn.safeParse(entry)
    const isNew = column.success && !columns.some(({ field }) => field === column.data.field)
    if (isNew && list.columns.includes(column.data.field)) columns.push(column.data)
    else dropped.push(column.success ? column.data.field : String(entriesOf(entry).get('field')))
  }
  const density = densities.find((one) => one === found.get('density')) ?? null
  const content = { parameters, columns: columns.length > 0 ? columns : null, density }
  return { content, dropped: [...new Set(dropped)] }
}

function entriesOf(value: unknown): Map<string, unknown> {
  const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value)
  return new Map(isRecord ? Object.entries(value) : [])
}
