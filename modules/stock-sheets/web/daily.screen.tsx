import './stock.css'
import { IconLock, IconLockOpen } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate, formatInstant } from '#platform/core/date-format.ts'
import { isInstant } from '#platform/core/instant-format.ts'
import { EmptyState } from '#platform/ui/parts/empty-state.tsx'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { PageHeader } from '#platform/ui/parts/page-header.tsx'
import { SkeletonRows } from '#platform/ui/parts/skeleton-rows.tsx'
import { StatusChip } from '#platform/ui/parts/status-chip.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { call, download } from '#platform/web/base/api.ts'
import { usePermission } from '#platform/web/base/permissions.tsx'
import { AsAtControl } from '#platform/web/registry/list/as-at-control.tsx'
import { usePageTitle } from '#platform/web/base/page-title.ts'
import { useDescribeError } from '#platform/web/base/use-describe-error.ts'
import { type DayRow, exportDaySheet, readDaySheet, sheetElements, shows } from '../contract/sheets.contract.ts'
import { deltaOf, narrowed, shownOf, sumOf } from '../rules/stock-sheet.ts'
import { useDayColumns } from './day-columns.tsx'
import { DayState } from './day-state.tsx'
import { EditDrawer } from './edit.drawer.tsx'
import { SaveButton } from './save-button.tsx'
import { SheetFilters } from './sheet-filters.tsx'
import { SheetTable } from './sheet-table.tsx'
import { isDay, lastFullDay, useSheetAddress } from './use-sheet.ts'
import { WhyDrawer } from './why.drawer.tsx'

/** Every tank at the end of one day: measured, book, delta; edited under a lock, closed when it is right. */
export function DailyScreen() {
  const { t } = useTranslation('stock-sheets')
  const { language } = useUi()
  const describeError = useDescribeError()
  const queries = useQueryClient()
  const { address, set, clear } = useSheetAddress()
  const [edited, setEdited] = useState<DayRow | null>(null)
  const [asked, setAsked] = useState<DayRow | null>(null)
  const mayEdit = usePermission(sheetElements.edit)
  usePageTitle(t('daily.title'))

  const day = isDay(address.day) ? address.day : lastFullDay()
  const asAt = address.asAt && isInstant(address.asAt) ? address.asAt : undefined
  const query = { day, ...(address.plant ? { plant: address.plant } : {}), ...(asAt ? { asAt } : {}) }
  const sheet = useQuery({
    queryKey: ['stock', 'daily', query],
    queryFn: ({ signal }) => call(readDaySheet, { query, signal }),
    staleTime: 0,
  })
  const refresh = () => void queries.invalidateQueries({ queryKey: ['stock'] })
  const all = sheet.data?.rows ?? []
  const show = shows.find((name) => name === address.show)
  const by = { tank: address.tank, product: address.product }
  const rows = shownOf(narrowed(all, by), show)
  const closedOf = (plant: string) => sheet.data?.closed.find((one) => one.plant === plant)
  const columns = useDayColumns({
    total: sumOf(rows),
    onWhy: setAsked,
    edit: (row) => {
      const reason = asAt
        ? t('daily.pastHint')
        : closedOf(row.plant)
          ? t('daily.dayClosedHint')
          : mayEdit.enabled
            ? undefined
            : (mayEdit.reason ?? t('edit.right'))
      return mayEdit.visible ? { reason, onEdit: () => setEdited(row) } : undefined
    },
  })
  return (
    <div className="screen">
      <PageHeader
        title={t('daily.title')}
        status={<StatusChip tone="neutral" text={formatDate(day, language)} />}
        actions={
          <>
            <AsAtControl asAt={asAt} onShow={(moment) => set({ asAt: moment })} />
            <SaveButton save={() => download(exportDaySheet, { query: { ...query, ...by, show } })} />
            {!asAt && <DayState day={day} plant={address.plant} sheet={sheet.data} onDone={refresh} />}
          </>
        }
      />
      <SheetFilters
        names={['day', 'plant', 'tank', 'product']}
        address={address}
        defaults={{ day }}
        set={set}
        clear={clear}
        choices={[
          {
            name: 'show',
            label: t('daily.show'),
            choices: shows.map((name) => ({ value: name, label: t(`daily.${name}`) })),
          },
        ]}
      />
      {sheet.error && <ErrorPanel {...describeError(sheet.error)} onRetry={() => void sheet.refetch()} />}
      {sheet.isPending && <SkeletonRows height={32} />}
      {sheet.data && (
        <div className="sheet-line muted">
          {asAt && (
            <span>
              {formatInstant(asAt, language)}: {t('daily.pastHint')}{' '}
              <button type="button" className="link-button" onClick={() => set({ asAt: '' })}>
                {t('daily.now')}
              </button>
            </span>
          )}
          <span>
            {t('daily.summary', {
              count: rows.length,
              measured: rows.filter(({ mass }) => mass !== null).length,
              beyond: rows.filter((row) => deltaOf(row).state === 'beyond').length,
            })}
          </span>
          {[...new Set(all.map(({ plant }) => plant))].map((plant) => {
            const closed = closedOf(plant)
            const Icon = closed ? IconLock : IconLockOpen
            return (
              <span key={plant}>
                <Icon size={13} aria-hidden /> {plant}:{' '}
                {closed
                  ? t('daily.closed', { by: closed.by, at: formatInstant(closed.at, language) })
                  : t('daily.open')}
              </span>
            )
          })}
        </div>
      )}
      {sheet.data && rows.length === 0 && (
        <EmptyState kind="no-match" title={t('daily.empty')} filters={[]} onClear={clear} />
      )}
      {rows.length > 0 && (
        <SheetTable label={t('daily.title')} columns={columns} rows={rows} rowKey={({ tankCode }) => tankCode} />
      )}
      {edited && (
        <EditDrawer
          row={edited}
          day={day}
          onClose={() => {
            setEdited(null)
            refresh()
          }}
        />
      )}
      {asked && <WhyDrawer row={asked} from={day} day={day} asAt={asAt} onClose={() => setAsked(null)} />}
    </div>
  )
}
