import { Decimal } from '#platform/core/decimal.ts'
import type { NamedField } from '#platform/core/fields.ts'
import { refuse } from '#platform/core/app-error.ts'
import { checked, type Issue } from '#platform/core/issue.ts'
import type { Reader } from '../../database/database.ts'
import { reaches } from '../../database/scope.ts'
import { refusedCodes } from '../store/references.repo.ts'
import { recordsByKey, type Values } from '../store/registry.repo.ts'
import type { Caller } from '../../door/session.ts'
import type { ProposedChange, RegistryWorld, ServerRegistry } from '../store/server-registry.ts'

/** Shape, rules and computed fields: all that needs no database. */
export function checkValues(server: ServerRegistry, input: unknown): { values: Values; issues: Issue[] } {
  const shape = checked(server.registry.input, input)
  if (!shape.ok) return { values: {}, issues: shape.issues }
  const sent = canonical(server.registry.inputFields, shape.value as Values)
  const empty = Object.fromEntries(
    server.registry.fields.filter((field) => field.computed).map(({ name }) => [name, null]),
  )
  const values = { ...sent, ...empty, ...server.compute?.(sent) }
  return { values, issues: [...periodIssues(server, values), ...(server.rules?.(values) ?? [])] }
}

/** Records that belong where another one does have its site, whatever was sent. */
export async function fillSites(
  db: Reader,
  world: RegistryWorld,
  { registry }: ServerRegistry,
  rows: readonly { values: Values }[],
): Promise<void> {
  const { site, siteOf } = registry
  if (!site || !siteOf) return
  const other = world.find(registry.field(siteOf).to!).registry
  const codes = [...new Set(rows.map(({ values }) => String(values[siteOf])))]
  const owners = await recordsByKey(db, other, codes)
  for (const { values } of rows) values[site] = owners.get(String(values[siteOf]))?.[other.site!] ?? null
}

export async function refuseGuarded(db: Reader, server: ServerRegistry, change: ProposedChange, by: Caller) {
  const issues = (await server.guard?.(db, change, by)) ?? []
  refuse(issues)
}

/** `270.1` is stored as `270.10`; written the same way here, equal figures are equal. */
function canonical(fields: readonly NamedField[], values: Values): Values {
  const result = { ...values }
  for (const { name, kind, decimals, rowFields } of fields) {
    const value = values[name]
    if (kind === 'decimal' && typeof value === 'string') result[name] = new Decimal(value).toFixed(decimals ?? 0)
    if (kind === 'rows') result[name] = (value as Values[]).map((row) => canonical(rowFields ?? [], row))
  }
  return result
}

function periodIssues({ registry }: ServerRegistry, values: Values): Issue[] {
  if (!registry.validity) return []
  const { from, to } = registry.validity
  const [start, end] = [values[from], values[to]] as [string, string | null]
  return end !== null && end < start ? [{ field: to, code: 'core.periodEndsBeforeStart' }] : []
}

/**
 * References to what does not exist, has ended, or is not allowed in this field. What the record had before may stay:
 * ending a record must not make every old reference to it unsaveable.
 */
export async function referenceIssues(
  db: Reader,
  world: RegistryWorld,
  server: ServerRegistry,
  rows: { values: Values; before?: Values | undefined }[],
): Promise<Issue[][]> {
  const issues: Issue[][] = rows.map(() => [])
  for (const link of linksOf(server.registry.fields)) {
    const other = world.find(link.to).registry
    const wanted = rows.map(({ values, before }) => {
      const known = new Set(before ? codesAt(link, before).map(({ code }) => code) : [])
      return codesAt(link, values).filter(({ code }) => !known.has(code))
    })
    const codes = [...new Set(wanted.flat().map(({ code }) => code))]
    if (codes.length === 0) continue
    const refused = new Set(await refusedCodes(db, other, link.field, codes))
    // A record can be given to a site only by somebody who is at home there.
    const isSite = link.rowsOf === undefined && link.field.name === server.registry.site
    if (isSite) for (const code of codes) if (!reaches(db.scope.sites, [code])) refused.add(code)
    wanted.forEach((ofRow, index) => {
      for (const { at, code } of ofRow) {
        if (!refused.has(code)) continue
        issues[index]!.push({ field: at, code: 'core.unknownReference', params: { code, registry: other.titleKey } })
      }
    })
  }
  return issues
}

/** A field that refers to another registry, by itself or as a cell of child rows. */
interface Link {
  to: string
  field: NamedField
  /** The field of child rows that it stands in. */
  rowsOf?: string
}

function linksOf(fields: readonly NamedField[]): Link[] {
  return fields.flatMap((field): Link[] => {
    if (field.to) return [{ to: field.to, field }]
    const cells = field.rowFields ?? []
    return cells.flatMap((cell) => (cell.to ? [{ to: cell.to, field: cell, rowsOf: field.name }] : []))
  })
}

/** The codes of a link in one record, each with the place where an issue about it belongs. */
function codesAt({ field, rowsOf }: Link, values: Values): { at: string; code: string }[] {
  if (rowsOf === undefined) return codesIn(values[field.name]).map((code) => ({ at: field.name, code }))
  return ((values[rowsOf] ?? []) as Values[]).flatMap((row, index) =>
    codesIn(row[field.name]).map((code) => ({ at: `${rowsOf}.${index}.${field.name}`, code })),
  )
}

function codesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value as string[]
  return typeof value === 'string' ? [value] : []
}
