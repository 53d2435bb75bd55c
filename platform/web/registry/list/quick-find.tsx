import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

const typingPause = 350

/** One box for the whole list: the beginning of a code, or a part of a name. */
export function QuickFind(props: { value: string; onChange: (text: string) => void }) {
  const { t } = useTranslation('shell')
  const [typed, setTyped] = useState(props.value)
  /** What this box asked for last: that it comes back is no reason to take back what was typed since. */
  const sent = useRef(props.value)
  useEffect(() => {
    if (props.value === sent.current) return
    sent.current = props.value
    setTyped(props.value)
  }, [props.value])
  const send = useDebouncedCallback((text: string) => {
    sent.current = text.trim()
    props.onChange(sent.current)
  }, typingPause)
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
