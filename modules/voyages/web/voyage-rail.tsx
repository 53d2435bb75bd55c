import './voyage.css'
import { useTranslation } from 'react-i18next'
import { usePermission } from '#platform/web/base/permissions.tsx'
import { type StageView, voyageAddress, voyageElements } from '../contract/voyage.contract.ts'
import { AmountText, DeviationText, progressTone } from './amounts.tsx'
import { useVoyage } from './use-voyage.ts'
import { Link } from '#platform/web/base/address.tsx'

/** The stages of the voyage that a record belongs to, each with state, quantity and deviation, each a way there. */
export function VoyageRail(props: { number: string }) {
  const { t } = useTranslation('voyages')
  const { visible } = usePermission(voyageElements.view)
  return visible ? (
    <nav className="voyage-rail" aria-label={t('thread')}>
      <Stages number={props.number} />
      <Link className="voyage-whole" to={voyageAddress(props.number)}>
        {t('open')}
      </Link>
    </nav>
  ) : null
}

function Stages({ number }: { number: string }) {
  const { data } = useVoyage(number)
  // It is an aid beside the record: while it is on its way, or cannot be had, the record is there all the same.
  return (
    <ol className="voyage-stages" aria-busy={!data}>
      {data?.stages.map((stage) => (
        <Stage key={stage.id} stage={stage} />
      ))}
    </ol>
  )
}

function Stage({ stage }: { stage: StageView }) {
  const { t } = useTranslation('voyages')
  const [first] = stage.records
  const count = stage.records.length > 1 ? ` (${stage.records.length})` : ''
  const name = `${stage.title}${count}`
  return (
    <li className={`voyage-stage voyage-${stage.progress}`}>
      <span className="voyage-stage-head">
        {first ? <Link to={first.link}>{name}</Link> : <span>{name}</span>}
        <span className={`chip chip-${progressTone[stage.progress]}`}>{t(`progress.${stage.progress}`)}</span>
      </span>
      <span className="voyage-figures">
        {stage.quantities.map((amount) => (
          <AmountText key={amount.direction} amount={amount} />
        ))}
        {stage.quantities.length === 0 && <span className="muted">{stage.records.length === 0 ? t('none') : '–'}</span>}
        {stage.deviation && <DeviationText deviation={stage.deviation} />}
      </span>
    </li>
  )
}
