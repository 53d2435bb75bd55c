import { IconChartBar, IconTable } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Moments, momentsSince } from '#platform/core/compared-moments.ts'
import { formatInstant } from '#platform/core/date-format.ts'
import type { ListedRow } from '#platform/core/registry.ts'
import { askedIn } from '#platform/core/report-parameters.ts'
import type { AnyReport } from '#platform/core/report.ts'
import { type GridColumn } from '#platform/ui/grid/grid-column.ts'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { EmptyState } from '#platform/ui/parts/empty-state.tsx'
import type { BarFilter } from '#platform/ui/parts/filter-bar.tsx'
import { PastBar } from '#platform/ui/parts/notice-bar.tsx'
import { PageHeader } from '#platform/ui/parts/page-header.tsx'
import { DensityScope, useUi } from '#platform/ui/ui-provider.tsx'
import { useNavigate } from '../base/address.tsx'
import { useShortcuts } from '../base/shortcuts.ts'
import { momentName, withFilter } from '../base/url-filters.ts'
import type { ReportParts } from '../base/web-module.ts'
import { FileRun, usePrintRun } from '../registry/files/file-run.tsx'
import { AsAtControl } from '../registry/list/as-at-control.tsx'
import { ComparePanel } from '../registry/list/compare-panel.tsx'
import { ListFilters, ListRows } from '../registry/list/list-body.tsx'
import { LookMenus } from '../registry/list/list-look.tsx'
import { useList } from '../registry/list/use-list.ts'
import type { ListViewState } from '../views/use-list-view.ts'
import { ViewNotices } from '../views/view-notices.tsx'
import { ViewSelector } from '../views/view-selector.tsx'
import { ReportChart } from './report-chart.tsx'
import { useFresh } from './use-fresh.ts'
import type { ReportTexts } from './use-report-texts.ts'
import { useRowEditing } from './use-row-editing.tsx'

/** The rows of a report that is asked all it needs. */
export function ReportList(props: {
  report: AnyReport
  parts: ReportParts
  texts: ReportTexts
  view: ListViewState
  parameters: BarFilter[]
}) {
  const { report, parts, texts, view } = props
  const { Actions, About, RowActions, Why, Opened, marks } = parts
  const { t } = useTranslation(['shell', report.namespace])
  const { language } = useUi()
  const navigate = useNavigate()
  const refresh = useFresh(report)
  const { search, change } = view
  const { asAt } = search
  const [isChart, setChart] = useState(false)
  const [opened, setOpened] = useState<ListedRow | null>(null)
  const [compared, setCompared] = useState<Moments | null>(null)
  const [why, setWhy] = useState<{ row: ListedRow; field: string } | null>(null)
  const part = { asked: search, refresh }
  const { edit, ...editing } = useRowEditing(parts.editing, part)
  const extend = useMemo(
    () =>
      (column: GridColumn): GridColumn => ({
        ...column,
        wide: report.wide.includes(column.field),
        editable: editing.fields.includes(column.field),
        asks: Why !== undefined && report.why.includes(column.field),
        mark: marks?.[column.field] && ((row) => marks[column.field]!(row, t, language)),
      }),
    [report, editing.fields, Why, marks, t, language],
  )
  const opensRows = report.opens !== undefined || Opened !== undefined
  const list = useList({ registry: report, texts, view, extend, opensRows })
  const printRun = usePrintRun(report, list.question)
  useShortcuts([
    ...(opensRows ? [{ keys: 'Enter', label: t('shell:shortcut.openRow') }] : []),
    ...(editing.isPossible ? [{ keys: 'F2', label: t('shell:shortcut.editCell') }] : []),
    ...(Why ? [{ keys: '?', label: t('shell:ui.askWhy') }] : []),
    { keys: 'Space', label: t('shell:shortcut.selectRow') },
    { keys: 'Ctrl+C', label: t('shell:shortcut.copyRows') },
  ])
  const rowActions = useMemo(
    () =>
      RowActions &&
      ((row: ListedRow) => <RowActions row={row} asked={search} refresh={refresh} edit={() => edit(row)} />),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the buttons are drawn again with the rows, not with each render
    [RowActions, JSON.stringify(search)],
  )
  const showPast = (moment: string) => change(withFilter(search, momentName, moment))
  return (
    <DensityScope density={view.density} className="screen screen-list">
      <PageHeader
        title={texts.many}
        status={<ViewSelector state={view} />}
        actions={
          <>
            {report.asAt && (
              <AsAtControl
                asAt={asAt}
                onShow={showPast}
                onCompare={(moment) => setCompared(momentsSince(moment, asAt))}
              />
            )}
            {report.chart && (
              <ActionButton
                label={t(isChart ? 'shell:report.table' : 'shell:report.chart')}
                icon={isChart ? IconTable : IconChartBar}
                iconOnly
                onClick={() => setChart(!isChart)}
              />
            )}
            <LookMenus list={list} />
            {Actions && <Actions {...part} />}
          </>
        }
        more={
          <>
            {list.exportRun.button}
            {printRun.button}
          </>
        }
      />
      {asAt && (
        <PastBar
          text={t('shell:past.list', { when: formatInstant(asAt, language) })}
          actions={[
            { label: t('shell:past.backToNow'), onClick: () => showPast('') },
            { label: t('shell:past.changedSince'), onClick: () => setCompared({ from: asAt }) },
          ]}
        />
      )}
      <ViewNotices state={view} />
      <ListFilters list={list} before={props.parameters} />
      {report.note && <p className="report-note muted">{t(report.note)}</p>}
      {About && <About {...part} />}
      <FileRun run={list.exportRun} />
      <FileRun run={printRun} />
      {isChart && <ReportChart report={report} list={list} />}
      {!isChart && (
        <ListRows
          list={list}
          onOpen={(row) => {
            const address = report.opens?.(row, askedIn(report.parameters, search))
            if (address) void navigate(address)
            else if (Opened) setOpened(row)
          }}
          nothingYet={<EmptyState kind="nothing-yet" title={t('shell:report.nothing')} body={texts.nothingHint} />}
          grid={{
            rowActions,
            actionsWidth: parts.actionsWidth,
            onEdit: editing.isPossible ? edit : undefined,
            ...(Why ? { onAsk: (row, field) => setWhy({ row, field }) } : {}),
          }}
        />
      )}
      {editing.panel}
      {compared && (
        <ComparePanel list={list} moments={compared} asked={nowOf(list.question)} onClose={() => setCompared(null)} />
      )}
      {Opened && opened && <Opened {...part} row={opened} onClose={() => setOpened(null)} />}
      {Why && why && <Why {...part} {...why} onClose={() => setWhy(null)} />}
    </DensityScope>
  )
}

/** The question without the moment of the past that is shown. */
const nowOf = ({ [momentName]: _moment, ...question }: Record<string, string>) => question
