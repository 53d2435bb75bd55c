import { IconArrowsSort } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { moved, numbersInOrder } from '#platform/core/numbers-in-order.ts'
import type { AnyRegistry, ListedRow } from '#platform/core/registry.ts'
import { type BatchRow, pageSize } from '#platform/core/registry-queries.ts'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { FormDialog } from '#platform/ui/parts/form-dialog.tsx'
import { NoticeBar } from '#platform/ui/parts/notice-bar.tsx'
import { OrderedList } from '#platform/ui/parts/ordered-list.tsx'
import { SkeletonRows } from '#platform/ui/parts/skeleton-rows.tsx'
import { callAny } from '../../base/api.ts'
import { usePermission } from '../../base/permissions.tsx'
import { useDescribeError } from '../../base/use-describe-error.ts'
import type { RegistryTexts } from '../../fields/registry-texts.ts'
import { BatchPreview } from './batch-result.tsx'
import { useBatch } from './use-batch.ts'

/** Of a list whose records stand in an order of their own. */
export function OrderAction(props: { registry: AnyRegistry; texts: RegistryTexts }) {
  const { t } = useTranslation('shell')
  const edit = usePermission(props.registry.elements.edit)
  const [opened, setOpened] = useState(false)
  if (!edit.visible) return null
  return (
    <>
      <ActionButton
        label={t('list.order.action')}
        icon={IconArrowsSort}
        disabledReason={edit.reason}
        onClick={() => setOpened(true)}
      />
      {opened && <OrderDialog {...props} onClose={() => setOpened(false)} />}
    </>
  )
}

/** All records in use, put into another order and written in one step: all of it, or nothing. */
function OrderDialog(props: { registry: AnyRegistry; texts: RegistryTexts; onClose: () => void }) {
  const { t } = useTranslation('shell')
  const describeError = useDescribeError()
  const { registry, texts, onClose } = props
  const records = useQuery({
    queryKey: ['registry', registry.id, 'in order'],
    queryFn: ({ signal }) => readAll(registry, signal),
  })
  const [mine, setMine] = useState<{ over: readonly ListedRow[]; rows: readonly ListedRow[] } | null>(null)
  const { apply } = useBatch(registry, 'all-or-nothing')
  const rows = mine?.rows ?? records.data
  const changed = changedNumbers(registry, rows ?? [])
  const overtaken = mine !== null && records.data !== mine.over
  const startAgain = () => {
    setMine(null)
    apply.reset()
  }
  const move = (from: number, to: number) => {
    if (rows) setMine({ over: mine?.over ?? rows, rows: moved(rows, from, to) })
    apply.reset()
  }
  const nameOf = (row: ListedRow | undefined) => texts.value(registry.field(registry.title), row?.[registry.title])
  const codeOf = (row: ListedRow) => String(row[registry.key[0]!])
  return (
    <FormDialog
      title={t('list.order.title', { name: texts.many })}
      label={t('list.order.save')}
      size={620}
      busy={apply.isPending}
      disabledReason={
        overtaken ? t('list.order.overtaken') : mine === null || changed.length === 0 ? t('bulk.nothing') : undefined
      }
      onSubmit={() => apply.mutate(changed, { onSuccess: ({ undo }) => undo !== null && onClose() })}
      onClose={onClose}
    >
      {overtaken && (
        <NoticeBar
          text={t('list.order.overtaken')}
          action={{ label: t('list.order.startAgain'), onClick: startAgain }}
        />
      )}
      {records.isPending && <SkeletonRows height={28} />}
      {(apply.error ?? records.error) && <ErrorPanel {...describeError(apply.error ?? records.error)} />}
      {apply.data?.undo === null && (
        <BatchPreview
          registry={registry}
          texts={texts}
          answer={{ rows: apply.data.rows, counts: { ...apply.data.counts, pass: 0 } }}
          nameOf={({ index }) => nameOf(rows?.find(({ id }) => id === changed[index]?.id))}
        />
      )}
      {rows && (
        <OrderedList
          label={texts.many}
          items={rows.map((row) => ({ key: row.id, text: nameOf(row), note: codeOf(row) }))}
          onMove={move}
        />
      )}
    </FormDialog>
  )
}

async function readAll(registry: AnyRegistry, signal: AbortSignal): Promise<ListedRow[]> {
  const rows: ListedRow[] = []
  let after: string | null = null
  do {
    const query: Record<string, unknown> = { state: 'active', limit: pageSize.max, ...(after ? { after } : {}) }
    const page: { rows: ListedRow[]; next: string | null } = await callAny(registry.endpoints.list, { query, signal })
    rows.push(...page.rows)
    after = page.next
  } while (after !== null)
  return rows
}

/** The records whose number differs once they stand like this, at the versions that were seen. */
function changedNumbers(registry: AnyRegistry, rows: readonly ListedRow[]): BatchRow[] {
  const name = registry.orderedBy!
  const { min, max } = registry.field(name)
  const numbers = numbersInOrder(
    rows.map((row) => Number(row[name])),
    { min: Number(min), max: Number(max) },
  )
  return rows.flatMap(({ id, version, [name]: before }, place) =>
    before === numbers[place] ? [] : [{ id, version, values: { [name]: numbers[place] } }],
  )
}
