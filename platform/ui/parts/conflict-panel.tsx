import './conflict-panel.css'
import { Radio } from '@mantine/core'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '#platform/core/date-format.ts'
import { useUi } from '../ui-provider.tsx'
import { ActionButton } from './action-button.tsx'
import { Dialog } from './dialog.tsx'

export interface ConflictField {
  field: string
  label: string
  base: string
  mine: string
  theirs: string
}
export type ConflictSide = 'mine' | 'theirs'

/**
 * Two people changed one record. Fields that only one of them touched are already merged and shown for information;
 * for the others the user picks a side. Closing goes back to the form with everything typed still in it.
 */
export function ConflictPanel(props: {
  who: string
  when: string
  conflicts: ConflictField[]
  onlyMine: ConflictField[]
  onlyTheirs: ConflictField[]
  busy: boolean
  onResolve: (sides: Record<string, ConflictSide>) => void
  onClose: () => void
}) {
  const { t } = useTranslation('shell')
  const { language } = useUi()
  const [sides, setSides] = useState<Record<string, ConflictSide>>(() =>
    Object.fromEntries(props.conflicts.map((conflict) => [conflict.field, 'mine'])),
  )
  const shown = (value: string) => value || t('ui.blank')
  return (
    <Dialog opened onClose={props.onClose} size={760} title={t('ui.conflict.title', { who: props.who })}>
      <p className="conflict-intro">
        {t('ui.conflict.when', { when: formatInstant(props.when, language) })}{' '}
        {props.conflicts.length > 0
          ? t('ui.conflict.choose', { count: props.conflicts.length })
          : t('ui.conflict.none')}
      </p>
      <div className="conflict-scroll">
        <table className="conflict-table">
          <thead>
            <tr>
              <th scope="col">{t('ui.conflict.field')}</th>
              <th scope="col">{t('ui.conflict.base')}</th>
              <th scope="col">{t('ui.conflict.mine')}</th>
              <th scope="col">{t('ui.conflict.theirs', { who: props.who })}</th>
            </tr>
          </thead>
          <tbody>
            {props.conflicts.map((conflict) => (
              <tr key={conflict.field} className="conflict-open">
                <th scope="row">{conflict.label}</th>
                <td>{shown(conflict.base)}</td>
                {(['mine', 'theirs'] as const).map((side) => (
                  <td key={side} className={sides[conflict.field] === side ? 'conflict-kept' : ''}>
                    <Radio
                      size="xs"
                      name={`conflict-${conflict.field}`}
                      label={shown(conflict[side])}
                      aria-label={`${conflict.label}: ${t(`ui.conflict.keep.${side}`)}, ${shown(conflict[side])}`}
                      checked={sides[conflict.field] === side}
                      onChange={() => setSides({ ...sides, [conflict.field]: side })}
                    />
                  </td>
                ))}
              </tr>
            ))}
            {props.onlyMine.map((change) => (
              <tr key={change.field}>
                <th scope="row">{change.label}</th>
                <td>{shown(change.base)}</td>
                <td className="conflict-kept">{shown(change.mine)}</td>
                <td className="muted">{t('ui.conflict.untouched')}</td>
              </tr>
            ))}
            {props.onlyTheirs.map((change) => (
              <tr key={change.field}>
                <th scope="row">{change.label}</th>
                <td>{shown(change.base)}</td>
                <td className="muted">{t('ui.conflict.untouched')}</td>
                <td className="conflict-kept">{shown(change.theirs)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="dialog-buttons">
        <ActionButton label={t('ui.conflict.back')} onClick={props.onClose} keepLabel />
        <ActionButton
          label={t('ui.conflict.save')}
          icon={IconDeviceFloppy}
          tone="primary"
          busy={props.busy}
          onClick={() => props.onResolve(sides)}
          keepLabel
        />
      </div>
    </Dialog>
  )
}
