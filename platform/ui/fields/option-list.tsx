import './reference-field.css'
import { Combobox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { LookupOption } from '#platform/core/registry-queries.ts'
import { StatusChip } from '../parts/status-chip.tsx'

/** What a typeahead needs to know of the answers; who asks for them is not its business. */
export interface OptionSource {
  /** The nearest to what is typed first. */
  options: LookupOption[]
  /** The answer for what is typed has not come yet: the options are those of before. */
  searching: boolean
  failed: boolean
  /** People say the code of such records and not their name. */
  byCode: boolean
  /** Of the options those that were chosen lately, where nothing is typed. */
  recent: readonly string[]
  onSearch: (text: string) => void
  onTaken: (code: string) => void
}

/** The name with the code behind it; the other way round where people speak in codes. */
export function OptionText(props: { option: LookupOption; byCode: boolean }) {
  const { t } = useTranslation('shell')
  const { option } = props
  const code = <span className={props.byCode ? 'option-code' : 'option-code muted'}>{option.code}</span>
  if (option.label === option.code && !option.ended) return <span className="option-row">{option.code}</span>
  return (
    <span className={props.byCode ? 'option-row option-by-code' : 'option-row'}>
      {props.byCode && code}
      {option.label !== option.code && (
        <span className={props.byCode ? 'option-label muted' : 'option-label'}>{option.label}</span>
      )}
      {!props.byCode && code}
      {option.ended && <StatusChip tone="muted" text={t('record.ended')} />}
    </span>
  )
}

export function OptionDropdown(props: { source: OptionSource; offered: readonly LookupOption[] }) {
  const { t } = useTranslation('shell')
  const { source, offered } = props
  const rows = offered.map((option) => (
    <Combobox.Option key={option.code} value={option.code}>
      <OptionText option={option} byCode={source.byCode} />
    </Combobox.Option>
  ))
  const lately = offered.findIndex(({ code }) => !source.recent.includes(code))
  const cut = lately < 0 ? offered.length : lately
  return (
    <Combobox.Dropdown>
      <Combobox.Options mah={260} style={{ overflowY: 'auto' }}>
        {cut > 0 && <Combobox.Group label={t('ui.chosenLately')}>{rows.slice(0, cut)}</Combobox.Group>}
        {cut > 0 && cut < rows.length ? (
          <Combobox.Group label={t('ui.otherChoices')}>{rows.slice(cut)}</Combobox.Group>
        ) : (
          rows.slice(cut)
        )}
        {offered.length === 0 && (
          <div className="option-note">
            {source.failed ? t('message.failed') : source.searching ? t('ui.loading') : t('ui.noChoice')}
          </div>
        )}
      </Combobox.Options>
    </Combobox.Dropdown>
  )
}
