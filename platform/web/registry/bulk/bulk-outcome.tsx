import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'

/** What a step would do to many records, as far as it is shown: an answer of the server is one. */
export interface Outcome {
  counts: { pass: number; refused: number }
  reasons: readonly { text: string; count: number }[]
  rows: readonly { title: string; issues: readonly { text: string }[] }[]
}

/** n will pass, m refused and why; then the button that does it. */
export function BulkOutcome(props: {
  /** What the step is called. */
  label: string
  /** Nothing as long as it is not known. */
  answer: Outcome | undefined
  /** The counts in words. */
  said: string | undefined
  go: { label: string; tone: 'primary' | 'danger'; busy: boolean }
  onGo: () => void
  onClose: () => void
  children?: ReactNode
}) {
  const { t } = useTranslation('shell')
  const { answer, go } = props
  const host = useRef<HTMLDivElement>(null)
  // The next thing to press, for those who came here by keyboard.
  useEffect(() => {
    if (answer) host.current?.querySelector<HTMLElement>('button')?.focus()
  }, [answer])
  return (
    <div className="bulk-step" ref={host} role="region" aria-label={props.label} aria-busy={answer === undefined}>
      {props.children}
      {answer && (
        <>
          <div className="bulk-step-line">
            <strong role="status">{props.said}</strong>
            {answer.counts.pass > 0 && (
              <ActionButton label={go.label} tone={go.tone} busy={go.busy} onClick={props.onGo} keepLabel />
            )}
            <ActionButton label={t('ui.cancel')} onClick={props.onClose} keepLabel />
          </div>
          <Refusals answer={answer} />
        </>
      )}
    </div>
  )
}

const namesShown = 5

/** Each reason once, with how many it keeps and the first of them by name. */
function Refusals({ answer }: { answer: Outcome }) {
  const { t } = useTranslation('shell')
  if (answer.reasons.length === 0) return null
  return (
    <ul className="bulk-reasons">
      {answer.reasons.map(({ text, count }) => {
        const names = answer.rows
          .filter((row) => row.issues.some((issue) => issue.text === text))
          .slice(0, namesShown)
          .map((row) => row.title)
        return (
          <li key={text}>
            {t('bulk.refusedFor', { count, reason: text })}{' '}
            <span className="muted">{names.filter(Boolean).join(' · ')}</span>
            {count > names.length && <span className="muted"> …</span>}
          </li>
        )
      })}
    </ul>
  )
}
