import './run-strip.css'
import { IconCheck, IconCircle, IconLoader2, IconPlayerStop, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { siteTime } from '#platform/core/date-format.ts'
import type { JobView } from '#platform/core/job.contract.ts'
import { formatNumber } from '#platform/core/number-format.ts'
import { useUi } from '../ui-provider.tsx'
import { ActionButton } from './action-button.tsx'
import { IconButton } from './icon-button.tsx'
import { StatusChip, type ChipTone } from './status-chip.tsx'

const tones: Record<JobView['state'], ChipTone> = {
  queued: 'progress',
  running: 'progress',
  done: 'neutral',
  failed: 'blocking',
  aborted: 'blocking',
}

export const isOver = (job: Pick<JobView, 'state'>) => !['queued', 'running'].includes(job.state)

/** A long run as its screen sees it: stages, how far, since when, and what came out. */
export function RunStrip(props: {
  title: string
  job: JobView
  stageLabel: (stage: string) => string
  children?: ReactNode
  onAbort?: () => void
  onClose: () => void
}) {
  const { t } = useTranslation('shell')
  const { language } = useUi()
  const { job } = props
  const over = isOver(job)
  const current = job.stages.indexOf(job.stage)
  const figure = (value: number) => formatNumber(value, language)
  return (
    <section className="run" aria-label={props.title}>
      <div className="run-head">
        <h2>{props.title}</h2>
        <span aria-live="polite">
          <StatusChip tone={tones[job.state]} text={t(`ui.run.state.${job.state}`)} />
        </span>
        <span className="muted">
          {[
            job.startedAt && t('ui.run.started', { time: siteTime(job.startedAt).seconds }),
            job.endedAt && t('ui.run.ended', { time: siteTime(job.endedAt).seconds }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span className="run-actions">
          {!over && props.onAbort && (
            <ActionButton label={t('ui.run.abort')} icon={IconPlayerStop} onClick={props.onAbort} />
          )}
          {over && <IconButton label={t('ui.close')} icon={IconX} onClick={props.onClose} />}
        </span>
      </div>
      <ol className="run-stages">
        {job.stages.map((stage, index) => {
          const state = job.state === 'done' || index < current ? 'past' : index === current ? 'now' : 'next'
          const Mark = state === 'past' ? IconCheck : state === 'next' ? IconCircle : over ? IconX : IconLoader2
          return (
            <li key={stage} className={`run-stage run-${state}`} aria-current={state === 'now' ? 'step' : undefined}>
              <Mark size={14} aria-hidden /> {props.stageLabel(stage)}
            </li>
          )
        })}
      </ol>
      {!over && job.total === null && job.progress > 0 && (
        <p>{t('ui.run.soFar', { count: job.progress, shown: figure(job.progress) })}</p>
      )}
      {!over && job.total !== null && (
        <div className="run-progress">
          <progress max={Math.max(job.total, 1)} value={job.progress} aria-label={t('ui.run.progress')} />
          <span>{t('ui.run.ofTotal', { done: figure(job.progress), total: figure(job.total) })}</span>
        </div>
      )}
      {props.children}
    </section>
  )
}
