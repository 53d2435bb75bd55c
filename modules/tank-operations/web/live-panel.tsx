import { IconAlertTriangleFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '#platform/core/date-format.ts'
import { formatNumber } from '#platform/core/number-format.ts'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { call } from '#platform/web/base/api.ts'
import { usePermission } from '#platform/web/base/permissions.tsx'
import { processDataElements, readGauges } from '#modules/process-data/contract/process-data.contract.ts'
import { calculateTank } from '#modules/tanks/rules/calculator.ts'
import { useTankFacts } from '#modules/tanks/web/public.ts'
import type { TankOperation } from '../contract/tank-operations.contract.ts'
import { amountsOf, movedBetween, sideOf } from '../rules/tank-operations.ts'

const everyTwoSeconds = 2000

/** An operation in progress, followed by the gauge: where the tank is now, and what that comes to since the opening. */
export function LivePanel({ operation }: { operation: TankOperation }) {
  const { t } = useTranslation('tank-operations')
  const { language } = useUi()
  const { tankCode, opening, direction } = operation
  const maySee = usePermission(processDataElements.view)
  const gauges = useQuery({
    queryKey: ['gauges', 'operation', tankCode],
    queryFn: ({ signal }) => call(readGauges, { query: { tankCode }, signal }),
    refetchInterval: everyTwoSeconds,
    enabled: maySee.enabled,
  })
  const facts = useTankFacts(tankCode, operation.openingAt)
  const { level, temperature } = gauges.data?.tanks[0]?.values ?? {}
  if (!maySee.enabled || !level) return null
  const measure = level.quality === 'good' &&
    level.value !== null &&
    opening.measure && {
      ...opening.measure,
      gauge: 'dip' as const,
      reading: Math.round(Number(level.value)),
      liquidTemperature:
        temperature?.quality === 'good' && temperature.value ? temperature.value : opening.measure.liquidTemperature,
    }
  const figures = measure && facts.data ? calculateTank(facts.data, measure).figures : null
  const before = amountsOf(opening)
  const moved =
    measure && figures && direction && before ? movedBetween(direction, before, sideOf(measure, figures)) : null
  return (
    <section className="section" aria-labelledby="operation-live">
      <h2 id="operation-live">{t('live.title')}</h2>
      <dl className="figures" aria-live="off">
        <div>
          <dt>
            {t('live.level')} <span className="muted">{formatInstant(level.at, language)}</span>
          </dt>
          <dd className={measure ? undefined : 'stale'}>
            {level.value === null ? '–' : formatNumber(level.value, language)}
          </dd>
          <dd className="figure-unit">mm</dd>
        </div>
        {moved && (
          <div>
            <dt>{t('live.moved')}</dt>
            <dd>{formatNumber(moved.mass, language)}</dd>
            <dd className="figure-unit">kg</dd>
          </div>
        )}
      </dl>
      {level.quality === 'frozen' && level.since ? (
        <p className="beyond" role="status">
          <IconAlertTriangleFilled size={12} aria-hidden />{' '}
          {t('live.frozen', { time: formatInstant(level.since, language) })}
        </p>
      ) : (
        !measure && <p className="muted">{t('live.notUsed')}</p>
      )}
    </section>
  )
}
