import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#platform/ui/parts/confirm-dialog.tsx'
import type { Question, WebRegistry } from '../../base/web-module.ts'
import type { StoredRecord } from '../../base/stored-record.ts'

interface Asked {
  question: Question
  answer: (isYes: boolean) => void
}

/** Asks before a change of a record that the registry wants asked about; whoever has nothing to ask gets a yes at once. */
export function useQuestion(web: WebRegistry, record: StoredRecord | null) {
  const { t } = useTranslation(web.registry.namespace)
  const [asked, setAsked] = useState<Asked | null>(null)
  const agreed = (after: Record<string, unknown>): Promise<boolean> => {
    const question = record && web.asks?.(record, { ...record, ...after })
    if (!question) return Promise.resolve(true)
    return new Promise((answer) => setAsked({ question, answer }))
  }
  const close = (isYes: boolean) => {
    asked?.answer(isYes)
    setAsked(null)
  }
  const { title, body, yes, params, tone = 'danger' } = asked?.question ?? blank
  const dialog = asked && (
    <ConfirmDialog
      opened
      title={t(title, params)}
      onCancel={() => close(false)}
      choices={[{ label: t(yes, params), tone, onChoose: () => close(true) }]}
    >
      <p>{t(body, params)}</p>
    </ConfirmDialog>
  )
  return { agreed, dialog }
}

const blank: Question = { title: '', body: '', yes: '', params: {} }
