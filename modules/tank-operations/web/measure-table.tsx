import { useTranslation } from 'react-i18next'
import { formatInstant } from '#platform/core/date-format.ts'
import { Decimal } from '#platform/core/decimal.ts'
import { formatNumber } from '#platform/core/number-format.ts'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { type MeasuredSide, type Side, sides, type TankOperation } from '../contract/tank-operations.contract.ts'

type RowName =
  | 'level'
  | 'waterLevel'
  | 'temperature'
  | 'density15'
  | 'sedimentAndWater'
  | 'vapourTemperature'
  | 'pressure'
  | 'volumeFactor'
  | 'weightFactor'
  | 'observed'
  | 'volume15'
  | 'mass'

const rows: readonly { name: RowName; unit: string; decimals: number; hasDifference?: boolean }[] = [
  { name: 'level', unit: 'mm', decimals: 0, hasDifference: true },
  { name: 'waterLevel', unit: 'mm', decimals: 0, hasDifference: true },
  { name: 'temperature', unit: '°C', decimals: 1, hasDifference: true },
  { name: 'density15', unit: 'kg/l', decimals: 5, hasDifference: true },
  { name: 'sedimentAndWater', unit: '%', decimals: 3 },
  { name: 'vapourTemperature', unit: '°C', decimals: 1 },
  { name: 'pressure', unit: 'bar', decimals: 3, hasDifference: true },
  { name: 'volumeFactor', unit: '', decimals: 5 },
  { name: 'weightFactor', unit: '', decimals: 5 },
  { name: 'observed', unit: 'l', decimals: 0, hasDifference: true },
  { name: 'volume15', unit: 'l', decimals: 0, hasDifference: true },
  { name: 'mass', unit: 'kg', decimals: 0, hasDifference: true },
]

/** Opening, closing and their difference: every figure with where it came from, and a way to ask why. */
export function MeasureTable(props: {
  operation: TankOperation
  /** Why a side cannot be measured now, or imported. */
  refusal: (side: Side, how: 'measure' | 'import') => string | undefined
  onMeasure: (side: Side) => void
  onImport: (side: Side) => void
  onWhy: (side: Side) => void
}) {
  const { t } = useTranslation('tank-operations')
  const { language } = useUi()
  const { operation } = props
  const shown = operation.effect === 'movement' ? sides : (['closing'] as const)
  const isOpen = operation.status !== 'posted' && operation.status !== 'reversed'
  const present = rows.filter(({ name }) => shown.some((side) => figureOf(operation[side], name) !== null))
  const difference = (name: RowName) => {
    const [before, after] = [figureOf(operation.opening, name), figureOf(operation.closing, name)]
    return before === null || after === null ? null : new Decimal(after).minus(before)
  }
  return (
    <section className="section" aria-labelledby="operation-measures">
      <h2 id="operation-measures">{t('section.measures')}</h2>
      <table className="measure-table">
        <thead>
          <tr>
            <td />
            {shown.map((side) => (
              <th key={side} scope="col" className="number">
                {t(`side.${side}`)}
              </th>
            ))}
            {shown.length === 2 && (
              <th scope="col" className="number">
                {t('side.difference')}
              </th>
            )}
            <td />
          </tr>
        </thead>
        <tbody>
          <tr className="measure-origin">
            <th scope="row">{t('row.origin')}</th>
            {shown.map((side) => (
              <td key={side} className="number">
                <Origin side={operation[side]} />
              </td>
            ))}
            {shown.length === 2 && <td />}
            <td />
          </tr>
          {present.map(({ name, unit, decimals, hasDifference }) => {
            const apart = hasDifference ? difference(name) : null
            return (
              <tr key={name} className={name === 'mass' || name === 'volume15' ? 'measure-result' : undefined}>
                <th scope="row">{t(`row.${name}`)}</th>
                {shown.map((side) => {
                  const value = figureOf(operation[side], name)
                  return (
                    <td key={side} className="number">
                      {value === null ? '–' : formatNumber(value, language, decimals)}
                      {name === 'mass' && value !== null && operation[side].calculation && (
                        <button
                          type="button"
                          className="link-button why"
                          aria-label={`${t(`side.${side}`)}, ${t('row.mass')}: ${t('action.why')}`}
                          onClick={() => props.onWhy(side)}
                        >
                          {t('action.why')}
                        </button>
                      )}
                    </td>
                  )
                })}
                {shown.length === 2 && (
                  <td className="number">
                    {apart && `${apart.gt(0) ? '+' : ''}${formatNumber(apart.toString(), language, decimals)}`}
                  </td>
                )}
                <td className="figure-unit">{unit}</td>
              </tr>
            )
          })}
        </tbody>
        {isOpen && operation.measureType === 'level' && (
          <tfoot>
            <tr>
              <td />
              {shown.map((side) => (
                <td key={side} className="number">
                  <div className="measure-buttons">
                    <ActionButton
                      label={`${t(operation[side].mass === null ? 'action.measure' : 'action.measureAgain')}: ${t(`side.${side}`).toLowerCase()}`}
                      disabledReason={props.refusal(side, 'measure')}
                      onClick={() => props.onMeasure(side)}
                      keepLabel
                    />
                    <ActionButton
                      label={t('action.import')}
                      tone="quiet"
                      disabledReason={props.refusal(side, 'import')}
                      onClick={() => props.onImport(side)}
                      keepLabel
                    />
                  </div>
                </td>
              ))}
              <td colSpan={2} />
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  )
}

function Origin({ side }: { side: MeasuredSide }) {
  const { t } = useTranslation('tank-operations')
  const { language } = useUi()
  if (side.at === null || side.origin === null) return <span className="muted">{t('origin.none')}</span>
  return (
    <>
      {formatInstant(side.at, language)}
      <br />
      <span className="muted">{t(`origin.${side.origin}`, { name: side.measuredBy ?? '' })}</span>
    </>
  )
}

/** A figure of one side, whether it was read or came out. */
function figureOf(side: MeasuredSide, name: RowName): string | null {
  const { measure } = side
  const calculated = (wanted: string) => side.figures?.find((one) => one.name === wanted)?.value ?? null
  switch (name) {
    case 'level':
      return side.level === null ? null : String(side.level)
    case 'waterLevel':
      return measure?.waterLevel === null || measure === null ? null : String(measure.waterLevel)
    case 'sedimentAndWater':
    case 'vapourTemperature':
    case 'pressure':
      return measure?.[name] ?? null
    case 'volumeFactor':
      return calculated('volumeFactor')
    case 'weightFactor': {
      const [weight, net] = [calculated('weightAir'), calculated('netStandard')]
      return weight === null || net === null || Number(net) === 0 ? null : new Decimal(weight).div(net).toFixed(5)
    }
    default:
      return side[name]
  }
}
