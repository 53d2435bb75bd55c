import { Combobox, Input, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconUser, IconUsersGroup, IconX } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { findReceivers, type Receiver } from '#platform/core/notification.contract.ts'
import { call } from '../base/api.ts'

const typingPause = 150

/** People, and roles where they can be meant, found by a part of their name. */
export function ReceiverField(props: {
  label: string
  purpose: 'notification' | 'thread'
  value: readonly Receiver[]
  onChange: (value: Receiver[]) => void
  /** Who cannot be taken out. */
  fixed?: string | undefined
  error?: string | undefined
}) {
  const { t } = useTranslation('shell')
  const { value, onChange } = props
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const [typed, setTyped] = useState('')
  const [asked] = useDebouncedValue(typed.trim(), typingPause)
  const found = useQuery({
    queryKey: ['receivers', props.purpose, asked],
    enabled: combobox.dropdownOpened,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(findReceivers, { query: { purpose: props.purpose, ...(asked ? { text: asked } : {}) }, signal }),
  })
  // Until the answer to what was typed is there, of the last one what fits: nothing moves away under the pointer then.
  const isAnswered = asked === typed.trim() && !found.isPlaceholderData
  const fits = ({ name, detail }: Receiver) =>
    isAnswered || `${name} ${detail}`.toLowerCase().includes(typed.trim().toLowerCase())
  const offered = (found.data ?? []).filter(
    (option) => fits(option) && !value.some((chosen) => chosen.id === option.id),
  )
  return (
    <Input.Wrapper label={props.label} error={props.error} withAsterisk id="field-receivers">
      {value.length > 0 && (
        <ul className="people-chips" aria-label={props.label}>
          {value.map((chosen) => (
            <li key={chosen.id}>
              <ReceiverGlyph kind={chosen.kind} />
              <span title={chosen.detail}>{chosen.name}</span>
              {chosen.id !== props.fixed && (
                <button
                  type="button"
                  aria-label={t('ui.removeReference', { name: chosen.name })}
                  onClick={() => onChange(value.filter(({ id }) => id !== chosen.id))}
                >
                  <IconX size={13} aria-hidden />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      <Combobox
        store={combobox}
        withinPortal
        onOptionSubmit={(id) => {
          const chosen = offered.find((option) => option.id === id)
          if (chosen) onChange([...value, chosen])
          setTyped('')
          // Open, it would lie over the button that comes next.
          combobox.closeDropdown()
        }}
      >
        <Combobox.Target withExpandedAttribute>
          <Input
            id="field-receivers"
            autoComplete="off"
            spellCheck={false}
            error={props.error !== undefined}
            placeholder={t(props.purpose === 'thread' ? 'thread.addPerson' : 'notification.addReceiver')}
            value={typed}
            rightSection={<Combobox.Chevron />}
            rightSectionPointerEvents="none"
            onClick={() => combobox.openDropdown()}
            onBlur={() => combobox.closeDropdown()}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              combobox.openDropdown()
              combobox.updateSelectedOptionIndex()
            }}
            onKeyDown={(event) => {
              if (event.key === 'Backspace' && typed === '' && value.at(-1)?.id !== props.fixed) {
                onChange(value.slice(0, -1))
              }
            }}
          />
        </Combobox.Target>
        <Combobox.Dropdown>
          <Combobox.Options mah={240} style={{ overflowY: 'auto' }}>
            {offered.map((option) => (
              <Combobox.Option key={option.id} value={option.id}>
                <span className="people-option">
                  <ReceiverGlyph kind={option.kind} />
                  <span>{option.name}</span>
                  <span className="muted">{option.detail}</span>
                </span>
              </Combobox.Option>
            ))}
            {offered.length === 0 && (
              <div className="option-note">
                {found.isError ? t('message.failed') : found.isFetching ? t('ui.loading') : t('ui.noChoice')}
              </div>
            )}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
    </Input.Wrapper>
  )
}

function ReceiverGlyph(props: { kind: Receiver['kind'] }) {
  const { t } = useTranslation('shell')
  const Glyph = props.kind === 'role' ? IconUsersGroup : IconUser
  return <Glyph size={14} stroke={1.75} role="img" aria-label={t(`notification.kind.${props.kind}`)} />
}
