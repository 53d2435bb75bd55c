import './history-list.css'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '#platform/core/date-format.ts'
import { useUi } from '../ui-provider.tsx'

export interface HistoryItem {
  id: string
  action: 'insert' | 'update' | 'delete'
  at: string
  who: string
  changes: { field: string; label: string; before: string; after: string }[]
}

/** Who, when, and each field's old and new value, newest first. */
export function HistoryList(props: { items: HistoryItem[] }) {
  const { t } = useTranslation('shell')
  const { language } = useUi()
  if (props.items.length === 0) return <p className="muted">{t('ui.history.none')}</p>
  return (
    <ol className="history">
      {props.items.map((item) => (
        <li key={item.id}>
          <p className="history-head">
            <strong>{item.who}</strong> {t(`ui.history.${item.action}`)}
            <time dateTime={item.at}>{formatInstant(item.at, language)}</time>
          </p>
          <dl>
            {item.changes.map((change) => (
              <div key={change.field}>
                <dt>{change.label}</dt>
                <dd>
                  {item.action === 'update' && (
                    <>
                      <del>{change.before || t('ui.blank')}</del>
                      <span aria-hidden> → </span>
                      <span className="visually-hidden">{t('ui.history.became')}</span>
                    </>
                  )}
                  {item.action === 'delete' ? <del>{change.before}</del> : <ins>{change.after || t('ui.blank')}</ins>}
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ol>
  )
}
