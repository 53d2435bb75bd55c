import './instant-field.css'
import { Input, SegmentedControl, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  isInstant,
  parseClock,
  parseMoment,
  type Precision,
  type SiteMoment,
  readMoment,
  writeMoment,
} from '#platform/core/instant-format.ts'
import { Explained } from '../parts/explained.tsx'
import { DateField } from './date-field.tsx'
import type { FieldProps } from './field-props.ts'

/**
 * A moment as date and clock time of the site. The text that goes out is the moment in UTC once it is one; until then
 * both parts as typed. The hour that comes twice in October is asked about: summer time or winter time.
 */
export function InstantField(props: FieldProps & { precision?: Precision }) {
  const { t } = useTranslation('shell')
  const { precision = 'minute' } = props
  const [typedTime, setTypedTime] = useState<string | null>(null)
  const moment = readMoment(props.value, precision)
  const parsed = parseMoment(moment, precision)
  const write = (next: SiteMoment) => props.onChange(writeMoment(next, precision))
  const shared = {
    required: props.required ?? false,
    readOnly: props.readOnly ?? false,
    compact: true,
    ...(props.onBlur ? { onBlur: props.onBlur } : {}),
  }
  return (
    <Input.Wrapper
      label={props.compact ? undefined : <Explained text={props.label} />}
      labelElement="div"
      withAsterisk={props.required ?? false}
      description={props.hint}
      error={props.error === undefined ? undefined : (ownError(parsed.kind, props.value, t) ?? props.error)}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
    >
      <div className="instant-parts" data-precision={precision} role="group" aria-label={props.label}>
        <DateField
          {...shared}
          name={props.name}
          label={t('ui.instant.date', { field: props.label })}
          placeholder={props.compact ? (props.placeholder ?? props.label) : t('ui.instant.datePlaceholder')}
          value={moment.date}
          clearable={false}
          onChange={(date) => write({ date, time: date === '' ? '' : moment.time || (props.compact ? '00:00' : '') })}
        />
        <TextInput
          id={`field-${props.name}.time`}
          aria-label={t('ui.instant.time', { field: props.label })}
          placeholder="00:00"
          inputMode="numeric"
          autoComplete="off"
          readOnly={props.readOnly ?? false}
          value={typedTime ?? moment.time}
          onFocus={(event) => {
            event.currentTarget.select()
            setTypedTime(moment.time)
          }}
          onBlur={() => {
            const time = parseClock(typedTime ?? '', precision)
            if (time !== null && parsed.kind !== 'instant') write({ date: moment.date, time })
            setTypedTime(null)
            props.onBlur?.()
          }}
          onChange={(event) => {
            const time = event.currentTarget.value
            setTypedTime(time)
            write({ date: moment.date, time: time.replaceAll('T', '') })
          }}
        />
      </div>
      {parsed.kind === 'twice' && (
        <div className="instant-twice" role="group" aria-label={t('ui.instant.twice', { time: moment.time })}>
          <span>{t('ui.instant.twice', { time: moment.time })}</span>
          <SegmentedControl
            size="xs"
            data={[
              { value: parsed.summer, label: t('ui.instant.summer') },
              { value: parsed.winter, label: t('ui.instant.winter') },
            ]}
            value={isInstant(props.value) ? props.value : ''}
            onChange={props.onChange}
            readOnly={props.readOnly ?? false}
          />
        </div>
      )}
    </Input.Wrapper>
  )
}

function ownError(kind: string, value: string, t: (key: string) => string): string | undefined {
  if (value === '' || kind === 'instant') return undefined
  if (kind === 'twice') return t('ui.instant.chooseOne')
  return kind === 'skipped' ? t('ui.instant.skipped') : t('ui.instant.form')
}
