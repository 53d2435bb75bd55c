import { useTranslation } from 'react-i18next'
import type { SearchHit } from '#platform/core/search.contract.ts'
import { StatusChip } from '#platform/ui/parts/status-chip.tsx'
import { HitFacts } from './hit-facts.tsx'
import { Marked } from './marked.tsx'

/** A record: code, title, where else it was found, and below it what is so with it now. */
export function HitLine(props: { hit: SearchHit }) {
  const { t } = useTranslation('shell')
  const { code, title, excerpt, ended, marks, facts } = props.hit
  return (
    <>
      <span className="hit">
        <span className="hit-code">
          <Marked text={code} marks={marks} />
        </span>
        {title !== code && (
          <span className="hit-title">
            <Marked text={title} marks={marks} />
          </span>
        )}
        {excerpt !== '' && (
          <span className="hit-excerpt muted">
            <Marked text={excerpt} marks={marks} />
          </span>
        )}
        {ended && <StatusChip tone="muted" text={t('record.ended')} />}
      </span>
      <HitFacts facts={facts} />
    </>
  )
}
