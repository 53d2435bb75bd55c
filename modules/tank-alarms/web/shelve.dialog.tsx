import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChoiceField } from '#platform/ui/fields/choice-field.tsx'
import { MultilineField } from '#platform/ui/fields/text-field.tsx'
import { FormDialog } from '#platform/ui/parts/form-dialog.tsx'
import { toast } from '#platform/ui/parts/toast.ts'
import { call } from '#platform/web/base/api.ts'
import { Failure } from '#platform/web/base/awaited.tsx'
import { type Alarm, alarmsId, longestShelfMinutes, shelveAlarm } from '../contract/tank-alarms.contract.ts'

const offered = [15, 30, 60, 120, 240, longestShelfMinutes]

/** For how long, and why. */
export function ShelveDialog({ alarm, onClose }: { alarm: Alarm; onClose: () => void }) {
  const { t } = useTranslation('tank-alarms')
  const queries = useQueryClient()
  const [minutes, setMinutes] = useState('60')
  const [reason, setReason] = useState('')
  const [attempted, setAttempted] = useState(false)
  const [key] = useState(() => crypto.randomUUID())
  const { id, version, tankCode, kind } = alarm
  const lacks = reason.trim() === ''
  const shelve = useMutation({
    mutationFn: () =>
      call(shelveAlarm, {
        params: { id },
        version,
        idempotencyKey: key,
        body: { minutes: Number(minutes), reason: reason.trim() },
      }),
    onSuccess: () => {
      toast(t('message.shelved'))
      onClose()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['registry', alarmsId] }),
  })
  const nameOf = (value: number) =>
    value === 15 ? t('shelf.quarter') : value === 30 ? t('shelf.half') : t('shelf.hours', { count: value / 60 })
  return (
    <FormDialog
      title={t('shelf.title', { alarm: `${tankCode} · ${t(`tankAlarms.choice.kind.${kind}`)}` })}
      label={t('shelf.go')}
      busy={shelve.isPending}
      onSubmit={() => {
        setAttempted(true)
        if (!lacks) shelve.mutate()
      }}
      onClose={onClose}
    >
      <Failure error={shelve.error} />
      <p className="muted">{t('shelf.body')}</p>
      <ChoiceField
        name="minutes"
        label={t('shelf.minutes')}
        value={minutes}
        onChange={setMinutes}
        choices={offered.map((value) => ({ value: String(value), label: nameOf(value) }))}
        required
      />
      <MultilineField
        name="reason"
        label={t('shelf.reason')}
        value={reason}
        onChange={setReason}
        maxLength={300}
        error={attempted && lacks ? t('shell:step.sayWhy') : undefined}
        required
        autoFocus
      />
    </FormDialog>
  )
}
