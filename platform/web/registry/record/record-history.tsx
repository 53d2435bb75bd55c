import i18next from 'i18next'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyRegistry } from '#platform/core/registry.ts'
import type { NamedField } from '#platform/core/fields.ts'
import type { HistoryEntry } from '#platform/core/registry-queries.ts'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { type HistoryItem, HistoryList } from '#platform/ui/parts/history-list.tsx'
import { SkeletonRows } from '#platform/ui/parts/skeleton-rows.tsx'
import { call } from '../../base/api.ts'
import { personName } from '../../base/person-name.ts'
import { LogLink } from '../../base/log-link.tsx'
import { useDescribeError } from '../../base/use-describe-error.ts'
import type { RegistryTexts } from '../../fields/registry-texts.ts'
import { useListNames } from '../list/use-list-names.ts'
import { changedRows } from './changed-rows.ts'
import { type UnitOf, unitIn, unitSources } from './unit-in-history.ts'

/** Everything that happened to the record, or to one field of it. */
export function RecordHistory(props: {
  registry: AnyRegistry
  texts: RegistryTexts
  id: string
  field: string | null
  onField: (field: string | null) => void
}) {
  const { t } = useTranslation('shell')
  const { registry, texts, field } = props
  const describeError = useDescribeError()
  const history = useQuery({
    queryKey: ['registry', registry.id, 'history', props.id],
    queryFn: ({ signal }) => call(registry.endpoints.history, { params: { id: props.id }, signal }),
  })
  // While the record is typed in, the history stays as it was read.
  const { learn, unitOf } = useListNames(registry)
  const learnUnits = useEffectEvent(() => learn(unitSources(registry, history.data ?? [])))
  useEffect(() => learnUnits(), [history.data])
  const items = useMemo(
    () => history.data && itemsOf(history.data, registry, texts, field, unitOf),
    [history.data, registry, texts, field, unitOf],
  )
  return (
    <section className="rail-section">
      <h2 className={field === null ? 'rail-title' : ''}>
        {field === null ? t('record.history') : t('record.fieldHistory', { field: texts.label(field) })}
      </h2>
      {field !== null && (
        <button type="button" className="link-button" onClick={() => props.onField(null)}>
          {t('record.wholeHistory')}
        </button>
      )}
      {history.error && <ErrorPanel {...describeError(history.error)} onRetry={() => void history.refetch()} />}
      {history.isPending && <SkeletonRows height={28} />}
      <LogLink table={registry.table} id={props.id} />
      {items && <HistoryList items={items} />}
    </section>
  )
}

function itemsOf(
  entries: HistoryEntry[],
  registry: AnyRegistry,
  texts: RegistryTexts,
  only: string | null,
  unitOf: UnitOf,
): HistoryItem[] {
  const known = new Set([...registry.fields.map((field) => field.name), 'endedAt'])
  return entries
    .map((entry, at) => ({
      id: entry.id,
      action: entry.action,
      at: entry.at,
      who: personName(entry.actorName ?? entry.actor),
      changes: entry.changes
        .filter((change) => known.has(change.field) && (only === null || change.field === only))
        .map((change) => {
          if (change.field === 'endedAt') return endedChange(change)
          const field = registry.field(change.field)
          // As it was then: before this entry is after the one below it.
          const units = {
            before: unitIn(field, entries.slice(at + 1), unitOf),
            after: unitIn(field, entries.slice(at), unitOf),
          }
          return { field: change.field, label: texts.label(change.field), ...changeTexts(field, change, texts, units) }
        })
        .filter((change) => entry.action !== 'insert' || change.after !== ''),
    }))
    .filter((item) => only === null || item.changes.length > 0)
}

function changeTexts(
  field: NamedField,
  change: { before: unknown; after: unknown },
  texts: RegistryTexts,
  units: { before: string | undefined; after: string | undefined },
) {
  if (field.kind !== 'rows') {
    const inUnit = (when: 'before' | 'after') => {
      const text = texts.value(field, change[when])
      return text !== '' && units[when] ? `${text} ${units[when]}` : text
    }
    return { before: inUnit('before'), after: inUnit('after') }
  }
  const { before, after } = changedRows(change.before, change.after)
  const said = ({ rows, left }: typeof before) =>
    [texts.value(field, rows), left > 0 ? i18next.t('shell:record.moreRows', { count: left }) : '']
      .filter(Boolean)
      .join('\n')
  return { before: said(before), after: said(after) }
}

/** Since when is the entry's own time; what matters is whether the record may be chosen for new work. */
function endedChange(change: { before: unknown; after: unknown }) {
  const state = (value: unknown) => i18next.t(value === null ? 'shell:record.active' : 'shell:record.ended')
  return {
    field: 'endedAt',
    label: i18next.t('shell:record.state'),
    before: state(change.before),
    after: state(change.after),
  }
}
