import { useTranslation } from 'react-i18next'
import { formatExactInstant } from '#platform/core/date-format.ts'
import { formatNumber } from '#platform/core/number-format.ts'
import { ConfirmDialog } from '#platform/ui/parts/confirm-dialog.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import type { Measure, TankFacts } from '../contract/calculator.contract.ts'
import { calculateTank, feetOf, figureOf, type MovedFeet, oppositeFeet } from '../rules/calculator.ts'

/** Before something is saved with the feet elsewhere than last time: is that so, and what does it change? */
export function FeetQuestion(props: {
  facts: TankFacts
  measure: Measure
  expected: MovedFeet['expected']
  since: MovedFeet['since']
  onGo: () => void
  onChange: () => void
}) {
  const { t } = useTranslation('tanks')
  const { language } = useUi()
  const { facts, measure } = props
  const feet = feetOf(measure)
  const net = (feetPosition: 'LOW' | 'HIGH') =>
    figureOf(calculateTank(facts, { ...measure, feetPosition }).figures ?? [], 'netStandard')?.value
  const [here, there] = [net(feet), net(oppositeFeet(feet))]
  const effect = here && there ? formatNumber(String(Number(there) - Number(here)), language) : '–'
  const seenAt = facts.feetSeenAt ? formatExactInstant(facts.feetSeenAt, language) : ''
  const word = (position: 'LOW' | 'HIGH') => t(`calculator.choice.feetPosition.${position}`).toLowerCase()
  return (
    <ConfirmDialog
      opened
      title={t('calculator.feetTitle', { position: word(feet) })}
      cancelLabel={t('calculator.feetChange')}
      onCancel={props.onChange}
      choices={[{ label: t('calculator.feetGo'), tone: 'primary', onChoose: props.onGo }]}
    >
      {t(`calculator.feetSince.${props.since}`, { expected: word(props.expected), when: seenAt })}{' '}
      {t('calculator.feetEffect', { effect })}
    </ConfirmDialog>
  )
}
