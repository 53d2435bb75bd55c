import './run-strip.css'
import {
  type Icon,
  IconCheck,
  IconCircle,
  IconHandStop,
  IconLoader2,
  IconPlayerPlay,
  IconPlayerStop,
  IconX,
} from '@tabler/icons-react'
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
  waiting: 'attention',
  done: 'neutral',
  failed: 'blocking',
  aborted: 'blocking',
}

/** Nothing is at work on it; whether somebody can go on with it is another question. */
export const isOver = (job: Pick<JobView, 'state'>) => !['queued', 'running'].includes(job.state)

/** Something that a person can do with a run; grey with the reason why not. */
export interface RunStep {
  onClick: () => void
  reason?: string | undefined
  busy?: boolean
}

/** A long run as its screen sees it: stages, how far, since when, by whom, and what came out. */
export function RunStrip(props: {
  title: string
  job: Pick<JobView, 'state' | 'stage' | 'stages' | 'progress' | 'total' | 'startedAt' | 'endedAt'>
  stageLabel: (stage: string) => string
  /** Who has started it, where that is not plain. */
  by?: string | undefined
  counts?: readonly (readonly [label: string, count: number])[]
  children?: ReactNode
  abort?: RunStep | undefined
  goOn?: RunStep | undefined
  onClose?: (() => void) | undefined
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
            props.by && t('ui.run.by', { name: props.by }),
            job.endedAt && t('ui.run.ended', { time: siteTime(job.endedAt).seconds }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span className="run-actions">
          {props.goOn && (
            <StepButton label={t('ui.run.continue')} icon={IconPlayerPlay} tone="primary" step={props.goOn} />
          )}
          {props.abort && <StepButton label={t('ui.run.abort')} icon={IconPlayerStop} step={props.abort} />}
          {over && props.onClose && <IconButton label={t('ui.close')} icon={IconX} onClick={props.onClose} />}
        </span>
      </div>
      <ol className="run-stages">
        {job.stages.map((stage, index) => {
          const state = job.state === 'done' || index < current ? 'past' : index === current ? 'now' : 'next'
          const Mark = state === 'past' ? IconCheck : state === 'next' ? IconCircle : nowMark(job.state)
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
      {props.counts && props.counts.length > 0 && (
        <dl className="run-counts">
          {props.counts.map(([label, count]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{figure(count)}</dd>
            </div>
          ))}
        </dl>
      )}
      {props.children}
    </section>
  )
}

function nowMark(state: JobView['state']) {
  if (state === 'waiting') return IconHandStop
  return isOver({ state }) ? IconX : IconLoader2
}

function StepButton({ step, ...look }: { label: string; icon: Icon; tone?: 'primary'; step: RunStep }) {
  return <ActionButton {...look} disabledReason={step.reason} busy={step.busy ?? false} onClick={step.onClick} />
}
