import '@mantine/dates/styles.css'
import 'dayjs/locale/it'
import { Popover, TextInput } from '@mantine/core'
import { MonthPicker } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { parseMonth } from '#platform/core/date-format.ts'
import { IconButton } from '../parts/icon-button.tsx'
import { useUi } from '../ui-provider.tsx'
import { type FieldProps, inputProps } from './field-props.ts'

/** A calendar month as `2026-11` in and out; typed in any order of the two, or chosen. What is no month stays as typed. */
export function MonthField(props: FieldProps) {
  const { t } = useTranslation('shell')
  const { language } = useUi()
  const [opened, setOpened] = useState(false)
  const month = parseMonth(props.value)
  const choose = t('ui.chooseMonth', { field: props.label })
  const picker = (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" trapFocus returnFocus withRoles={false}>
      <Popover.Target>
        <div>
          <IconButton label={choose} icon={IconCalendar} expanded={opened} onClick={() => setOpened(!opened)} />
        </div>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={choose}>
        <MonthPicker
          value={month && `${month}-01`}
          {...(month ? { defaultDate: `${month}-01` } : {})}
          onChange={(day) => {
            setOpened(false)
            props.onChange(day?.slice(0, 7) ?? '')
          }}
          locale={language}
          previousLabel={t('ui.date.previous')}
          nextLabel={t('ui.date.next')}
        />
      </Popover.Dropdown>
    </Popover>
  )
  return (
    <TextInput
      {...inputProps(props)}
      value={props.value}
      onChange={(event) => props.onChange(event.currentTarget.value)}
      onBlur={() => {
        if (month && month !== props.value) props.onChange(month)
        props.onBlur?.()
      }}
      spellCheck={false}
      {...(props.readOnly ? {} : { rightSection: picker, rightSectionPointerEvents: 'all' as const })}
    />
  )
}
