import { IconCheck, IconFilterOff, IconInbox, IconPlayerPlay } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type FilterChip, FilterChips } from './filter-chips.tsx'

/** Four different reasons for an empty screen, which must never look the same. */
export type EmptyStateProps =
  | { kind: 'nothing-yet'; title: string; body?: string; action?: ReactNode }
  | { kind: 'no-match'; title: string; filters?: FilterChip[]; onClear: () => void }
  | { kind: 'not-run'; title: string; missing: string[]; action?: ReactNode }
  | { kind: 'all-done'; title: string; body?: string }

const pictures = {
  'nothing-yet': IconInbox,
  'no-match': IconFilterOff,
  'not-run': IconPlayerPlay,
  'all-done': IconCheck,
}

export function EmptyState(props: EmptyStateProps) {
  const { t } = useTranslation('shell')
  const Picture = pictures[props.kind]
  return (
    <div className={`empty empty-${props.kind}`} role="status">
      <Picture size={36} stroke={1.25} aria-hidden />
      <p className="empty-title">{props.title}</p>
      {'body' in props && props.body && <p>{props.body}</p>}
      {props.kind === 'no-match' && (
        <div className="empty-chips">
          <FilterChips chips={props.filters ?? []} />
          <button type="button" className="link-button" onClick={props.onClear}>
            {t('ui.filters.clear')}
          </button>
        </div>
      )}
      {props.kind === 'not-run' && (
        <ul className="empty-missing">
          {props.missing.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      )}
      {'action' in props && props.action}
    </div>
  )
}
