import './farm.css'
import './tank-page.css'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { processDataElements } from '#modules/process-data/contract/process-data.contract.ts'
import { formatInstant } from '#platform/core/date-format.ts'
import { isInstant } from '#platform/core/instant-format.ts'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { PastBar } from '#platform/ui/parts/notice-bar.tsx'
import { PageHeader } from '#platform/ui/parts/page-header.tsx'
import { SkeletonRows } from '#platform/ui/parts/skeleton-rows.tsx'
import { StatusChip } from '#platform/ui/parts/status-chip.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { Link, Navigate, useChangeSearch, useNavigate, useParams, useSearch } from '#platform/web/base/address.tsx'
import { call } from '#platform/web/base/api.ts'
import { usePageTitle } from '#platform/web/base/page-title.ts'
import { stateOf, usePermissions } from '#platform/web/base/permissions.tsx'
import { usePageParts } from '#platform/web/base/registries.tsx'
import { useDescribeError } from '#platform/web/base/use-describe-error.ts'
import { ObjectTabs } from '#platform/web/objects/object-tabs.tsx'
import { LazyScreen } from '#platform/web/shell/lazy-screen.tsx'
import { calculatorElements } from '../contract/calculator.contract.ts'
import { farmPath } from '../contract/farm.contract.ts'
import { tankPage } from '../contract/tank-page.ts'
import { tankVersionRegistry } from '../contract/tank-versions.registry.ts'
import { tankRegistry } from '../contract/tanks.registry.ts'
import { CalculationsOfTank, CalibrationOfTank, HistoryOfTank, LabOfTank } from './tank-page-parts.tsx'
import { TankNow } from './tank-now.tsx'

interface PageSearch {
  tab?: string
  at?: string
}

/** In the order in which a shift asks; the parts of other modules stand among the tank's own. */
const order = ['now', 'stock', 'operations', 'calculations', 'lab', 'calibration', 'locks', 'history']

/** All about one tank: what goes on in it, what is in it, and what is kept of it, each for whoever may see it. */
export function TankScreen() {
  const { code } = useParams<{ code: string }>()
  const search = useSearch<PageSearch>()
  const go = useChangeSearch<PageSearch>()
  const navigate = useNavigate()
  const { t } = useTranslation('tanks')
  const { language } = useUi()
  const describeError = useDescribeError()
  const permissions = usePermissions()
  const may = (element: string) => stateOf(permissions, element).enabled
  const at = search.at !== undefined && isInstant(search.at) ? search.at : undefined
  usePageTitle(t('page.title', { code }))
  const asked: Record<string, string> = { code }
  // The server knows the plants of whoever asks: another one's tank is not there.
  const tank = useQuery({
    queryKey: ['registry', tankRegistry.id, 'byCode', code],
    queryFn: ({ signal }) => call(tankRegistry.endpoints.list, { query: { ...asked, limit: 50 }, signal }),
    select: ({ rows }) => rows.find((row) => row.code === code) ?? null,
  })
  const parts = usePageParts(tankPage)
  const own = {
    now: { element: processDataElements.view, content: <TankNow key={code} code={code} at={at} /> },
    calculations: { element: calculatorElements.view, content: <CalculationsOfTank code={code} /> },
    lab: { element: processDataElements.view, content: <LabOfTank code={code} /> },
    calibration: { element: tankVersionRegistry.elements.view, content: <CalibrationOfTank code={code} at={at} /> },
    history: { element: tankRegistry.elements.history, content: <HistoryOfTank id={tank.data?.id} /> },
  }
  const tabs = [
    ...Object.entries(own).map(([id, part]) => ({ id, label: t(`page.tab.${id}`), ...part })),
    ...parts.map(({ id, title, element, load, namespace }) => ({
      id,
      label: t(`page.tab.${id}`, { defaultValue: t(title) }),
      element,
      content: <LazyScreen key={id} load={load} element={element} namespace={namespace} screenProps={{ code }} />,
    })),
  ]
    .filter(({ element }) => may(element))
    .toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id))
  const open = tabs.find(({ id }) => id === search.tab) ?? tabs[0]

  if (tank.error) return <ErrorPanel {...describeError(tank.error)} onRetry={() => void tank.refetch()} />
  if (tank.isPending) return <SkeletonRows height={40} />
  if (tank.data === null) return <Navigate to="/notfound" replace />
  const { data } = tank
  const fact = (field: 'plant' | 'area' | 'product') =>
    data[field] ? [{ label: t(`tanks.field.${field}`), value: String(data[field]) }] : []
  return (
    <div className="screen screen-record with-tabs tank-page">
      <PageHeader
        kicker={t('page.one')}
        title={code}
        onBack={() => void navigate({ to: may(processDataElements.view) ? farmPath : tankRegistry.path })}
        status={data.isOutOfService === true && <StatusChip tone="muted" text={t('farm.state.outOfService')} />}
        facts={[...fact('product'), ...fact('area'), ...fact('plant')]}
        actions={
          <Link className="tank-page-record" to={`${tankRegistry.path}/${data.id}`}>
            {t('page.record')}
          </Link>
        }
      />
      {open && (
        <ObjectTabs
          label={t('page.one')}
          tabs={tabs.map(({ id, label }) => ({ id, label, errors: 0 }))}
          active={open.id}
          onTab={(tab) => go({ tab })}
        />
      )}
      <div
        className="record-main"
        role="tabpanel"
        id="object-panel"
        tabIndex={-1}
        aria-labelledby={open && `object-tab-${open.id}`}
      >
        {at && (open?.id === 'now' || open?.id === 'calibration') && (
          <PastBar
            text={t('page.asAt', { moment: formatInstant(at, language) })}
            actions={[{ label: t('farm.backToNow'), onClick: () => go({ at: undefined }) }]}
          />
        )}
        <div className="tank-page-content">{open?.content ?? <p className="muted">{t('page.nothing')}</p>}</div>
      </div>
    </div>
  )
}
