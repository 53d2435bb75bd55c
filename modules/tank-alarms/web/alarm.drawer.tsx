import './tank-alarms.css'
import { IconCheck, IconClockPause, IconClockPlay } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { farmPath } from '#modules/tanks/contract/farm.contract.ts'
import { formatInstant } from '#platform/core/date-format.ts'
import { formatNumber } from '#platform/core/number-format.ts'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { SideDrawer } from '#platform/ui/parts/side-drawer.tsx'
import { StatusChip } from '#platform/ui/parts/status-chip.tsx'
import { toast } from '#platform/ui/parts/toast.ts'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { Link } from '#platform/web/base/address.tsx'
import { call } from '#platform/web/base/api.ts'
import { Awaited, Failure } from '#platform/web/base/awaited.tsx'
import { usePermission } from '#platform/web/base/permissions.tsx'
import { personName } from '#platform/web/base/person-name.ts'
import { alarmTone } from '../contract/alarm-tone.ts'
import {
  type Alarm,
  alarmElements,
  alarmsId,
  type Occurrence,
  readAlarm,
  unshelveAlarm,
} from '../contract/tank-alarms.contract.ts'
import { ShelveDialog } from './shelve.dialog.tsx'
import { useAcknowledge } from './use-acknowledge.ts'

export const alarmKey = (id: string) => ['registry', alarmsId, 'one', id]

/** One alarm: what happened to it, what can be done, and the times that it came before. */
export function AlarmDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('tank-alarms')
  const alarm = useQuery({
    queryKey: alarmKey(id),
    queryFn: ({ signal }) => call(readAlarm, { params: { id }, signal }),
  })
  const title = alarm.data
    ? `${alarm.data.tankCode} · ${t(`tankAlarms.choice.kind.${alarm.data.kind}`)}`
    : t('tankAlarms.title.one')
  return (
    <SideDrawer opened title={title} onClose={onClose} wide>
      <Awaited query={alarm} height={28} />
      {alarm.data && <Details key={id} alarm={alarm.data} />}
    </SideDrawer>
  )
}

function Details({ alarm }: { alarm: Alarm }) {
  const { t } = useTranslation('tank-alarms')
  return (
    <div className="alarm-details">
      <p>
        <StatusChip tone={alarmTone[alarm.status]} text={t(`tankAlarms.choice.status.${alarm.status}`)} />{' '}
        <span className="muted">
          {t('tankAlarms.field.priority')}: {t(`tankAlarms.choice.priority.${alarm.priority}`)}
        </span>
      </p>
      {(alarm.kind === 'flowWithoutOperation' || alarm.kind === 'operationWithoutFlow') && (
        <p>{t(`meaning.${alarm.kind}`)}</p>
      )}
      <Steps alarm={alarm} />
      <section aria-labelledby="alarm-happened">
        <h3 id="alarm-happened">{t('page.happened')}</h3>
        <Happened of={alarm} />
      </section>
      <section aria-labelledby="alarm-others">
        <h3 id="alarm-others">{t('page.others')}</h3>
        {alarm.others.length === 0 && <p className="muted">{t('page.noOthers')}</p>}
        {alarm.others.map((other) => (
          <Happened key={other.id} of={other} />
        ))}
      </section>
      <p>
        <Link to={farmPath} search={{ tank: alarm.tankCode }}>
          {t('action.openFarm')}
        </Link>
      </p>
    </div>
  )
}

/** In the order of time. */
function Happened({ of }: { of: Occurrence }) {
  const { t } = useTranslation('tank-alarms')
  const { language } = useUi()
  const number = (value: string) => formatNumber(String(Number(value)), language)
  const figures =
    of.value !== null && of.limitValue !== null
      ? t('page.value', { value: number(of.value), limit: number(of.limitValue), unit: of.unit })
      : null
  const by = (name: string | null) => personName(name ?? '')
  const events = [
    { at: of.raisedAt, text: t('page.raised'), detail: figures },
    { at: of.returnedAt, text: t('page.returned'), detail: null },
    { at: of.acknowledgedAt, text: t('page.acknowledged', { by: by(of.acknowledgedBy) }), detail: of.note },
    {
      at: of.shelvedAt,
      text: t('page.shelved', {
        by: by(of.shelvedBy),
        until: of.shelvedUntil && formatInstant(of.shelvedUntil, language),
      }),
      detail: of.shelfReason,
    },
    { at: of.shelfEndedAt, text: t('page.shelfEnded'), detail: null },
  ].flatMap(({ at, text, detail }) => (at === null ? [] : [{ at, text, detail }]))
  return (
    <ol className="alarm-events">
      {events
        .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
        .map(({ at, text, detail }) => (
          <li key={text}>
            <time dateTime={at}>{formatInstant(at, language)}</time>
            <span>
              {text}
              {detail && <span className="muted"> · {detail}</span>}
            </span>
          </li>
        ))}
    </ol>
  )
}

function Steps({ alarm }: { alarm: Alarm }) {
  const { t } = useTranslation('tank-alarms')
  const queries = useQueryClient()
  const mayAcknowledge = usePermission(alarmElements.acknowledge)
  const mayShelve = usePermission(alarmElements.shelve)
  const [note, setNote] = useState('')
  const [shelving, setShelving] = useState(false)
  const { id, version } = alarm
  const acknowledge = useAcknowledge(() => setNote(''))
  const unshelve = useMutation({
    // A key for each press: an alarm comes off the shelf as often as it was put there.
    mutationFn: () => call(unshelveAlarm, { params: { id }, version, idempotencyKey: crypto.randomUUID() }),
    onSuccess: () => toast(t('message.unshelved')),
    onSettled: () => queries.invalidateQueries({ queryKey: ['registry', alarmsId] }),
  })
  const isShelved = alarm.shelvedUntil !== null && alarm.shelfEndedAt === null
  const canAcknowledge = mayAcknowledge.visible && alarm.acknowledgedAt === null
  return (
    <>
      <Failure error={unshelve.error} />
      {canAcknowledge && <TextField name="note" label={t('note')} value={note} onChange={setNote} maxLength={300} />}
      <p className="alarm-steps">
        {canAcknowledge && (
          <ActionButton
            label={t('action.acknowledge')}
            icon={IconCheck}
            tone="primary"
            keepLabel
            busy={acknowledge.isPending}
            disabledReason={mayAcknowledge.reason}
            onClick={() => acknowledge.mutate({ ids: [id], note: note.trim() || null })}
          />
        )}
        {mayShelve.visible && isShelved && (
          <ActionButton
            label={t('action.unshelve')}
            icon={IconClockPlay}
            keepLabel
            busy={unshelve.isPending}
            disabledReason={mayShelve.reason}
            onClick={() => unshelve.mutate()}
          />
        )}
        {mayShelve.visible && !isShelved && alarm.status !== 'ended' && (
          <ActionButton
            label={t('action.shelve')}
            icon={IconClockPause}
            keepLabel
            disabledReason={mayShelve.reason}
            onClick={() => setShelving(true)}
          />
        )}
      </p>
      {shelving && <ShelveDialog alarm={alarm} onClose={() => setShelving(false)} />}
    </>
  )
}
