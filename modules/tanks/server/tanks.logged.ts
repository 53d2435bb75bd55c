import { choice, instant, reference } from '#platform/core/fields.ts'
import { data, loggedTable, recordOf, said } from '#platform/server/change-log/logged-table.ts'
import { formatNumber } from '#platform/core/number-format.ts'
import { purposes } from '../contract/calculator.contract.ts'
import type { CalculatedFigure, Measure } from '../contract/calculator.contract.ts'

/** `14,594 mm, 12.50 °C`: what tells one reading from another. */
const reading = said((value, { language }) => {
  const { reading: level, liquidTemperature } = JSON.parse(value) as Partial<Measure>
  return [
    ...(level === undefined ? [] : [`${formatNumber(level, language)} mm`]),
    ...(liquidTemperature === undefined ? [] : [`${formatNumber(liquidTemperature, language)} °C`]),
  ].join(', ')
})

/** The figure that everybody asks for first. */
const result = said((value, { texts, language }) => {
  const figures = JSON.parse(value) as CalculatedFigure[]
  const [figure = figures[0]] = ['weightAir', 'massVacuum', 'movedMass'].flatMap(
    (name) => figures.find((one) => one.name === name) ?? [],
  )
  if (!figure) return ''
  const label = texts.text(language, `tanks:calculator.figure.${figure.name}`)
  return `${label} ${formatNumber(figure.value, language)} ${figure.unit}`
})

export const loggedCalculations = loggedTable({
  table: 'tank_calculations',
  name: 'tanks:calculator.one',
  label: (name) => `tanks:calculator.logged.${name}`,
  choice: (_name, value) => `tanks:calculator.tab.${value}`,
  fields: {
    tankCode: reference({ to: 'tanks', max: 20 }),
    plant: reference({ to: 'plants', max: 4 }),
    product: reference({ to: 'products', max: 20 }),
    measuredAt: instant(),
    purpose: choice(purposes),
    measure: reading,
    figures: result,
    origins: data(),
    opening: recordOf('tank_calculations'),
  },
  title: ['tankCode', 'measuredAt'],
  // The trace is calculated again from what is here.
  technical: ['tank_version', 'trace'],
  siteColumn: 'plant',
  page: (id, { tank_code }) => `/tank-calculator?${new URLSearchParams({ tank: tank_code ?? '', id })}`,
  follows: true,
})
