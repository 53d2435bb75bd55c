import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ReferenceField } from '#platform/ui/fields/reference-field.tsx'
import { FormDialog } from '#platform/ui/parts/form-dialog.tsx'
import { useNavigate } from '#platform/web/base/address.tsx'
import { call } from '#platform/web/base/api.ts'
import { Failure } from '#platform/web/base/awaited.tsx'
import { createTimesheet, readVoyagesWithout, timesheetsId, timesheetsPath } from '../contract/timesheets.contract.ts'
import { useOwnOptions } from './own-options.ts'

/** For a voyage that has none yet; those under way are offered first. */
export function NewTimesheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('timesheets')
  const navigate = useNavigate()
  const [voyage, setVoyage] = useState('')
  const [isTried, setTried] = useState(false)
  const voyages = useQuery({
    queryKey: ['registry', timesheetsId, 'voyages'],
    queryFn: ({ signal }) => call(readVoyagesWithout, { signal }),
  })
  const options = (voyages.data ?? []).map(({ voyageNumber, vesselName, berth, isOngoing }) => ({
    code: voyageNumber,
    label: [vesselName, berth, isOngoing ? t('new.ongoing') : ''].filter(Boolean).join(' · '),
    ended: false,
  }))
  const source = useOwnOptions(options, true)
  const key = useRef(crypto.randomUUID())
  const create = useMutation({
    mutationFn: (voyageNumber: string) =>
      call(createTimesheet, { body: { voyageNumber }, idempotencyKey: key.current }),
    onSuccess: ({ id }) => void navigate({ to: `${timesheetsPath}/${id}` }),
    onError: () => (key.current = crypto.randomUUID()),
  })
  const submit = () => {
    setTried(true)
    if (voyage === '') document.getElementById('field-voyage')?.focus()
    else create.mutate(voyage)
  }
  return (
    <FormDialog
      title={t('timesheets.title.new')}
      label={t('new.create')}
      focusFirst
      busy={create.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Failure error={voyages.error ?? create.error} />
      {voyages.data?.length === 0 && <p className="muted">{t('new.none')}</p>}
      <ReferenceField
        name="voyage"
        label={t('new.voyage')}
        placeholder={t('new.placeholder')}
        required
        autoFocus
        source={source}
        chosen={options.find(({ code }) => code === voyage)}
        value={voyage}
        error={isTried && voyage === '' ? t('new.choose') : undefined}
        onChange={setVoyage}
      />
    </FormDialog>
  )
}
