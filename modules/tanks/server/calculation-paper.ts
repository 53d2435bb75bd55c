import { notFound } from '#platform/core/app-error.ts'
import { formatExactInstant } from '#platform/core/date-format.ts'
import { formatNumber } from '#platform/core/number-format.ts'
import type { Reader } from '#platform/server/database/database.ts'
import { paperOf, type PaperWords, signaturesOf } from '#platform/server/documents/pdf/paper.ts'
import type { PdfDocument, PdfPart, PdfTable, PdfValue } from '#platform/server/documents/pdf/pdf-document.ts'
import type { Letterhead } from '#platform/server/http/letterhead.ts'
import { recordOfCodes, titleOf } from '#platform/server/registry/store/records-as-at.repo.ts'
import { productRegistry } from '#modules/products/contract/product.registry.ts'
import type { Trace } from '@molo/measurement/trace'
import {
  type Calculation,
  type MeasureField,
  measureFields,
  type OneCalculation,
  type Origin,
} from '../contract/calculator.contract.ts'
import { differences } from '../rules/calculator.ts'
import { traceKey } from '../rules/trace-words.ts'
import { calculationThen, plantOfTank } from './calculations.repo.ts'

type House = PaperWords & { letterhead: Letterhead }
type Say = (key: string, params?: Record<string, string | number>) => string

/** A saved calculation on paper: what was read and from where, what came out, and every step in between. */
export async function calculationPaper(db: Reader, id: string, house: House): Promise<PdfDocument> {
  const made = await calculationThen(db, id)
  if (!made) throw notFound()
  const { language, texts } = house
  const say: Say = (key, params) => texts.text(language, `tanks:calculator.${key}`, params)
  const words = (text: string) => {
    const { key, n } = traceKey(text)
    return texts.knows(`tanks:trace.${key}`) ? texts.text(language, `tanks:trace.${key}`, { n }) : text
  }
  const { tankCode, product, measuredAt, createdAt: at, createdBy: by, opening } = made
  const record = product === null ? undefined : (await recordOfCodes(db, productRegistry, [product], at)).get(product)
  return paperOf(house, {
    issuer: await house.letterhead(db, { site: await plantOfTank(db, tankCode), at, language }),
    title: say('one'),
    subtitle: say(`tab.${made.purpose}`),
    number: `${tankCode} ${formatExactInstant(measuredAt, language)}`,
    version: { at, by },
    state: 'final',
    path: `/tank-calculator?tank=${tankCode}&id=${id}`,
    facts: [
      { label: say('tank'), value: tankCode },
      { label: say('logged.product'), value: record ? titleOf(productRegistry, record, language) : product },
      { label: say('measuredAt'), value: formatExactInstant(measuredAt, language) },
    ],
    parts: [
      ...(opening ? [readings(opening, say('opening'), say, language)] : []),
      readings(made, opening ? say('closing') : say('inputs'), say, language),
      results(made, say),
      ...(opening ? [steps(opening, `${say('paper.steps')} · ${say('opening')}`, { say, words, language })] : []),
      steps(made, `${say('paper.steps')}${opening ? ` · ${say('closing')}` : ''}`, { say, words, language }),
      signaturesOf(house, [{ capacity: say('paper.calculatedBy'), name: by }, { capacity: say('paper.checkedBy') }]),
    ],
  })
}

/** Where a reading came from when nobody typed it; `say` knows the words of the calculator. */
export const originInWords = (origin: Origin, say: Say, language: House['language']): string =>
  say(`origin.${origin.source}`, {
    reference: origin.reference,
    when: formatExactInstant(origin.at, language),
    quality: 'quality' in origin ? say(`quality.${origin.quality}`) : '',
  })

/** Each reading with its source and time. */
function readings(one: OneCalculation, heading: string, say: Say, language: House['language']): PdfTable {
  const rows = measureFields.flatMap(({ name, kind, unit }): PdfValue[][] => {
    const value = one.measure[name as MeasureField] ?? null
    if (value === null) return []
    const origin = one.origins[name as MeasureField]
    const source = origin ? originInWords(origin, say, language) : say('origin.by', { who: one.createdBy })
    const said = kind === 'choice' ? say(`choice.${name}.${value}`) : formatNumber(value, language)
    return [[say(`field.${name}`), said, unit ?? ' ', source]]
  })
  return {
    kind: 'table',
    heading: `${heading} · ${formatExactInstant(one.measuredAt, language)}`,
    columns: [
      { label: say('inputHead'), width: 'rest' },
      { label: say('value') },
      { label: say('unit') },
      { label: say('paper.source'), width: 200 },
    ],
    rows,
  }
}

function results(made: Calculation, say: Say): PdfPart {
  const { figures, opening } = made
  const apart = opening ? differences(opening.figures, figures) : []
  const of = (list: OneCalculation['figures'], name: string) => list.find((one) => one.name === name)?.value ?? null
  const number = (label: string) => ({ label, kind: 'number' as const })
  return {
    kind: 'table',
    heading: say('results'),
    columns: [
      { label: say('figureHead'), width: 'rest' },
      ...(opening
        ? [number(say('opening')), number(say('closing')), number(say('difference'))]
        : [number(say('value'))]),
      { label: say('unit') },
    ],
    rows: figures.map(({ name, value, unit }) => [
      say(`figure.${name}`),
      ...(opening ? [of(opening.figures, name), value, of(apart, name)] : [value]),
      unit || ' ',
    ]),
  }
}

type Step = Trace['steps'][number]

/** To more digits than any figure is kept with; what is beyond is dust of the machine. */
const legible = (value: number) => String(Number(value.toPrecision(12)))

/** Every step with what it is, where it is written and what came out; steps inside another stand below it. */
function steps(
  one: OneCalculation,
  heading: string,
  { say, words, language }: { say: Say; words: (text: string) => string; language: House['language'] },
): PdfPart {
  const trace = one.trace as Trace
  const rows = (list: readonly Step[], depth: number): PdfValue[][] =>
    list.flatMap((step) => [
      [
        `${'  '.repeat(depth)}${words(step.symbol)}`,
        words(step.formula),
        step.clause ? words(step.clause) : ' ',
        typeof step.value === 'number' ? formatNumber(legible(step.value), language) : String(step.value ?? '–'),
        step.unit.replaceAll('m3', 'm³').replace(/\bC$/, '°C') || ' ',
      ],
      ...rows(step.steps, depth + 1),
    ])
  return {
    kind: 'table',
    heading: `${heading} · ${say('paper.version', { version: trace.calcVersion })}`,
    columns: [
      { label: say('paper.step'), width: 92 },
      { label: say('paper.formula'), width: 'rest' },
      { label: say('paper.clause'), width: 110 },
      { label: say('value'), width: 76 },
      { label: say('unit'), width: 34 },
    ],
    rows: rows(trace.steps, 0),
  }
}
