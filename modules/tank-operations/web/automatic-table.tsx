import { IconAlertTriangleFilled, IconCheck } from '@tabler/icons-react'
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
import { sides, type TankOperation } from '../contract/tank-operations.contract.ts'
import { type Compared, compareAutomatic, movedBetween, sideOf } from '../rules/tank-operations.ts'

const everyTwoSeconds = 2000

/** What the historian said at the measures, beside what was read by hand; values that are not to be trusted say so. */
export function AutomaticTable({ operation }: { operation: TankOperation }) {
  const { t } = useTranslation('tank-operations')
  const { language } = useUi()
  const lines = sides.flatMap((side) => {
    const { level, measure, automatic } = operation[side]
    const compared = compareAutomatic({ level, measure }, automatic ?? [], operation.isFiscalTank)
    return compared.map((one) => ({ side, ...one }))
  })
  const number = (value: string | null) => (value === null ? '–' : formatNumber(value, language))
  return (
    <section className="section" aria-labelledby="operation-automatic">
      <h2 id="operation-automatic">{t('section.automatic')}</h2>
      {lines.length === 0 ? (
        <p className="muted">{t('automatic.none')}</p>
      ) : (
        <table className="measure-table">
          <thead>
            <tr>
              <th scope="col">{t('automatic.what')}</th>
              <th scope="col" className="number">
                {t('automatic.value')}
              </th>
              <th scope="col" className="number">
                {t('automatic.manual')}
              </th>
              <th scope="col" className="number">
                {t('automatic.delta')}
              </th>
              <th scope="col" className="number">
                {t('automatic.tolerance')}
              </th>
              <td />
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.side + line.measure}>
                <th scope="row">
                  {t(`side.${line.side}`)}: {t(`automatic.measure.${line.measure}`).toLowerCase()}
                  <span className="muted"> {formatInstant(line.at, language)}</span>
                </th>
                <td className="number">
                  {number(line.value)} {line.unit}
                </td>
                <td className="number">{number(line.manual)}</td>
                <td className={line.isWithin === false ? 'number beyond' : 'number'}>{number(line.delta)}</td>
                <td className="number">±{number(line.tolerance)}</td>
                <td>
                  <Verdict line={line} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

function Verdict({ line }: { line: Compared }) {
  const { t } = useTranslation('tank-operations')
  if (line.quality !== 'good') return <span className="muted">{t(`automatic.${line.quality}`)}</span>
  if (line.isWithin === null) return null
  return line.isWithin ? (
    <span className="muted">
      <IconCheck size={12} aria-hidden /> {t('automatic.within')}
    </span>
  ) : (
    <span className="beyond">
      <IconAlertTriangleFilled size={12} aria-hidden /> {t('automatic.beyond')}
    </span>
  )
}

/** An operation in progress, followed by the gauge: where the tank is now, and what that comes to since the opening. */
export function LivePanel({ operation }: { operation: TankOperation }) {
  const { t } = useTranslation('tank-operations')
  const { language } = useUi()
  const { tankCode, opening } = operation
  const maySee = usePermission(processDataElements.view)
  const gauges = useQuery({
    queryKey: ['gauges', 'operation', tankCode],
    queryFn: ({ signal }) => call(readGauges, { query: { tankCode }, signal }),
    refetchInterval: everyTwoSeconds,
    enabled: maySee.enabled,
  })
  const facts = useTankFacts(tankCode, operation.openingAt)
  const values = gauges.data?.tanks[0]?.values
  const { level, temperature } = values ?? {}
  if (!maySee.enabled || !level) return null
  const usable = level.quality === 'good' && level.value !== null && opening.measure !== null
  const measure = usable && {
    ...opening.measure!,
    gauge: 'dip' as const,
    reading: Math.round(Number(level.value)),
    liquidTemperature:
      temperature?.quality === 'good' && temperature.value ? temperature.value : opening.measure!.liquidTemperature,
  }
  const figures = measure && facts.data ? calculateTank(facts.data, measure).figures : null
  const moved =
    measure && figures && operation.direction && opening.mass !== null
      ? movedBetween(operation.direction, opening as never, sideOf(measure, figures))
      : null
  return (
    <section className="section" aria-labelledby="operation-live">
      <h2 id="operation-live">{t('live.title')}</h2>
      <dl className="figures" aria-live="off">
        <div>
          <dt>
            {t('live.level')} <span className="muted">{formatInstant(level.at, language)}</span>
          </dt>
          <dd className={usable ? undefined : 'stale'}>
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
        !usable && <p className="muted">{t('live.notUsed')}</p>
      )}
    </section>
  )
}
