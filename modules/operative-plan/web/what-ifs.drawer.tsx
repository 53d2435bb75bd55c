import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '#platform/core/date-format.ts'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { SideDrawer } from '#platform/ui/parts/side-drawer.tsx'
import { StatusChip } from '#platform/ui/parts/status-chip.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { call } from '#platform/web/base/api.ts'
import { Awaited, Failure } from '#platform/web/base/awaited.tsx'
import { usePermission } from '#platform/web/base/permissions.tsx'
import { personName } from '#platform/web/base/person-name.ts'
import { planElements } from '../contract/plan.contract.ts'
import { makeWhatIf, type WhatIfHead } from '../contract/what-if.contract.ts'
import { whatIfTones } from './what-if-tones.ts'
import { useWhatIfs, useWhatIfStep } from './use-what-if.ts'

/** The plans that somebody has tried, with what became of them, and a name for another one. */
export function WhatIfs(props: {
  plant: string
  /** The first day that is looked at. */
  day: string
  onOpen: (whatIf: WhatIfHead) => void
  onClose: () => void
}) {
  const { t } = useTranslation('operative-plan')
  const { language } = useUi()
  const { plant, onOpen } = props
  const list = useWhatIfs(plant)
  const mayEdit = usePermission(planElements.edit)
  const at = (moment: string) => formatInstant(moment, language)
  return (
    <SideDrawer opened title={t('whatIf.list.title')} onClose={props.onClose}>
      {mayEdit.visible && (
        <NewWhatIf plant={plant} firstDay={props.day} disabledReason={mayEdit.reason} onMade={onOpen} />
      )}
      {!list.data ? (
        <Awaited query={list} height={32} />
      ) : list.data.length === 0 ? (
        <p className="muted">{t('whatIf.list.none')}</p>
      ) : (
        <ul className="plan-versions">
          {list.data.map((one) => (
            <li key={one.id}>
              <h3>
                <button type="button" className="link-button" onClick={() => onOpen(one)}>
                  {one.name}
                </button>{' '}
                <StatusChip tone={whatIfTones[one.status]} text={t(`whatIf.status.${one.status}`)} />
              </h3>
              <p>{t('whatIf.list.moves', { count: one.moveCount })}</p>
              <p className="muted">{t('whatIf.list.made', { by: personName(one.madeBy), at: at(one.madeAt) })}</p>
              {one.closedAt && (
                <p className="muted">
                  {t('whatIf.list.closed', {
                    status: t(`whatIf.status.${one.status}`),
                    by: personName(one.closedBy!),
                    at: at(one.closedAt),
                  })}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
    </SideDrawer>
  )
}

function NewWhatIf(props: {
  plant: string
  firstDay: string
  disabledReason: string | undefined
  onMade: (whatIf: WhatIfHead) => void
}) {
  const { t } = useTranslation('operative-plan')
  const { plant, firstDay } = props
  const [name, setName] = useState('')
  const make = useWhatIfStep(async (asked: string, idempotencyKey) => {
    const made = await call(makeWhatIf, { body: { plant, name: asked, firstDay }, idempotencyKey })
    props.onMade(made)
    return made
  })
  return (
    <form
      className="plan-new-what-if"
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() !== '' && !make.isPending) make.mutate(name.trim())
      }}
    >
      <TextInput
        label={t('whatIf.new.title')}
        description={t('whatIf.new.hint')}
        name="what-if"
        value={name}
        maxLength={80}
        autoComplete="off"
        disabled={props.disabledReason !== undefined}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Failure error={make.error} />
      <ActionButton
        type="submit"
        label={t('whatIf.new.go')}
        tone="primary"
        busy={make.isPending}
        disabledReason={props.disabledReason}
        keepLabel
      />
    </form>
  )
}
