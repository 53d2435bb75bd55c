import './voyage.css'
import { useTranslation } from 'react-i18next'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { SkeletonRows } from '#platform/ui/parts/skeleton-rows.tsx'
import { StatusChip } from '#platform/ui/parts/status-chip.tsx'
import { isMissing } from '#platform/web/base/api-failure.ts'
import { usePageTitle } from '#platform/web/base/page-title.ts'
import { useDescribeError } from '#platform/web/base/use-describe-error.ts'
import type { StageView } from '../contract/voyage.contract.ts'
import { AmountText, DeviationText, progressTone } from './amounts.tsx'
import { useVoyage } from './use-voyage.ts'
import { Link, useParams } from '#platform/web/base/address.tsx'

/** A whole voyage: every stage with its records, one below the other. */
export function VoyageScreen() {
  const { t } = useTranslation('voyages')
  const { number } = useParams<{ number: string }>()
  const voyage = useVoyage(number)
  // A link from the time of the draft leads to what it is called now.
  const title = t('title', { number: voyage.data?.number ?? number })
  usePageTitle(title)
  const describeError = useDescribeError()
  return (
    <section className="voyage-page">
      <h1 className="page-title">{title}</h1>
      {voyage.isPending && <SkeletonRows height={28} />}
      {isMissing(voyage.error) && <p className="nothing">{t('notFound', { number })}</p>}
      {voyage.error && !isMissing(voyage.error) && (
        <ErrorPanel {...describeError(voyage.error)} onRetry={() => void voyage.refetch()} />
      )}
      {voyage.data?.stages.map((stage) => (
        <Stage key={stage.id} stage={stage} />
      ))}
    </section>
  )
}

function Stage({ stage }: { stage: StageView }) {
  const { t } = useTranslation('voyages')
  return (
    <section className="voyage-card" aria-label={stage.title}>
      <header>
        <h2>{stage.title}</h2>
        <StatusChip tone={progressTone[stage.progress]} text={t(`progress.${stage.progress}`)} />
        <span className="voyage-card-figures">
          {stage.quantities.map((amount) => (
            <AmountText key={amount.direction} amount={amount} />
          ))}
          {stage.deviation && <DeviationText deviation={stage.deviation} />}
        </span>
      </header>
      {stage.records.length === 0 ? (
        <p className="muted">{t('none')}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th>{t('column.record')}</th>
              <th>{t('column.state')}</th>
              <th className="number">{t('column.quantity')}</th>
            </tr>
          </thead>
          <tbody>
            {stage.records.map((record) => (
              <tr key={record.link + record.title}>
                <td>
                  <Link to={record.link}>{record.title}</Link>
                </td>
                <td>{record.state}</td>
                <td className="number">{record.quantity ? <AmountText amount={record.quantity} /> : '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
