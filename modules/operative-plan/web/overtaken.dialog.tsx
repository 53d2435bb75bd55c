import { useTranslation } from 'react-i18next'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { Dialog } from '#platform/ui/parts/dialog.tsx'
import { personName } from '#platform/web/base/person-name.ts'
import { plannedNames } from '../contract/plan.contract.ts'
import { changedFields, plannedOf } from '../rules/difference.ts'
import { Difference } from './difference.tsx'
import type { Overtaken } from './use-plan.ts'

/** Two have moved the same bar: the later one sees what the other has done. */
export function OvertakenDialog({ overtaken, onClose }: { overtaken: Overtaken; onClose: () => void }) {
  const { t } = useTranslation('operative-plan')
  const { seen, current, by } = overtaken
  const fields = changedFields(plannedOf(seen), plannedOf(current), plannedNames)
  return (
    <Dialog opened onClose={onClose} title={t('conflict.title')} size={640} losesNothing>
      <p>{t('conflict.body', { name: personName(by) })}</p>
      {fields.length > 0 ? (
        <Difference changes={[{ id: seen.id, number: seen.number, what: 'changed', fields }]} />
      ) : (
        <p className="muted">{t('conflict.nothing')}</p>
      )}
      <div className="dialog-buttons">
        <ActionButton label={t('conflict.close')} tone="primary" onClick={onClose} keepLabel />
      </div>
    </Dialog>
  )
}
