import { useTranslation } from 'react-i18next'
import { formatInstant } from '#platform/core/date-format.ts'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { call } from '#platform/web/base/api.ts'
import { Failure } from '#platform/web/base/awaited.tsx'
import { usePermission } from '#platform/web/base/permissions.tsx'
import { personName } from '#platform/web/base/person-name.ts'
import { planElements } from '../contract/plan.contract.ts'
import { decideWhatIf, type WhatIf, type WhatIfMove } from '../contract/what-if.contract.ts'
import { changedMeanwhile, overtakenIn } from '../rules/what-if.ts'
import { Difference } from './difference.tsx'
import { useWhatIfStep } from './use-what-if.ts'

type Decision = Parameters<typeof call<typeof decideWhatIf>>[1]['body']

/** What somebody has changed in the plan meanwhile, and what is to become of each. */
export function OvertakenMoves({ whatIf }: { whatIf: WhatIf }) {
  const { t } = useTranslation('operative-plan')
  const { language } = useUi()
  const mayEdit = usePermission(planElements.edit)
  const { id, version } = whatIf
  const overtaken = overtakenIn(whatIf)
  const decide = useWhatIfStep((body: Decision, idempotencyKey) =>
    call(decideWhatIf, { params: { id }, version, body, idempotencyKey }),
  )
  const keep = (moves: readonly WhatIfMove[]) => {
    const lookAgain = moves.map(({ operation }) => ({ id: operation.id, version: operation.version }))
    decide.mutate({ leaveOut: [], lookAgain })
  }
  return (
    <section className="plan-overtaken" aria-labelledby="what-if-overtaken">
      <h2 id="what-if-overtaken">{t('whatIf.overtaken.title', { count: overtaken.length })}</h2>
      <p>{t('whatIf.overtaken.hint')}</p>
      <Failure error={decide.error} />
      <ul>
        {overtaken.map((move) => {
          const { operation } = move
          const change = changedMeanwhile(move)
          const who = t('whatIf.overtaken.by', {
            number: operation.number,
            by: personName(operation.updatedBy),
            at: formatInstant(operation.updatedAt, language),
          })
          return (
            <li key={operation.id}>
              <div role="group" aria-label={who}>
                <h3>{who}</h3>
                {change.fields.length > 0 ? (
                  <Difference changes={[change]} />
                ) : (
                  <p className="muted">{t('whatIf.overtaken.nothing')}</p>
                )}
                {mayEdit.visible && (
                  <div className="plan-overtaken-buttons">
                    <ActionButton
                      label={t('whatIf.overtaken.leaveOut')}
                      disabledReason={mayEdit.reason}
                      onClick={() => decide.mutate({ leaveOut: [operation.id], lookAgain: [] })}
                      keepLabel
                    />
                    <ActionButton
                      label={t('whatIf.overtaken.keep')}
                      disabledReason={mayEdit.reason}
                      onClick={() => keep([move])}
                      keepLabel
                    />
                  </div>
                )}
              </div>
            </li>
          )
        })}
      </ul>
      {mayEdit.visible && overtaken.length > 1 && (
        <ActionButton
          label={t('whatIf.overtaken.keepAll')}
          disabledReason={mayEdit.reason}
          onClick={() => keep(overtaken)}
          keepLabel
        />
      )}
    </section>
  )
}
