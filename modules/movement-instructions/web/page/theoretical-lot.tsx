import { useTranslation } from 'react-i18next'
import { Decimal, isDecimalText } from '#platform/core/decimal.ts'
import { formatNumber } from '#platform/core/number-format.ts'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { recordValues, rowsOf } from '#platform/web/base/form-values.ts'
import type { LotDraft } from '#modules/movement-instructions/contract/movement-instruction.ts'
import { theoreticalLot } from '#modules/movement-instructions/rules/lots.ts'
import { lotFields } from '../form/instruction-shape.ts'
import type { InstructionTexts } from '../form/instruction-texts.ts'
import type { InstructionForm } from '../form/use-instruction-form.ts'

const figures = ['quantity', 'minQuantity', 'maxQuantity'] as const

/** What the voyage moves as a whole, as typed: the lots put together as if they were one. */
export function TheoreticalLotCard(props: { form: InstructionForm; texts: InstructionTexts }) {
  const { t } = useTranslation('movement-instructions')
  const { language } = useUi()
  const lots = rowsOf(props.form.values.lots).map((row) => recordValues(lotFields, row.cells) as unknown as LotDraft)
  if (lots.length === 0) return null
  const isReadable = lots.every((lot) => figures.every((name) => lot[name] === null || isDecimalText(lot[name])))
  const whole = isReadable ? theoreticalLot(lots) : null
  const label = props.texts.lots!.label
  return (
    <section className="theoretical section" aria-labelledby="theoretical-lot">
      <h2 id="theoretical-lot">{t('page.theoretical')}</h2>
      <dl>
        <div>
          <dt>{label('productCode')}</dt>
          <dd>{whole?.productCode ?? t('page.mixed')}</dd>
        </div>
        {figures.map((name) => (
          <div key={name}>
            <dt>{label(name)}</dt>
            <dd className="figure">
              {whole?.[name]
                ? `${formatNumber(new Decimal(whole[name]).toFixed(), language)} ${whole.quantityUoMCode}`
                : t('page.mixedUnits')}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
