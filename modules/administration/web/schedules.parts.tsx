import { IconPlayerPause, IconPlayerPlay, IconPlayerTrackNext } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  pauseSchedule,
  resumeSchedule,
  runSchedule,
  scheduleElements,
  type ScheduleRow,
} from '#platform/core/schedule.contract.ts'
import { IconButton } from '#platform/ui/parts/icon-button.tsx'
import { toast } from '#platform/ui/parts/toast.ts'
import { call } from '#platform/web/base/api.ts'
import { issueText } from '#platform/web/base/i18n.ts'
import { usePermission } from '#platform/web/base/permissions.tsx'
import type { ReportPartProps, ReportParts } from '#platform/web/base/web-module.ts'
import { Question } from '#platform/web/objects/question.tsx'

type Step = 'run' | 'pause' | 'resume'

function RowActions({ row, refresh }: ReportPartProps & { row: Record<string, unknown> }) {
  const { t } = useTranslation('administration')
  const [asked, setAsked] = useState<Step | null>(null)
  const mayRun = usePermission(scheduleElements.run)
  const mayPause = usePermission(scheduleElements.pause)
  const schedule = row as unknown as ScheduleRow
  const other: Step = schedule.status === 'paused' ? 'resume' : 'pause'
  const running = schedule.status === 'running' ? t('schedules.isRunning') : undefined
  return (
    <>
      {mayRun.visible && (
        <IconButton
          label={`${t('schedules.run')}: ${schedule.name}`}
          icon={IconPlayerPlay}
          disabledReason={mayRun.enabled ? running : mayRun.reason}
          onClick={() => setAsked('run')}
        />
      )}
      {mayPause.visible && (
        <IconButton
          label={`${t(`schedules.${other}`)}: ${schedule.name}`}
          icon={other === 'pause' ? IconPlayerPause : IconPlayerTrackNext}
          disabledReason={mayPause.enabled ? undefined : mayPause.reason}
          onClick={() => setAsked(other)}
        />
      )}
      {asked && (
        <ScheduleQuestion
          step={asked}
          schedule={schedule}
          onClose={() => {
            setAsked(null)
            refresh()
          }}
        />
      )}
    </>
  )
}

function ScheduleQuestion(props: { step: Step; schedule: ScheduleRow; onClose: () => void }) {
  const { t } = useTranslation('administration')
  const { step, onClose } = props
  const { schedule, name, version } = props.schedule
  const key = useRef(crypto.randomUUID())
  const take = useMutation({
    mutationFn: (reason: string | null) => {
      const params = { schedule }
      if (step === 'run') return call(runSchedule, { params, idempotencyKey: key.current })
      if (step === 'resume') return call(resumeSchedule, { params, version })
      return call(pauseSchedule, { params, version, body: { reason: reason ?? '' } })
    },
    onSuccess: () => {
      toast(t(`schedules.${step}Done`, { name }))
      onClose()
    },
  })
  return (
    <Question
      title={t(`schedules.${step}Title`, { name })}
      follows={[t(`schedules.${step}Follows`)]}
      go={t(`schedules.${step}`)}
      reason={step === 'pause' ? { name: 'pause-reason', label: t('schedules.reason'), maxLength: 500 } : null}
      error={take.error}
      busy={take.isPending}
      onGo={(reason) => take.mutate(reason)}
      onClose={onClose}
    />
  )
}

export const schedulesParts: ReportParts = {
  RowActions,
  actionsWidth: 96,
  marks: {
    lastResult: ({ lastError }) =>
      typeof lastError === 'string' ? { sign: '!', tone: 'attention', words: issueText({ code: lastError }) } : null,
    status: ({ status, pauseReason }) =>
      status === 'paused' ? { sign: '‖', tone: 'attention', words: String(pauseReason) } : null,
  },
}
