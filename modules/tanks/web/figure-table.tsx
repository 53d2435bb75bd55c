import { useTranslation } from 'react-i18next'
import { formatNumber } from '#platform/core/number-format.ts'
import { useUi } from '#platform/ui/ui-provider.tsx'
import type { CalculatedFigure } from '../contract/calculator.contract.ts'
import { differences } from '../rules/calculator.ts'

/** Two calculations side by side, with the difference where one makes sense. */
export function FigureTable(props: {
  label: string
  heads: [string, string]
  first: CalculatedFigure[]
  second: CalculatedFigure[]
}) {
  const { t } = useTranslation('tanks')
  const { language } = useUi()
  const names = [...new Set([...props.first, ...props.second].map(({ name }) => name))]
  const of = (figures: CalculatedFigure[], name: string) => figures.find((one) => one.name === name)
  const difference = differences(props.first, props.second)
  const text = (figure: CalculatedFigure | undefined) => (figure ? formatNumber(figure.value, language) : '–')
  return (
    <table className="figure-table" aria-label={props.label}>
      <thead>
        <tr>
          <th scope="col">{t('calculator.figureHead')}</th>
          <th scope="col">{props.heads[0]}</th>
          <th scope="col">{props.heads[1]}</th>
          <th scope="col">{t('calculator.difference')}</th>
          <th scope="col">{t('calculator.unit')}</th>
        </tr>
      </thead>
      <tbody>
        {names.map((name) => {
          const apart = of(difference, name)
          return (
            <tr key={name}>
              <th scope="row">{t(`calculator.figure.${name}`)}</th>
              <td>{text(of(props.first, name))}</td>
              <td>{text(of(props.second, name))}</td>
              <td>{apart ? signed(apart.value, text(apart)) : ''}</td>
              <td className="figure-unit">{(of(props.first, name) ?? of(props.second, name))!.unit}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

export const signed = (value: string, text: string) => (Number(value) > 0 ? `+${text}` : text)
