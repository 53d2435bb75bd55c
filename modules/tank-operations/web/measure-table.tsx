import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatExactInstant } from '#platform/core/date-format.ts'
import { Decimal } from '#platform/core/decimal.ts'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { useFigures } from '#platform/ui/use-figures.ts'
import { type MeasuredSide, type Side, sides, type TankOperation } from '../contract/tank-operations.contract.ts'
import { feetOfSide, figuresOf, measureLines } from '../rules/measure-lines.ts'
import { type FigureColumn, FigureTable, WhyButton } from './figure-table.tsx'
import { MeasureOrigins } from './measure-origins.tsx'

/** Opening, closing and their difference: every figure with where it came from, and a way to ask why. */
export function MeasureTable(props: {
  operation: TankOperation
  /** Why a side cannot be measured now, or imported. */
  refusal: (side: Side, how: 'measure' | 'import') => string | undefined
  onOpen: (kind: 'measure' | 'import' | 'why', side: Side) => void
}) {
  const { t } = useTranslation(['tank-operations', 'tanks'])
  const { figure, signed } = useFigures()
  const { operation } = props
  const shown: readonly Side[] = operation.effect === 'movement' ? sides : ['closing']
  const isOpen = operation.status !== 'posted' && operation.status !== 'reversed'
  const figures = { opening: figuresOf(operation.opening), closing: figuresOf(operation.closing) }
  const bySide = (cell: (side: Side) => ReactNode) => Object.fromEntries(shown.map((side) => [side, cell(side)]))
  const columns: FigureColumn[] = [
    ...shown.map((side) => ({ name: side, head: t(`side.${side}`), look: 'number' as const })),
    ...(shown.length === 2 ? [{ name: 'difference', head: t('side.difference'), look: 'number' as const }] : []),
    { name: 'unit', look: 'figure-unit' },
  ]
  const origins = {
    name: 'origin',
    label: t('row.origin'),
    look: 'measure-origin',
    cells: bySide((side) => <Origin side={operation[side]} />),
  }
  const feet = {
    name: 'feetPosition',
    label: t('row.feetPosition'),
    cells: bySide((side) => {
      const position = feetOfSide(operation[side])
      return position && t(`tanks:calculator.choice.feetPosition.${position}`)
    }),
  }
  const hasFeet = shown.some((side) => feetOfSide(operation[side]) !== null)
  const present = measureLines.filter(({ name }) => shown.some((side) => figures[side][name] !== null))
  const rows = present.map(({ name, unit, decimals, hasDifference }) => {
    const [before, after] = [figures.opening[name], figures.closing[name]]
    const isTold = hasDifference && before !== null && after !== null
    const hasWhy = (side: Side) => name === 'mass' && figures[side].mass !== null && operation[side].calculation
    return {
      name,
      label: t(`row.${name}`),
      look: name === 'mass' || name === 'volume15' ? 'measure-result' : undefined,
      cells: {
        ...bySide((side) => (
          <>
            {hasWhy(side) && (
              <WhyButton of={`${t(`side.${side}`)}, ${t('row.mass')}`} onClick={() => props.onOpen('why', side)} />
            )}
            {figure(figures[side][name], decimals)}
          </>
        )),
        difference: isTold && signed(new Decimal(after).minus(before), decimals),
        unit,
      },
    }
  })
  const verb = (side: Side) => t(operation[side].mass === null ? 'action.measure' : 'action.measureAgain')
  const buttons = (side: Side) => (
    <td key={side} className="number">
      <div className="measure-buttons">
        {(['measure', 'import'] as const).map((kind) => (
          <ActionButton
            key={kind}
            label={kind === 'measure' ? `${verb(side)}: ${t(`side.${side}`).toLowerCase()}` : t('action.import')}
            tone={kind === 'measure' ? 'plain' : 'quiet'}
            disabledReason={props.refusal(side, kind)}
            onClick={() => props.onOpen(kind, side)}
            keepLabel
          />
        ))}
      </div>
    </td>
  )
  const foot = isOpen && operation.measureType === 'level' && (
    <tfoot>
      <tr>
        <td />
        {shown.map(buttons)}
        <td colSpan={2} />
      </tr>
    </tfoot>
  )
  return (
    <FigureTable name="measures" columns={columns} rows={[origins, ...(hasFeet ? [feet] : []), ...rows]} foot={foot} />
  )
}

function Origin({ side }: { side: MeasuredSide }) {
  const { t } = useTranslation('tank-operations')
  const { language } = useUi()
  if (side.at === null || side.origin === null) return <span className="muted">{t('origin.none')}</span>
  return (
    <>
      {formatExactInstant(side.at, language)}
      <br />
      <span className="muted">{t(`origin.${side.origin}`, { name: side.measuredBy ?? '' })}</span>
      <MeasureOrigins origins={side.origins} />
    </>
  )
}
