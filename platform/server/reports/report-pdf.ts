import { AppError } from '#platform/core/app-error.ts'
import { formatInstant, siteZone } from '#platform/core/date-format.ts'
import { headerOf } from '#platform/core/paste.ts'
import type { AnyRegistry, RegistryField } from '#platform/core/registry.ts'
import type { NamedParameter } from '#platform/core/report-parameters.ts'
import type { AnyReport } from '#platform/core/report.ts'
import type { Reader } from '../database/database.ts'
import type { PdfChart, PdfColumn, PdfDocument, PdfValue } from '../documents/pdf/pdf-document.ts'
import { tablePdf } from '../documents/pdf/table-pdf.ts'
import type { Services } from '../http/route.ts'
import type { ListQuery } from '../registry/store/list-sql.ts'
import { recordOfCodes, titleOf } from '../registry/store/records-as-at.repo.ts'
import { countRows, totals } from '../registry/store/registry.repo.ts'
import { choiceOf, factsOf, fileNameOf, type NameOf, titleKey, yesOrNo } from './report-file.ts'
import { reportPage, type ServerReport, type Words } from './report-source.ts'

/** More is no paper that somebody reads; it is asked for by a shorter period. */
const longestPaper = 5000

export interface PaperOfReport extends Words, Pick<Services, 'letterhead' | 'publicUrl'> {
  /** The registry that a reference leads to. */
  find: (registry: string) => AnyRegistry
}

export const paperNameOf = (report: AnyReport, query: ListQuery, words: Words): string =>
  `${fileNameOf(report, query, words)} ${words.language}.pdf`

/** How many rows would be printed; refused where they are too many. */
export async function printedRows(db: Reader, server: ServerReport, query: ListQuery, words: Words): Promise<number> {
  const from = await server.source(db, query, words)
  const rows = await countRows(db, server.report, query, longestPaper, from)
  if (rows > longestPaper) throw new AppError('conflict', 'platform.paperTooLong', { params: { rows: longestPaper } })
  return rows
}

/** A report as a printed list: who issues it, what was asked and when, its picture, the rows, the totals. */
export async function reportPdf(
  db: Reader,
  server: ServerReport,
  query: ListQuery,
  house: PaperOfReport,
): Promise<{ document: PdfDocument; rows: number }> {
  const { report } = server
  const { language, texts } = house
  // Whatever can be asked as it was known is printed with the moment, and its square leads to the same figures.
  const at = String(query.asAt ?? new Date().toISOString())
  const pinned: ListQuery = report.asAt ? { ...query, asAt: at } : query
  await printedRows(db, server, query, house)
  const from = await server.source(db, query, house)
  const names: readonly string[] = report.paper.columns ?? report.list
  const fields = names.map((name) => report.field(name))
  const by: RegistryField | undefined =
    report.paper.pageBy === undefined ? undefined : report.field(report.paper.pageBy)
  const found = await allRows(db, server, query, house)
  const nameOf = await namesOf(db, [...fields, ...(by ? [by] : []), ...askedFields(report)], found, query, at, house)
  const { sort: _sort, ...filters } = query
  const within: string | undefined = report.addsUpWithin
  const groups = report.summed.length > 0 ? (await totals(db, report, filters, within, from)).groups : []
  // A sum of one row is the row itself.
  const sums = groups.filter(({ count }) => count > 1 || groups.length === 1)
  const title = texts.text(language, titleKey(report))
  const facts = factsOf(report, pinned, house, nameOf)
  const stamp = (await server.stamp?.(db, query, house)) ?? null
  const subtitle = stamp ?? (report.note ? texts.text(language, report.note) : null)
  const site = query[report.paper.of ?? report.site ?? '']
  const issuer = await house.letterhead(db, { site: typeof site === 'string' ? site : null, at, language })
  const charted = report.chart && found.length > 0 ? await totals(db, report, filters, report.chart.x, from) : undefined
  const document = tablePdf({
    language,
    title,
    ...(subtitle ? { subtitle } : {}),
    ...(issuer ? { issuer } : {}),
    asked: facts,
    chart: charted && chartOf(report, charted.groups, house, nameOf),
    columns: fields.map((field) => columnOf(report, field, house)),
    rows: found.map((row) => fields.map((field) => valueOf(report, field, row[field.name], house, nameOf))),
    ...(by
      ? {
          parted: found.map(
            (row) =>
              valueOf(report, by, row[by.name], house, nameOf) ?? texts.text(language, `${report.textPrefix}parted`),
          ),
        }
      : {}),
    ...(sums.length > 0
      ? {
          totals: sums.map((group) => {
            const word = texts.text(language, 'platform:report.total')
            const of = within && valueOf(report, report.field(within), group.value, house, nameOf)
            return totalsOf(fields, group.sums, of ? `${word} ${of}` : word)
          }),
        }
      : {}),
    empty: texts.text(language, 'platform:report.empty'),
    footer: [title, ...facts.map(({ value }) => value)].join(' · '),
    imprint: [
      ...(stamp ? [stamp] : []),
      ...(report.asAt ? [] : [texts.text(language, 'platform:document.known', { at: formatInstant(at, language) })]),
      texts.text(language, 'platform:document.clock', { zone: siteZone }),
    ].join(' · '),
    code: { address: `${house.publicUrl}${report.path}?${new URLSearchParams(asked(pinned))}`, text: report.name },
  })
  return { document, rows: found.length }
}

/** As the address of the screen has it. */
const asked = (query: ListQuery): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )

async function allRows(db: Reader, server: ServerReport, query: ListQuery, words: Words) {
  const rows: Record<string, unknown>[] = []
  let after: string | undefined
  do {
    const page = JSON.parse(await reportPage(db, server, { ...query, after, limit: 500 }, words)) as {
      rows: Record<string, unknown>[]
      next: string | null
    }
    rows.push(...page.rows)
    after = page.next ?? undefined
  } while (after)
  return rows
}

/** What it is asked by, and what its picture is drawn by. */
const askedFields = (report: AnyReport): { name: string; to?: string | undefined }[] => [
  ...(report.parameters as readonly NamedParameter[]).map(({ name, field: { to } }) => ({ name, to })),
  ...report.filterFields,
  ...(report.addsUpWithin ? [report.field(report.addsUpWithin)] : []),
  ...(report.chart ? [report.field(report.chart.x)] : []),
]

/** What the codes on the paper are called: in its rows, and in what it was asked by. */
async function namesOf(
  db: Reader,
  fields: readonly { name: string; to?: string | undefined }[],
  rows: readonly Record<string, unknown>[],
  query: ListQuery,
  at: string,
  { find, language }: PaperOfReport,
): Promise<NameOf> {
  const codes = new Map<string, Set<string>>()
  for (const { to, name } of fields) {
    if (!to) continue
    const known = codes.get(to) ?? new Set()
    for (const value of [query[name], ...rows.map((row) => row[name])].flat()) {
      if (typeof value === 'string') known.add(value)
    }
    codes.set(to, known)
  }
  const names = new Map<string, Map<string, string>>()
  for (const [to, wanted] of codes) {
    const registry = find(to)
    const records = await recordOfCodes(db, registry, [...wanted], at)
    names.set(to, new Map([...records].map(([code, record]) => [code, titleOf(registry, record, language)])))
  }
  return (to, code) => names.get(to)?.get(code) ?? code
}

/** More bars than these cannot be told from each other on paper. */
const mostBars = 24

function chartOf(
  report: AnyReport,
  groups: readonly { value: unknown; sums: Readonly<Record<string, string | null>> }[],
  words: Words,
  nameOf: NameOf,
): PdfChart | undefined {
  const { kind, x, y } = report.chart!
  const of = report.field(x)
  const shown = groups
    .filter(({ sums }) => y.some((name: string) => Number(sums[name]) !== 0))
    .toSorted((a, b) => Number(b.sums[y[0]!]) - Number(a.sums[y[0]!]))
    .slice(0, mostBars)
  if (shown.length < 2) return undefined
  const { unit } = report.field(y[0]!)
  return {
    kind: 'chart',
    look: kind,
    categories: shown.map(({ value }) => valueOf(report, of, value, words, nameOf) ?? '–'),
    series: y.map((name: string) => ({
      label: words.texts.text(words.language, report.fieldKey(name)),
      values: shown.map(({ sums }) => sums[name] ?? null),
    })),
    ...(unit ? { unit } : {}),
  }
}

function columnOf(report: AnyReport, field: RegistryField, words: Words): PdfColumn {
  const label = headerOf({ label: words.texts.text(words.language, report.fieldKey(field.name)), field })
  switch (field.kind) {
    case 'integer':
    case 'decimal':
      return { label, kind: 'number', decimals: field.decimals ?? 0 }
    case 'date':
    case 'duration':
    case 'instant':
      return { label, kind: field.kind }
    default:
      return { label }
  }
}

function valueOf(report: AnyReport, field: RegistryField, value: unknown, words: Words, nameOf: NameOf): PdfValue {
  if (value === null || value === undefined) return null
  switch (field.kind) {
    case 'reference':
      return nameOf(field.to!, String(value))
    case 'choice':
      return choiceOf(report, field, value, words)
    case 'bilingual':
      return (value as Record<string, string>)[words.language] ?? null
    case 'boolean':
      return yesOrNo(value === true, words)
    case 'references':
      return (value as string[]).map((code) => nameOf(field.to!, code)).join(', ')
    default:
      return String(value)
  }
}

/** The word stands in the first column of words. */
function totalsOf(
  fields: readonly RegistryField[],
  sums: Readonly<Record<string, string | null>>,
  word: string,
): PdfValue[] {
  const isNumber = (kind: RegistryField['kind']) => kind === 'integer' || kind === 'decimal' || kind === 'duration'
  const labelled = fields.findIndex(({ kind }) => !isNumber(kind))
  return fields.map(({ name }, index) => sums[name] ?? (index === labelled ? word : null))
}
