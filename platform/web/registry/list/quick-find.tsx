import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

const typingPause = 350

/** One box for the whole list: the beginning of a code, or a part of a name. */
export function QuickFind(props: { value: string; onChange: (text: string) => void }) {
  const { t } = useTranslation('shell')
  const [typed, setTyped] = useState(props.value)
  // From outside; the space behind a word stays for whoever is about to type the next.
  useEffect(() => setTyped((now) => (now.trim() === props.value ? now : props.value)), [props.value])
  const send = useDebouncedCallback((text: string) => props.onChange(text.trim()), typingPause)
  const change = (text: string) => {
    setTyped(text)
    send(text)
  }
  return (
    <div className="quick-find" role="search" aria-label={t('list.find')}>
      <TextInput
        type="search"
        aria-label={t('list.find')}
        placeholder={t('list.findHint')}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        leftSection={<IconSearch size={15} stroke={1.75} aria-hidden />}
        rightSection={
          typed !== '' && <CloseButton size="sm" aria-label={t('list.findClear')} onClick={() => change('')} />
        }
        value={typed}
        onChange={(event) => change(event.currentTarget.value)}
      />
    </div>
  )
}
