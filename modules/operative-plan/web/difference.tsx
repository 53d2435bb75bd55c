import { useTranslation } from 'react-i18next'
import { useFieldTexts } from '#platform/web/fields/registry-texts.ts'
import type { PlanChange } from '../contract/plan.contract.ts'
import { scheduledOperationRegistry } from '../contract/scheduled-operations.registry.ts'

/** What is different, operation by operation and field by field. */
export function Difference({ changes }: { changes: readonly PlanChange[] }) {
  const { t } = useTranslation('operative-plan')
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div className="plan-scroll" tabIndex={0} role="region" aria-label={t('difference.change')}>
      <table className="plan-difference">
        <thead>
          <tr>
            <th scope="col">{t('difference.what')}</th>
            <th scope="col">{t('difference.change')}</th>
            <th scope="col">{t('difference.before')}</th>
            <th scope="col">{t('difference.after')}</th>
          </tr>
        </thead>
        <tbody>
          {changes.flatMap((change) =>
            change.what === 'changed'
              ? change.fields.map((field) => (
                  <tr key={`${change.id} ${field.field}`}>
                    <th scope="row">{change.number}</th>
                    <FieldChange {...field} />
                  </tr>
                ))
              : [
                  <tr key={change.id}>
                    <th scope="row">{change.number}</th>
                    <td colSpan={3}>{t(`difference.${change.what}`)}</td>
                  </tr>,
                ],
          )}
        </tbody>
      </table>
    </div>
  )
}

/** Three cells of a row. */
export function FieldChange({ field, before, after }: PlanChange['fields'][number]) {
  const { t } = useTranslation('operative-plan')
  const texts = useFieldTexts('operative-plan', 'operative-plan:scheduledOperations.')
  const word = (value: unknown) => texts.value(scheduledOperationRegistry.field(field), value) || t('difference.empty')
  return (
    <>
      <td>{texts.label(field)}</td>
      <td>{word(before)}</td>
      <td>{word(after)}</td>
    </>
  )
}
