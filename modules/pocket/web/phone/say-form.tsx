import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'

/**
 * What is said, until the phone has written it down. Closed meanwhile: a second tap says nothing twice, and what is
 * typed next is not cleared with what was said before.
 */
export function SayForm({ say, children }: { say: () => Promise<void>; children: ReactNode }) {
  const { t } = useTranslation('pocket')
  const [state, setState] = useState<'open' | 'closed' | 'failed'>('open')
  const submit = async () => {
    setState('closed')
    try {
      await say()
      setState('open')
    } catch {
      setState('failed')
    }
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <fieldset disabled={state === 'closed'}>{children}</fieldset>
      {state === 'failed' && <p role="alert">{t('phone.notKept')}</p>}
    </form>
  )
}
