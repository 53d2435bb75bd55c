import { useTranslation } from 'react-i18next'
import { readMoment } from '#platform/core/instant-format.ts'
import { InstantField } from '#platform/ui/fields/instant-field.tsx'
import { ReferenceField } from '#platform/ui/fields/reference-field.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import type { EventType } from '../contract/timesheets.contract.ts'
import type { Finding } from '../rules/findings.ts'
import { lackOf, type TypedEvent } from './event-form.ts'
import { useFindingText } from './finding-text.ts'
import { useOwnOptions } from './own-options.ts'

/** Event, moment and note: the next expected event stands first, so mostly only the time is typed. */
export function EventFields(props: {
  name: string
  /** In the order in which they are offered. */
  offered: readonly EventType[]
  typed: TypedEvent
  findings: readonly Finding[]
  isTried: boolean
  onChange: (typed: TypedEvent) => void
}) {
  const { t } = useTranslation('timesheets')
  const { language } = useUi()
  const { offered, typed, findings, isTried, name } = props
  const options = offered.map((type) => ({ code: type.code, label: type.name[language], ended: false }))
  const source = useOwnOptions(options)
  const say = useFindingText(offered)
  const lack = isTried ? lackOf(typed, offered) : null
  const refused = findings.find(({ severity }) => severity === 'refuse')
  const time = readMoment(typed.at).time
  const atError = lack?.field === 'at' ? t(lack.key, { time }) : refused && say(refused)
  return (
    <>
      <ReferenceField
        name={`${name}-operation`}
        label={t('add.event')}
        required
        source={source}
        chosen={options.find(({ code }) => code === typed.operation)}
        value={typed.operation}
        error={lack?.field === 'operation' ? t(lack.key) : undefined}
        onChange={(operation) => props.onChange({ ...typed, operation })}
      />
      <InstantField
        name={`${name}-at`}
        label={t('timesheets.field.at')}
        required
        value={typed.at}
        error={atError}
        onChange={(at) => props.onChange({ ...typed, at })}
      />
      <TextField
        name={`${name}-note`}
        label={t('add.note')}
        maxLength={300}
        value={typed.note}
        onChange={(note) => props.onChange({ ...typed, note })}
      />
    </>
  )
}
