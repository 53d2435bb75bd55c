import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isInstant } from '#platform/core/instant-format.ts'
import { ChoiceField } from '#platform/ui/fields/choice-field.tsx'
import { InstantField } from '#platform/ui/fields/instant-field.tsx'
import { MultilineField } from '#platform/ui/fields/text-field.tsx'
import { FormDialog } from '#platform/ui/parts/form-dialog.tsx'
import { toast } from '#platform/ui/parts/toast.ts'
import { call } from '#platform/web/base/api.ts'
import { Awaited, Failure } from '#platform/web/base/awaited.tsx'
import { type ArrivalDetails, sayers, sayEta } from '../contract/arrivals.contract.ts'
import { isAfterLaycan } from '../rules/calls.ts'
import { useAgain, useArrival } from './use-arrival.ts'

/** The minute in which it is opened: nobody hears in seconds. */
const thisMinute = () => new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString()

/** When it comes, who said so, and when that was heard. */
export function EtaDialog({ voyage, onClose }: { voyage: string; onClose: () => void }) {
  const arrival = useArrival(voyage)
  return arrival.data ? <Form details={arrival.data} onClose={onClose} /> : <Awaited query={arrival} height={32} />
}

function Form({ details: { call: ship }, onClose }: { details: ArrivalDetails; onClose: () => void }) {
  const { t } = useTranslation('arrivals')
  const again = useAgain()
  const [eta, setEta] = useState('')
  const [saidBy, setSaidBy] = useState<string>('master')
  const [receivedAt, setReceivedAt] = useState(thisMinute)
  const [note, setNote] = useState('')
  const [attempted, setAttempted] = useState(false)
  const [key] = useState(() => crypto.randomUUID())
  const required = (value: string) => (attempted && !isInstant(value) ? t('message.momentNeeded') : undefined)
  const say = useMutation({
    mutationFn: () =>
      call(sayEta, {
        params: { voyage: ship.voyageNumber },
        idempotencyKey: key,
        body: { eta, saidBy: sayers.find((one) => one === saidBy)!, receivedAt, note: note.trim() || null },
      }),
    onSuccess: () => {
      toast(t('message.said'))
      onClose()
    },
    onSettled: again,
  })
  const isLate = isInstant(eta) && isAfterLaycan(eta, ship.laycanTo)
  return (
    <FormDialog
      title={t('eta.title', { ship: ship.vesselName ?? ship.voyageNumber })}
      label={t('eta.go')}
      busy={say.isPending}
      onSubmit={() => {
        setAttempted(true)
        if (isInstant(eta) && isInstant(receivedAt)) say.mutate()
      }}
      onClose={onClose}
    >
      <Failure error={say.error} />
      <InstantField name="eta" label={t('field.eta')} value={eta} onChange={setEta} error={required(eta)} required />
      {isLate && (
        <p className="arrival-trouble" role="status">
          {t('trouble.afterLaycan')}
        </p>
      )}
      <ChoiceField
        name="saidBy"
        label={t('field.saidBy')}
        value={saidBy}
        onChange={setSaidBy}
        choices={sayers.map((value) => ({ value, label: t(`arrivals.choice.saidBy.${value}`) }))}
        required
      />
      <InstantField
        name="receivedAt"
        label={t('field.receivedAt')}
        value={receivedAt}
        onChange={setReceivedAt}
        error={required(receivedAt)}
        required
      />
      <MultilineField name="note" label={t('field.note')} value={note} onChange={setNote} maxLength={500} />
    </FormDialog>
  )
}
