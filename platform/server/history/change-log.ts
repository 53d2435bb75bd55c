import { AppError } from '#platform/core/app-error.ts'
import type { ChangeLogEntry } from '#platform/core/change-log.contract.ts'
import { formatDate, formatInstant } from '#platform/core/date-format.ts'
import { formatDuration } from '#platform/core/duration-format.ts'
import type { Language } from '#platform/core/language.ts'
import { formatNumberOf } from '#platform/core/number-format.ts'
import type { AnyRegistry, RegistryField } from '#platform/core/registry.ts'
import type { Reader } from '../database/database.ts'
import { valueFromText } from '../registry/column-kinds.ts'
import type { RegistryWorld } from '../registry/server-registry.ts'
import type { Texts } from '../texts.ts'
import { changesBetween, type ColumnTexts } from './changes.ts'
import { type LogPlace, type LogQuery, logRows, type LogRow, namesOfIds } from './change-log.repo.ts'

interface Words {
  texts: Texts
  language: Language
}

/** Columns that say nothing about the matter itself. */
const technical = new Set(['id', 'version', 'updated_at', 'updated_by', 'created_at', 'created_by', 'only_row'])
/** Tables beside the registries whose values may be read here; of any other one the log says only that it changed. */
const shownTables = new Set(['user_roles', 'role_permissions', 'api_keys', 'settings', 'application_menu'])
const longestText = 300

export async function logPage(
  db: Reader,
  world: RegistryWorld,
  words: Words,
  query: LogQuery,
  page: { after: string | undefined; limit: number },
): Promise<{ rows: ChangeLogEntry[]; next: string | null }> {
  const rows = await logRows(db, query, page.after === undefined ? null : placeFrom(page.after), page.limit)
  const registries = new Map(world.all.map(({ registry }) => [registry.table as string, registry]))
  const names = await namesOfIds(db, idsIn(rows))
  const last = rows.at(-1)
  return {
    rows: rows.map((row) => {
      const registry = registries.get(row.table)
      return registry ? registryEntry(registry, row, words, db.sites) : plainEntry(row, words, names)
    }),
    next: last && rows.length === page.limit ? `${last.at}|${last.id}` : null,
  }
}

function placeFrom(text: string): LogPlace {
  const [at = '', id = ''] = text.split('|')
  if (Number.isNaN(Date.parse(at)) || !/^\d{1,18}$/.test(id)) throw new AppError('invalid', 'platform.notValid')
  return { at, id }
}

export const objectName = (table: string, registry: AnyRegistry | undefined, { texts, language }: Words) => {
  if (registry) return texts.text(language, `${registry.textPrefix}title.one`)
  const key = `platform:log.object.${table}`
  return texts.knows(key) ? texts.text(language, key) : table.replaceAll('_', ' ')
}

const head = ({ id, at, actor, actorName, action }: LogRow) => ({ id, at, action, who: actorName ?? actor })

function registryEntry(registry: AnyRegistry, row: LogRow, words: Words, sites: Reader['sites']): ChangeLogEntry {
  const [before, after] = [atHome(registry, row.before, sites), atHome(registry, row.after, sites)]
  const state = after ?? before
  const { texts, language } = words
  const title = registry.field(registry.title)
  const naming = title.personal ? registry.key.map((name: string) => registry.field(name)) : [title]
  const ended = before && after && before['ended_at'] !== after['ended_at']
  const text = (field: RegistryField, value: unknown) => valueText(registry, field, value, words)
  return {
    ...head(row),
    object: objectName(row.table, registry, words),
    title: naming.map((field: RegistryField) => text(field, valueFromText(field, state?.[field.column]))).join(' · '),
    path: row.action === 'delete' ? null : `${registry.path}/${row.recordId}`,
    changes: [
      ...changesBetween(registry.fields, before, after).map(({ field: name, ...change }) => {
        const field = registry.field(name)
        const hidden = field.personal === true
        return {
          field: name,
          label: texts.text(language, registry.fieldKey(name)),
          before: hidden ? '' : text(field, change.before),
          after: hidden ? '' : text(field, change.after),
          hidden,
        }
      }),
      ...(ended
        ? [
            {
              field: 'endedAt',
              label: texts.text(language, 'platform:log.ended'),
              ...yesNo(before, after, words),
              hidden: false,
            },
          ]
        : []),
    ],
  }
}

/** A state of the record, unless it belonged elsewhere then. */
function atHome(registry: AnyRegistry, state: ColumnTexts, sites: Reader['sites']): ColumnTexts {
  if (!registry.site || sites === 'all' || !state) return state
  const site = state[registry.field(registry.site).column]
  return site === null || site === undefined || sites.includes(site) ? state : null
}

function yesNo(before: ColumnTexts, after: ColumnTexts, words: Words) {
  const word = (state: ColumnTexts) => booleanText(state?.['ended_at'] !== null, words)
  return { before: word(before), after: word(after) }
}

const booleanText = (value: boolean, { texts, language }: Words) =>
  texts.text(language, value ? 'platform:log.yes' : 'platform:log.no')

/** A table that is no registry: column by column, and no values but of the tables that are known to be harmless. */
function plainEntry(row: LogRow, words: Words, names: ReadonlyMap<string, string>): ChangeLogEntry {
  const { texts, language } = words
  const state = row.after ?? row.before ?? {}
  const hidden = !shownTables.has(row.table)
  const named = (value: string | null | undefined) => names.get(value ?? '') ?? value ?? ''
  const columns = [...new Set([...Object.keys(row.before ?? {}), ...Object.keys(row.after ?? {})])]
  const title = ['user_id', 'role_id', 'element', 'key', 'name'].flatMap((column) => state[column] ?? []).map(named)
  return {
    ...head(row),
    object: objectName(row.table, undefined, words),
    title: hidden ? '' : title.join(' · '),
    path: null,
    changes: columns
      .filter((column) => !technical.has(column) && (row.before?.[column] ?? null) !== (row.after?.[column] ?? null))
      .map((column) => {
        const key = `platform:log.column.${column}`
        const secret = hidden || row.before?.[column] === '***' || row.after?.[column] === '***'
        return {
          field: column,
          label: texts.knows(key) ? texts.text(language, key) : column.replaceAll('_', ' '),
          before: secret ? '' : cut(named(row.before?.[column])),
          after: secret ? '' : cut(named(row.after?.[column])),
          hidden: secret,
        }
      }),
  }
}

function idsIn(rows: readonly LogRow[]): string[] {
  const states = rows.flatMap(({ before, after }) => [before, after])
  const ids = states.flatMap((state) => [state?.['user_id'], state?.['role_id']])
  return [...new Set(ids.filter((id): id is string => typeof id === 'string'))]
}

const cut = (text: string) => (text.length > longestText ? `${text.slice(0, longestText)}…` : text)

/** A value as people read it, in their language. */
function valueText(registry: AnyRegistry, field: RegistryField, value: unknown, words: Words): string {
  if (value === null || value === undefined) return ''
  const { texts, language } = words
  switch (field.kind) {
    case 'boolean':
      return booleanText(value === true, words)
    case 'choice':
      return texts.text(language, `${registry.textPrefix}choice.${field.name}.${String(value)}`)
    case 'bilingual':
      return cut((value as Record<Language, string>)[language])
    case 'date':
      return formatDate(value as string, language)
    case 'instant':
      return formatInstant(value as string, language)
    case 'duration':
      return formatDuration(value as number)
    case 'integer':
    case 'decimal': {
      const number = field.ordinal ? String(value) : formatNumberOf(field, value as string, language)
      return field.unit ? `${number} ${field.unit}` : number
    }
    case 'references':
      return (value as string[]).join(', ')
    case 'rows':
      return cut(JSON.stringify(value))
    case 'text':
    case 'code':
    case 'reference':
      return cut(value as string)
  }
}
