import './page-header.css'
import { IconList } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Explained } from './explained.tsx'
import { IconButton } from './icon-button.tsx'
import { OverflowMenu } from './overflow-menu.tsx'

export interface HeaderFact {
  label: string
  value: string
}

/** Title, status, key facts and actions; stays at the top while the content scrolls. */
export function PageHeader(props: {
  title: string
  kicker?: string
  status?: ReactNode
  facts?: HeaderFact[]
  /** What people come for, one of it leading. */
  actions?: ReactNode
  /** What is seldom needed: buttons that stand as entries of a menu. */
  more?: ReactNode
  onBack?: () => void
}) {
  const { t } = useTranslation('shell')
  return (
    <header className="page-header">
      {props.onBack && <IconButton label={t('ui.backToList')} icon={IconList} onClick={props.onBack} />}
      <div className="page-title">
        {props.kicker && <span className="page-kicker">{props.kicker}</span>}
        <h1 tabIndex={-1}>
          <Explained text={props.title} />
        </h1>
      </div>
      {props.status}
      {props.facts && props.facts.length > 0 && (
        <dl className="page-facts">
          {props.facts.map((fact) => (
            <div key={fact.label}>
              <dt>
                <Explained text={fact.label} />
              </dt>
              <dd>
                <Explained text={fact.value} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <div className="page-actions">
        {props.actions}
        <OverflowMenu>{props.more}</OverflowMenu>
      </div>
    </header>
  )
}
