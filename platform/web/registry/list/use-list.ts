import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toClipboard } from '#platform/core/clipboard.ts'
import type { Language } from '#platform/core/language.ts'
import type { Listed } from '#platform/core/listed.ts'
import { headerOf, type PasteColumn, pasteColumns } from '#platform/core/paste.ts'
import type { ListedRow } from '#platform/core/registry.ts'
import { pageSize } from '#platform/core/registry-queries.ts'
import { cellText, type GridColumn } from '#platform/ui/grid/grid-column.ts'
import { toast } from '#platform/ui/parts/toast.ts'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { callAny } from '../../base/api.ts'
import { groupName, type ListSearch, questionOf, questionOfTicked, unitsName } from '../../base/url-filters.ts'
import { useDescribeError } from '../../base/use-describe-error.ts'
import { narrowWindow, phoneWindow } from '../../base/windows.ts'
import type { FieldTexts } from '../../fields/registry-texts.ts'
import type { ListViewState } from '../../views/use-list-view.ts'
import { useExportRun } from '../files/file-run.tsx'
import { filterChips } from './registry-filters.tsx'
import { rowsWith } from './rows-with.ts'
import { useGrouping } from './use-grouping.ts'
import { useListColumns } from './use-list-columns.ts'
import { useListNames } from './use-list-names.ts'
import { useRegistryRevision } from './use-registry-revision.ts'
import { useSelection } from './use-selection.ts'
import { useTotals } from './use-totals.ts'
import { useWay } from './use-way.ts'

/** The words of a list: those of its fields, and what all of it is called. */
export type ListTexts = FieldTexts & { many: string }

/** A list of whatever source as its screen needs it: what is asked, the columns, the names, the groups, what is ticked. */
export function useList(options: {
  registry: Listed
  texts: ListTexts
  view: ListViewState
  /** Fields of the list that only the screen needs. */
  unseen?: readonly string[] | undefined
  /** Whether cells can be changed in place. */
  editable?: boolean
  /** Whether a row leads somewhere; left out, it does. */
  opensRows?: boolean
  /** What the screen knows of a column besides. */
  extend?: (column: GridColumn) => GridColumn
}) {
  const { registry, texts, view, unseen, editable = false, opensRows = true, extend } = options
  const { t } = useTranslation('shell')
  const { language } = useUi()
  const describeError = useDescribeError()
  const narrow = useMediaQuery(narrowWindow, undefined, { getInitialValueInEffect: false })
  const phone = useMediaQuery(phoneWindow, undefined, { getInitialValueInEffect: false })
  const { search, change } = view
  const question = questionOf(search)
  const { sort: _sort, ...asked } = question
  const grouped = search[groupName] !== undefined
  const arranged = useMemo(
    () =>
      view.columns.filter(({ field }) => !unseen?.includes(field)).map((column) => (extend ? extend(column) : column)),
    [view.columns, unseen, extend],
  )
  const columns = useListColumns({ registry, arranged, units: search[unitsName], narrow, editable, opensRows })
  const shown = columns.filter((column) => !column.hidden)
  const also = alsoRead(registry, shown)
  const names = useListNames(registry)
  // Filters are said in words too.
  const learnFilters = useEffectEvent(() => names.learn([search]))
  const filtered = JSON.stringify(asked)
  useEffect(() => learnFilters(), [filtered, language])
  const { nameOf, unitOf } = names
  const values = useMemo(() => ({ ...texts.values, name: nameOf, unit: unitOf }), [texts.values, nameOf, unitOf])
  const [groupsShown, setGroupsShown] = useState<number | null>(null)
  const grouping = useGrouping({
    registry,
    search,
    also,
    columns,
    texts: values,
    learn: names.learn,
    onIncomplete: setGroupsShown,
  })
  const chosen = useSelection(registry, asked)
  const pageQuestion = { ...question, ...also }
  const readPage = (after: string | undefined, signal?: AbortSignal) =>
    callAny(registry.endpoints.list, {
      query: { ...pageQuestion, limit: pageSize.default, ...(after === undefined ? {} : { after }) },
      ...(signal ? { signal } : {}),
    })

  /** The shown columns as a clipboard has them; a text in both languages is two. */
  const sheet = () =>
    pasteColumns(
      shown.map((column): PasteColumn & { column: GridColumn } => {
        const field = registry.field(column.field)
        return { column, field, label: column.label, choices: texts.choices(field.name, field.values) }
      }),
    )
  const readTicked = async (only: string) => {
    const query = { ...questionOfTicked(registry, question), ...also, only, limit: pageSize.max }
    return (await callAny(registry.endpoints.list, { query })).rows
  }
  const copyRows = async (ticked: readonly ListedRow[]) => {
    const spare = also['also']?.split(',') ?? []
    const rows = await rowsWith(spare, ticked, readTicked)
    const pasted = sheet()
    // Codes without names, both languages: what is copied can be pasted back.
    const cells = rows.map((row) =>
      pasted.map(({ column, part }) => {
        const value = row[column.field]
        return part
          ? ((value as Record<Language, string> | null)?.[part] ?? '')
          : cellText(column, value, language, texts.values)
      }),
    )
    const head = pasted.map((column) => headerOf(column, column.column.shownUnit))
    await navigator.clipboard.writeText(toClipboard([head, ...cells]))
    toast(t('list.copied', { count: rows.length }))
  }
  const copy = () => {
    if (chosen.selection.kind === 'all') return toast(t('list.copyAll'))
    return void copyRows(chosen.selection.rows).catch((error: unknown) =>
      toast(describeError(error).lines.join('\n'), 'alarm'),
    )
  }

  return {
    registry,
    texts,
    view,
    narrow,
    phone,
    question,
    /** What a page of rows is asked for. */
    pageQuestion,
    readPage,
    asked,
    arranged,
    columns,
    names,
    values,
    grouping,
    /** How many groups there is room for, where there are more. */
    groupsCut: grouped ? groupsShown : null,
    totals: useTotals(registry, asked, { grouped, columns: shown.map(({ field }) => field) }),
    chosen,
    way: useWay(registry, question, grouped),
    sheet,
    copy,
    // A file is what is on the screen: its columns, its units, and of ticked rows only those.
    exportRun: useExportRun(registry, {
      ...('only' in chosen.ticked ? questionOfTicked(registry, question) : question),
      columns: shown.map(({ field }) => field).join(','),
      ...(search[unitsName] ? { units: search[unitsName] } : {}),
      ...chosen.ticked,
    }),
    revision: useRegistryRevision(registry.id),
    /** What somebody filters by: the open tab is no filter of theirs. */
    chips: filterChips(t, registry, texts, search, change, names.calledOf).filter(
      ({ id }) => !registry.tabFilters?.has(id),
    ),
  }
}

export type ListParts = ReturnType<typeof useList>

/** Spare columns of records are read while they are shown; the rows of a report have all they have. */
function alsoRead(registry: Listed, shown: readonly GridColumn[]): ListSearch {
  const names = shown.map(({ field }) => field).filter((name) => registry.spare.includes(name))
  return names.length > 0 && 'also' in registry.endpoints.list.query.shape ? { also: names.join(',') } : {}
}
