import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant, siteTime } from '#platform/core/date-format.ts'
import { formatNumber } from '#platform/core/number-format.ts'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { SkeletonRows } from '#platform/ui/parts/skeleton-rows.tsx'
import { StatusChip } from '#platform/ui/parts/status-chip.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { Link } from '#platform/web/base/address.tsx'
import { call } from '#platform/web/base/api.ts'
import { useDescribeError } from '#platform/web/base/use-describe-error.ts'
import { useRegistryTexts } from '#platform/web/fields/registry-texts.ts'
import { ShortList } from '#platform/web/registry/list/short-list.tsx'
import { RecordHistory } from '#platform/web/registry/record/record-history.tsx'
import { type TankVersion, tankVersionRegistry } from '../contract/tank-versions.registry.ts'
import { tankRegistry } from '../contract/tanks.registry.ts'
import { CalibrationTools } from './calibration-tools.tsx'
import { SavedTankCalculations } from './saved-tank-calculations.tsx'
import { useLabSamples } from './use-plant-readings.ts'

export function CalculationsOfTank({ code }: { code: string }) {
  const { t } = useTranslation('tanks')
  return (
    <>
      <SavedTankCalculations tankCode={code} shown={undefined} />
      <p>
        <Link to="/tank-calculator" search={{ tank: code }}>
          {t('farm.toCalculator')}
        </Link>
      </p>
    </>
  )
}

/** What the lab found in the tank's samples, the youngest first. */
export function LabOfTank({ code }: { code: string }) {
  const { t } = useTranslation('tanks')
  const { language } = useUi()
  const describeError = useDescribeError()
  const samples = useLabSamples(code)
  return (
    <section className="section short-list" aria-label={t('page.tab.lab')}>
      <h2>{t('page.tab.lab')}</h2>
      {samples.error && <ErrorPanel {...describeError(samples.error)} />}
      {samples.isPending && <SkeletonRows height={28} />}
      {samples.data?.length === 0 && <p className="muted">{t('page.noSamples')}</p>}
      {samples.data && samples.data.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        <div className="short-list-frame" role="region" aria-label={t('page.tab.lab')} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th>{t('calculator.sample')}</th>
                <th>{t('calculator.takenAt')}</th>
                <th>{t('page.property')}</th>
                <th className="cell-number">{t('page.value')}</th>
                <th>{t('page.method')}</th>
              </tr>
            </thead>
            <tbody>
              {samples.data.flatMap(({ number, takenAt, analyses }) =>
                analyses.map(({ method, property, value, unit, validatedAt }, index) => (
                  <tr key={`${number} ${method}`}>
                    <th scope="row">{index === 0 ? number : ''}</th>
                    <td>{index === 0 ? formatInstant(takenAt, language) : ''}</td>
                    <td>{property}</td>
                    <td className="cell-number">{`${formatNumber(value, language)} ${unit}`}</td>
                    <td>
                      {method} {validatedAt === null && <StatusChip tone="neutral" text={t('calculator.unsigned')} />}
                    </td>
                  </tr>
                )),
              )}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

/** The certificates of the tank, and the curve of the one of the day. */
export function CalibrationOfTank({ code, at }: { code: string; at: string | undefined }) {
  const { t } = useTranslation('tanks')
  const [today] = useState(() => new Date().toISOString())
  const day = siteTime(at ?? today).date
  const asked: Record<string, string> = { tankCode: code }
  const versions = useQuery({
    queryKey: ['registry', tankVersionRegistry.id, 'short', code],
    queryFn: ({ signal }) => call(tankVersionRegistry.endpoints.list, { query: { ...asked, limit: 50 }, signal }),
  })
  const ofDay = versions.data?.rows.find(
    ({ startDate, endDate }) => String(startDate) <= day && (endDate === null || String(endDate) >= day),
  )
  const version = useQuery({
    queryKey: ['registry', tankVersionRegistry.id, 'record', ofDay?.id],
    enabled: ofDay !== undefined,
    queryFn: ({ signal }) => call(tankVersionRegistry.endpoints.read, { params: { id: ofDay!.id }, signal }),
  })
  const shown = version.data as TankVersion | undefined
  return (
    <>
      <ShortList
        title={t('page.tab.calibration')}
        list={tankVersionRegistry}
        query={{ tankCode: code, sort: '-startDate' }}
        fields={['startDate', 'endDate', 'tankType', 'minLevel', 'maxLevel', 'maxVolume', 'calibrationFactor']}
        opens={({ id }) => `${tankVersionRegistry.path}/${id}`}
      />
      {shown && (
        <section className="section" aria-label={t('tankVersions.field.calibration')}>
          <h2>{`${t('tankVersions.field.calibration')} ${shown.calibrationCertificate}`}</h2>
          <CalibrationTools record={shown} id={ofDay!.id} onFill={undefined} />
        </section>
      )}
    </>
  )
}

/** Everything that happened to the record of the tank. */
export function HistoryOfTank({ id }: { id: string | undefined }) {
  const texts = useRegistryTexts(tankRegistry)
  return id ? <RecordHistory registry={tankRegistry} texts={texts} id={id} field={null} onField={() => {}} /> : null
}
