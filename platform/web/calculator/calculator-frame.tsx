import './calculator.css'
import { IconDeviceFloppy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { EmptyState } from '#platform/ui/parts/empty-state.tsx'
import { PageHeader } from '#platform/ui/parts/page-header.tsx'
import { Failure } from '../base/awaited.tsx'
import { usePermission } from '../base/permissions.tsx'

/** The page of a calculation: inputs on the left, what comes out of them and what was saved on the right. */
export function CalculatorFrame(props: {
  title: string
  status?: ReactNode
  actions?: ReactNode
  tabs?: ReactNode
  inputs: ReactNode
  /** Nothing as long as something is missing. */
  results: ReactNode | null
  /** What is said in their place. */
  empty?: { title: string; body: string }
  errors?: readonly unknown[]
  saved?: ReactNode
  /** How it is kept; left out where there is nothing to keep. */
  save?: { element: string; busy: boolean; onSave: () => void } | undefined
  wide?: boolean
}) {
  return (
    <div className="screen calculator">
      <PageHeader
        title={props.title}
        status={props.status}
        actions={
          <>
            {props.actions}
            {props.save && (
              <SaveButton {...props.save} missing={props.results === null ? (props.empty?.body ?? '') : undefined} />
            )}
          </>
        }
      />
      {props.tabs}
      <div className={props.wide ? 'calculator-body calculator-wide' : 'calculator-body'}>
        <div className={props.wide ? 'calculator-sides' : undefined}>{props.inputs}</div>
        <div>
          {(props.errors ?? []).map((error, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- one for each call of the page, in one order
            <Failure key={index} error={error} />
          ))}
          {props.results ?? (props.empty && <EmptyState kind="nothing-yet" {...props.empty} />)}
          {props.saved}
        </div>
      </div>
    </div>
  )
}

function SaveButton(props: { element: string; busy: boolean; onSave: () => void; missing: string | undefined }) {
  const { t } = useTranslation('shell')
  const maySave = usePermission(props.element)
  const reason = maySave.enabled ? props.missing : (maySave.reason ?? t('calculator.saveRight'))
  return (
    <ActionButton
      label={t('calculator.save')}
      icon={IconDeviceFloppy}
      tone="primary"
      busy={props.busy}
      disabledReason={reason}
      onClick={props.onSave}
    />
  )
}
