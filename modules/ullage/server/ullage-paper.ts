import { AppError, notFound } from '#platform/core/app-error.ts'
import { formatNumber } from '#platform/core/number-format.ts'
import type { PaperOffer, PaperQuery } from '#platform/core/paper.contract.ts'
import type { Reader } from '#platform/server/database/database.ts'
import { stateToPrint } from '#platform/server/documents/paper-answer.ts'
import { paperOf, type PaperWords, signaturesOf } from '#platform/server/documents/pdf/paper.ts'
import type { PdfDocument, PdfFact, PdfPart, PdfTable, PdfValue } from '#platform/server/documents/pdf/pdf-document.ts'
import type { Letterhead } from '#platform/server/http/letterhead.ts'
import { recordOfCodes, titleOf } from '#platform/server/registry/store/records-as-at.repo.ts'
import { productRegistry } from '#modules/products/contract/product.registry.ts'
import {
  type Comparison,
  type TankFigures,
  type UllagePaper,
  ullagePath,
  type UllageReport,
} from '../contract/ullage.contract.ts'
import { protestLines } from '../rules/comparison.ts'
import { type StoredUllage, ullageThen } from './ullage.repo.ts'

type Words = Pick<PaperWords, 'language' | 'texts'>
type House = PaperWords & { letterhead: Letterhead }
type Say = (key: string, params?: Record<string, string | number>) => string

/** A report is final when it is confirmed; a letter when somebody has signed it. */
function stateOf({ status, protestSignedAt }: StoredUllage, paper: UllagePaper) {
  const isVoid = status === 'canceled'
  const why =
    isVoid || (paper === 'report' ? status === 'confirmed' : protestSignedAt !== null)
      ? null
      : paper === 'report'
        ? 'ullage.unconfirmed'
        : 'ullage.unsigned'
  return { isVoid, hindrance: why && new AppError('conflict', why), missing: [] }
}

const papersOf = (report: Pick<UllageReport, 'compared'>): UllagePaper[] =>
  protestLines(report.compared).length > 0 ? ['report', 'protest'] : ['report']

export function offersOf(report: UllageReport, { texts, language }: Words): PaperOffer[] {
  return papersOf(report).map((paper) => {
    const { hindrance } = stateOf(report, paper)
    return {
      id: paper,
      title: texts.text(language, `ullage:paper.${paper}`, { number: report.number }),
      language: null,
      hindrance: hindrance && texts.message(language, hindrance.code),
      missing: [],
      copies: null,
    }
  })
}

export async function ullagePaper(
  db: Reader,
  { id, paper }: { id: string; paper: UllagePaper },
  as: PaperQuery['as'],
  house: House,
): Promise<PdfDocument> {
  const report = await ullageThen(db, id)
  if (!report || !papersOf(report).includes(paper)) throw notFound()
  const state = stateToPrint(as, stateOf(report, paper))
  const { updatedAt: at, updatedBy: by, number, plant, version, product } = report
  const { language, texts } = house
  const say: Say = (key, params) => texts.text(language, `ullage:${key}`, params)
  const named = (await recordOfCodes(db, productRegistry, [product], at)).get(product)
  const goods = named ? titleOf(productRegistry, named, language) : product
  const field = (name: string, value: PdfValue, more: Partial<PdfFact> = {}): PdfFact[] =>
    value === null || value === '' ? [] : [{ label: say(name), value, ...more }]
  const isLetter = paper === 'protest'
  return paperOf(house, {
    issuer: await house.letterhead(db, { site: plant, at, language }),
    title: isLetter ? say('letter.title') : say('ullage.title.one'),
    subtitle: isLetter ? report.vesselName : say(`ullage.choice.kind.${report.kind}`),
    number: isLetter ? `${number}-P` : String(number),
    version: { number: version, at, by },
    state,
    path: `${ullagePath}/${id}`,
    facts: [
      ...field('ullage.field.vessel', `${report.vesselName} (IMO ${report.vessel})`),
      ...field('ullage.field.voyageNumber', report.voyageNumber),
      ...field('ullage.field.product', goods),
      ...field('ullage.field.measuredAt', report.measuredAt, { kind: 'instant' }),
      ...(isLetter ? [] : measuredFacts(report, field)),
    ],
    parts: isLetter
      ? letter(report, report.compared!, goods, say, house)
      : [
          ...tankTables(report, say),
          ...(report.compared ? comparedTables(report.compared, say) : []),
          signaturesOf(house, [
            { capacity: say('letter.ship') },
            { capacity: say('letter.terminal') },
            { capacity: say('letter.inspector'), name: report.inspector },
          ]),
        ],
  })
}

function measuredFacts(
  report: StoredUllage,
  field: (name: string, value: PdfValue, more?: Partial<PdfFact>) => PdfFact[],
): PdfFact[] {
  const figure = (decimals: number, unit: string) => ({ kind: 'number' as const, decimals, unit })
  return [
    ...field('field.draughtFore', report.draughtFore, figure(2, 'm')),
    ...field('field.draughtAft', report.draughtAft, figure(2, 'm')),
    ...field('field.trim', report.figures?.trim ?? null, figure(2, 'm')),
    ...field('field.list', report.list, figure(2, '°')),
    ...field('field.temperature', report.temperature, figure(2, '°C')),
    ...field('field.density15', report.density15, figure(5, 'kg/l')),
    ...field('field.inspector', report.inspector),
    ...field('field.note', report.note, { wide: true }),
  ]
}

const columns = (
  ['corrected', 'observed', 'water', 'temperature', 'vcf', 'standard', 'weightAir', 'weightVacuum'] as const
).map((name) => ({
  name,
  unit: {
    corrected: 'm',
    observed: 'm³',
    water: 'm³',
    temperature: '°C',
    vcf: '',
    standard: 'm³',
    weightAir: 't',
    weightVacuum: 't',
  }[name],
}))

function tankTables({ figures, kind }: StoredUllage, say: Say): PdfTable[] {
  const rows = figures ? [...figures.tanks, ...figures.wedges] : []
  const cells = (of: TankFigures): PdfValue[] => [of.tank, ...columns.map(({ name }) => of[name])]
  const sums = figures?.totals
  return [
    {
      kind: 'table',
      heading: say('section.quantities'),
      columns: [
        { label: say('tank.tank') },
        ...columns.map(({ name, unit }) => ({
          label: say(`figure.${name}`),
          kind: 'number' as const,
          ...(unit ? { unit } : {}),
        })),
      ],
      rows: rows.map(cells),
      ...(sums && rows.length > 0
        ? {
            totals: [
              [
                say('total'),
                null,
                sums.observed,
                sums.water,
                null,
                null,
                sums.standard,
                tonnes(sums.weightAir),
                tonnes(sums.weightVacuum),
              ],
            ],
          }
        : {}),
      empty: say(figures ? `nil.${kind === 'beforeLoading' ? 'obq' : 'rob'}` : 'notCalculatedYet'),
    },
  ]
}

/** Kilograms as tonnes with all of them behind the point. */
const tonnes = (kilograms: string): string => {
  const sign = kilograms.startsWith('-') ? '-' : ''
  const digits = kilograms.replace('-', '').padStart(4, '0')
  return `${sign}${digits.slice(0, -3)}.${digits.slice(-3)}`
}

function comparedTables({ parties, lines, experience }: Comparison, say: Say): PdfPart[] {
  return [
    {
      kind: 'table',
      heading: say('section.comparison'),
      columns: [
        { label: '', width: 'rest' },
        { label: say('figure.weightAir'), kind: 'number', unit: 't' },
        { label: say('figure.weightVacuum'), kind: 'number', unit: 't' },
        { label: say('figure.litres15'), kind: 'number', unit: 'l' },
        { label: say('figure.barrels60'), kind: 'number', unit: 'bbl' },
      ],
      rows: parties.map(({ name, amounts }) => [
        say(`party.${name}`),
        tonnes(amounts.weightAir),
        tonnes(amounts.weightVacuum),
        amounts.litres15,
        amounts.barrels60,
      ]),
    },
    differences(lines, say),
    ...(experience.factor === null
      ? []
      : [
          {
            kind: 'facts' as const,
            facts: [
              { label: say('field.experienceFactor'), value: experience.factor, kind: 'number' as const, decimals: 4 },
            ],
          },
        ]),
  ]
}

function differences(lines: Comparison['lines'], say: Say): PdfTable {
  return {
    kind: 'table',
    heading: say('section.differences'),
    columns: [
      { label: '', width: 'rest' },
      { label: say('figure.difference'), kind: 'number', unit: 'kg' },
      { label: say('figure.percent'), kind: 'number', unit: '%' },
      { label: say('figure.action') },
    ],
    rows: lines.map(({ name, difference, percent, action, terms: [from, against] }) => [
      `${say(`line.${name}`)}: ${say(`party.${from}`)} − ${say(`party.${against}`)}`,
      difference,
      percent,
      say(`action.${action}`),
    ]),
    empty: say('nothingToCompare'),
  }
}

function letter(report: StoredUllage, compared: Comparison, goods: string, say: Say, house: House): PdfPart[] {
  const beyond = protestLines(compared)
  const figure = (value: string) => formatNumber(value, house.language)
  const weight = (name: string) => compared.parties.find((party) => party.name === name)?.amounts.weightAir ?? '0'
  const sentences = beyond.map(({ name, terms: [from, against], difference, percent }) =>
    say('letter.sentence', {
      line: say(`line.${name}`),
      from: say(`party.${from}`),
      fromKg: figure(weight(from)),
      against: say(`party.${against}`),
      againstKg: figure(weight(against)),
      difference: figure(difference),
      percent: figure(percent),
    }),
  )
  return [
    { kind: 'text', text: say('letter.opening', { vessel: report.vesselName, voyage: report.voyageNumber, goods }) },
    { kind: 'text', text: sentences.join('\n') },
    differences(compared.lines, say),
    { kind: 'text', text: say('letter.closing') },
    signaturesOf(house, [
      {
        capacity: say('letter.terminal'),
        ...(report.protestSignedBy ? { name: report.protestSignedBy } : {}),
      },
      { capacity: say('letter.master') },
    ]),
  ]
}
