import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BooleanField } from '#platform/ui/fields/boolean-field.tsx'
import { ChoiceField } from '#platform/ui/fields/choice-field.tsx'
import { FormDialog } from '#platform/ui/parts/form-dialog.tsx'
import { toast } from '#platform/ui/parts/toast.ts'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { call } from '#platform/web/base/api.ts'
import { Awaited, Failure } from '#platform/web/base/awaited.tsx'
import { type ArrivalDetails, placeShip } from '../contract/arrivals.contract.ts'
import { useAgain, useArrival } from './use-arrival.ts'

/** At which berth it is to lie, and whether it waits in the roadstead. */
export function PlaceDialog({ voyage, onClose }: { voyage: string; onClose: () => void }) {
  const arrival = useArrival(voyage)
  return arrival.data ? <Form details={arrival.data} onClose={onClose} /> : <Awaited query={arrival} height={32} />
}

function Form({ details, onClose }: { details: ArrivalDetails; onClose: () => void }) {
  const { t } = useTranslation('arrivals')
  const { language } = useUi()
  const again = useAgain()
  // What was there when it was opened: whoever was faster is told of, and not overwritten.
  const [ship] = useState(details.call)
  const [berth, setBerth] = useState(ship.mooringPlatform ?? '')
  const [isInRoadstead, setInRoadstead] = useState(ship.isVesselInRoadstead)
  const [key] = useState(() => crypto.randomUUID())
  const isHere = ship.phase === 'alongside'
  const place = useMutation({
    mutationFn: () =>
      call(placeShip, {
        params: { voyage: ship.voyageNumber },
        version: ship.version,
        idempotencyKey: key,
        body: { mooringPlatform: berth || null, isVesselInRoadstead: isInRoadstead, eta: null },
      }),
    onSuccess: () => {
      toast(t('message.placed'))
      onClose()
    },
    onSettled: again,
  })
  return (
    <FormDialog
      title={t('place.title', { ship: ship.vesselName ?? ship.voyageNumber })}
      label={t('place.go')}
      busy={place.isPending}
      onSubmit={() => place.mutate()}
      onClose={onClose}
    >
      <Failure error={place.error} />
      <ChoiceField
        name="mooringPlatform"
        label={t('field.mooringPlatform')}
        value={berth}
        onChange={setBerth}
        choices={details.berths.map(({ code, name }) => ({ value: code, label: `${code} · ${name[language]}` }))}
        autoFocus
      />
      {!isHere && (
        <BooleanField
          name="isVesselInRoadstead"
          label={t('field.isVesselInRoadstead')}
          value={isInRoadstead}
          onChange={setInRoadstead}
        />
      )}
    </FormDialog>
  )
}
