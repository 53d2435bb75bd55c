import './farm.css'
import { SegmentedControl, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { siteTime } from '#platform/core/date-format.ts'
import { parseMoment } from '#platform/core/instant-format.ts'
import { DateField } from '#platform/ui/fields/date-field.tsx'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { EmptyState } from '#platform/ui/parts/empty-state.tsx'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { PageHeader } from '#platform/ui/parts/page-header.tsx'
import { SideDrawer } from '#platform/ui/parts/side-drawer.tsx'
import { SkeletonRows } from '#platform/ui/parts/skeleton-rows.tsx'
import { usePageTitle } from '#platform/web/base/page-title.ts'
import { useShortcuts } from '#platform/web/base/shortcuts.ts'
import { useDescribeError } from '#platform/web/base/use-describe-error.ts'
import { tankAddress } from '../contract/tank-page.ts'
import { filtered } from '../rules/farm-filter.ts'
import { FarmFilters } from './farm-filters.tsx'
import { FarmSummary } from './farm-summary.tsx'
import { FarmTable } from './farm-table.tsx'
import { FarmView, type ShownVariable, shownVariables } from './farm-view.tsx'
import { TankDay } from './tank-day.tsx'
import { useFarm } from './use-farm.ts'
import { Link, useChangeSearch, useSearch } from '#platform/web/base/address.tsx'

interface FarmSearch {
  view?: 'table'
  show?: ShownVariable
  tank?: string
  at?: string
  plant?: string
  product?: string
  trait?: string
}

/** All tanks by area, live, or as they were at any moment: the address says which. */
export function FarmScreen() {
  const { t } = useTranslation('tanks')
  const describeError = useDescribeError()
  const search = useSearch<FarmSearch>()
  usePageTitle(t('farm.title'))
  const go = useChangeSearch<FarmSearch>()

  const [at] = useDebouncedValue(search.at, 150)
  const now = useClock()
  const { farm, gauges, areas, tanks: all } = useFarm(at)
  const inPlace = filtered(all, { plant: search.plant, product: search.product })
  const tanks = filtered(inPlace, { trait: search.trait })
  const isTable = search.view === 'table'
  const toggle = () => go({ view: isTable ? undefined : 'table' })
  useShortcuts([{ keys: 'g', label: t('farm.toggle'), run: toggle }])
  const variable = search.show ?? 'level'
  const opened = all.find(({ tank }) => tank.code === search.tank)
  const error = farm.error ?? gauges.error
  return (
    <div className="screen farm-screen">
      <PageHeader
        title={t('farm.title')}
        actions={
          <>
            <FarmFilters tanks={all} filter={search} onChange={go} />
            {!isTable && (
              <Select
                size="xs"
                className="farm-variable"
                aria-label={t('farm.variableTitle')}
                data={shownVariables.map((name) => ({ value: name, label: t(`farm.variable.${name}`) }))}
                value={variable}
                onChange={(show) => go({ show: show ?? undefined })}
                allowDeselect={false}
                checkIconPosition="right"
              />
            )}
            <SegmentedControl
              size="xs"
              aria-label={t('farm.toggle')}
              data={[
                { value: 'graphic', label: t('farm.graphic') },
                { value: 'table', label: t('farm.table') },
              ]}
              value={isTable ? 'table' : 'graphic'}
              onChange={toggle}
            />
          </>
        }
      />
      <TimeTravel
        now={now}
        isLive={!all.some(({ state }) => state === 'lost')}
        at={search.at}
        onAt={(moment) => go({ at: moment })}
      />
      <FarmSummary
        tanks={inPlace}
        lastReadAt={gauges.data?.lastReadAt ?? null}
        at={at}
        narrow={{ trait: search.trait, onTrait: (trait) => go({ trait }) }}
      />
      {error && <ErrorPanel {...describeError(error)} />}
      {farm.isPending || gauges.isPending ? (
        <SkeletonRows height={32} />
      ) : all.length === 0 ? (
        <EmptyState kind="nothing-yet" title={t('farm.none')} body={t('farm.noneHint')} />
      ) : tanks.length === 0 ? (
        <EmptyState
          kind="no-match"
          title={t('farm.filter.none')}
          filters={[]}
          onClear={() => go({ plant: undefined, product: undefined, trait: undefined })}
        />
      ) : isTable ? (
        <FarmTable areas={areas} tanks={tanks} onOpen={(tank) => go({ tank })} />
      ) : (
        <FarmView areas={areas} tanks={tanks} variable={variable} onOpen={(tank) => go({ tank })} />
      )}
      <SideDrawer opened={opened !== undefined} title={search.tank ?? ''} wide onClose={() => go({ tank: undefined })}>
        {opened && (
          <p className="tank-day">
            <Link to={tankAddress(opened.tank.code)} search={{ at: search.at }}>
              {t('page.open', { code: opened.tank.code })}
            </Link>
          </p>
        )}
        {opened && <TankDay key={opened.tank.code} gauged={opened} at={search.at} />}
      </SideDrawer>
    </div>
  )
}

/** The present minute. */
function useClock(): string {
  const [now, setNow] = useState(() => new Date().toISOString())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date().toISOString()), 10_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

const minutesOfDay = 1440
const pad = (value: number) => String(value).padStart(2, '0')

/** A day and a slider over its minutes; without a moment the farm is live. */
function TimeTravel(props: {
  now: string
  isLive: boolean
  at: string | undefined
  onAt: (at: string | undefined) => void
}) {
  const { t } = useTranslation('tanks')
  const shown = siteTime(props.at ?? props.now)
  const [hours = 0, minutes = 0] = shown.time.split(':').map(Number)
  const travel = (date: string, minute: number) => {
    const parsed = parseMoment({ date, time: `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}` })
    // The hour that does not exist in March is passed over; of the one that comes twice, the first is meant.
    const moment = parsed.kind === 'instant' ? parsed.value : parsed.kind === 'twice' ? parsed.summer : undefined
    if (!moment) return
    props.onAt(Date.parse(moment) < Date.now() ? moment : undefined)
  }
  const minute = hours * 60 + minutes
  return (
    <div className="farm-time" data-past={props.at !== undefined}>
      <DateField
        name="farmDay"
        label={t('farm.day')}
        value={shown.date}
        clearable={false}
        compact
        onChange={(date) => travel(date, minute)}
      />
      <input
        type="range"
        min={0}
        max={minutesOfDay - 1}
        value={minute}
        aria-label={t('farm.time')}
        aria-valuetext={shown.time}
        onChange={(event) => travel(shown.date, Number(event.currentTarget.value))}
      />
      <output>{shown.time}</output>
      {props.at ? (
        <ActionButton label={t('farm.backToNow')} keepLabel tone="primary" onClick={() => props.onAt(undefined)} />
      ) : (
        <span className="farm-live">{props.isLive ? t('farm.live') : t('farm.state.lost')}</span>
      )}
    </div>
  )
}
