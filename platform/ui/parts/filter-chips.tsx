import { Pill } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** A filter in words, with its name: "Enabled: Yes". */
export interface FilterChip {
  id: string
  text: string
  onRemove: () => void
}

/** The active filters, each of which can be taken away. */
export function FilterChips(props: { chips: readonly FilterChip[] }) {
  const { t } = useTranslation('shell')
  return props.chips.map((chip) => (
    <Pill
      key={chip.id}
      className="filter-chip"
      title={chip.text}
      withRemoveButton
      onRemove={chip.onRemove}
      removeButtonProps={{
        'aria-label': t('ui.filters.remove', { filter: chip.text }),
        'aria-hidden': false,
        tabIndex: 0,
      }}
    >
      {chip.text}
    </Pill>
  ))
}
