import './reference-field.css'
import { Combobox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { LookupOption } from '#platform/core/registry-queries.ts'
import { StatusChip } from '../parts/status-chip.tsx'

/** What a typeahead needs to know of the answers; who asks for them is not its business. */
export interface OptionSource {
  options: LookupOption[]
  searching: boolean
  failed: boolean
  onSearch: (text: string) => void
}

/** Code first, because that is what people know; the name beside it. */
export function OptionText(props: { option: LookupOption }) {
  const { t } = useTranslation('shell')
  return (
    <span className="option-row">
      <span className="option-code">{props.option.code}</span>
      {props.option.label !== props.option.code && <span className="option-label muted">{props.option.label}</span>}
      {props.option.ended && <StatusChip tone="muted" text={t('record.ended')} />}
    </span>
  )
}

export function OptionDropdown(props: { source: OptionSource; without?: readonly string[] }) {
  const { t } = useTranslation('shell')
  const { source, without = [] } = props
  const offered = source.options.filter((option) => !without.includes(option.code))
  return (
    <Combobox.Dropdown>
      <Combobox.Options mah={260} style={{ overflowY: 'auto' }}>
        {offered.map((option) => (
          <Combobox.Option key={option.code} value={option.code}>
            <OptionText option={option} />
          </Combobox.Option>
        ))}
        {offered.length === 0 && (
          <div className="option-note">
            {source.failed ? t('message.failed') : source.searching ? t('ui.loading') : t('ui.noChoice')}
          </div>
        )}
      </Combobox.Options>
    </Combobox.Dropdown>
  )
}
