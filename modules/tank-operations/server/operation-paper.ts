import { AppError, notFound } from '#platform/core/app-error.ts'
import { formatExactInstant, formatInstant } from '#platform/core/date-format.ts'
import { Decimal } from '#platform/core/decimal.ts'
import type { PaperOffer, PaperQuery } from '#platform/core/paper.contract.ts'
import type { AnyRegistry } from '#platform/core/registry.ts'
import type { Reader } from '#platform/server/database/database.ts'
import { stateToPrint } from '#platform/server/documents/paper-answer.ts'
import { makerInWords, paperOf, type PaperWords, signaturesOf } from '#platform/server/documents/pdf/paper.ts'
import type { PdfDocument, PdfFact, PdfPart, PdfTable, PdfValue } from '#platform/server/documents/pdf/pdf-document.ts'
import type { Letterhead } from '#platform/server/http/letterhead.ts'
import { recordOfCodes, titleOf } from '#platform/server/registry/store/records-as-at.repo.ts'
import { companyRegistry } from '#modules/companies/contract/companies.registry.ts'
import { managementTypeRegistry } from '#modules/operations/contract/operation-lists.registry.ts'
import { operationTypeRegistry } from '#modules/operations/contract/operation-types.registry.ts'
import { productRegistry } from '#modules/products/contract/product.registry.ts'
import { originInWords } from '#modules/tanks/server/public.ts'
import { operationsPath, type Side, sides, type TankOperation } from '../contract/tank-operations.contract.ts'
import { feetOfSide, figuresOf, measureLines, readingsByOrigin } from '../rules/measure-lines.ts'
import { shrinkageOf } from '../rules/shrinkage.ts'
import { amountNames } from '../rules/tank-operations.ts'
import { operationThen } from './tank-operations.repo.ts'

type Words = Pick<PaperWords, 'language' | 'texts'>
type House = PaperWords & { letterhead: Letterhead }

/** What is posted is final; what was reversed is void; everything before is a draft. */
const stateOf = ({ status }: TankOperation) => ({
  isVoid: status === 'reversed',
  hindrance: status === 'posted' || status === 'reversed' ? null : new AppError('conflict', 'tank-operations.unposted'),
  missing: [],
})

export function offersOf(operation: TankOperation, { texts, language }: Words): PaperOffer[] {
  const { hindrance } = stateOf(operation)
  return [
    {
      id: 'operation',
      title: texts.text(language, 'tank-operations:one', { number: operation.number }),
      language: null,
      hindrance: hindrance && texts.message(language, hindrance.code),
      missing: [],
      copies: null,
    },
  ]
}

/** One operation as it is handed to those who sign for it: the measures, what was moved, how it was posted. */
export async function operationPaper(db: Reader, id: string, as: PaperQuery['as'], house: House): Promise<PdfDocument> {
  const operation = await operationThen(db, id)
  if (!operation) throw notFound()
  const state = stateToPrint(as, stateOf(operation))
  const { updatedAt: at, updatedBy: by, number, plant, version } = operation
  const { language } = house
  const say = (key: string, params?: Record<string, string | number>) =>
    house.texts.text(language, `tank-operations:${key}`, params)
  const named = async (registry: AnyRegistry, code: string | null) => {
    const record = code === null ? undefined : (await recordOfCodes(db, registry, [code], at)).get(code)
    return record ? titleOf(registry, record, language) : code
  }
  const field = (name: string, value: PdfValue, more: Partial<PdfFact> = {}): PdfFact[] =>
    value === null || value === '' ? [] : [{ label: say(`field.${name}`), value, ...more }]
  const document = [operation.fiscalDocumentType, operation.fiscalDocumentNumber].filter(Boolean).join(' ')
  return paperOf(house, {
    issuer: await house.letterhead(db, { site: plant, at, language }),
    title: say('tankOperations.title.one'),
    subtitle: (await named(operationTypeRegistry, operation.operationType)) ?? '',
    number: String(number),
    version: { number: version, at, by },
    state,
    path: `${operationsPath}/${id}`,
    facts: [
      ...field('number', String(number)),
      ...field('status', say(`status.${operation.status}`)),
      ...field('tankCode', operation.tankCode),
      ...field('product', await named(productRegistry, operation.product)),
      ...field('direction', operation.direction && say(`choice.direction.${operation.direction}`)),
      ...field('productOwner', await named(companyRegistry, operation.productOwner)),
      ...field('voyageNumber', operation.voyageNumber),
      ...field('fiscalDocumentNumber', document),
      ...field('managementType', await named(managementTypeRegistry, operation.managementType)),
      ...field('openingAt', operation.openingAt, { kind: 'instant' }),
      ...field('closingAt', operation.closingAt, { kind: 'instant' }),
      ...field('note', operation.note, { wide: true }),
      ...field('limitReason', operation.limitReason, { wide: true }),
      ...field('toleranceReason', operation.toleranceReason, { wide: true }),
      ...field('postAskedBy', operation.postAskedBy && askedIn(operation.postAskedBy, language)),
      ...field('reason', operation.reversalReason ?? operation.replacementReason, { wide: true }),
    ],
    parts: [
      ...measures(operation, say, house),
      moved(operation, say),
      ...postings(operation, say, house),
      signaturesOf(house, [
        { capacity: say('paper.operator'), name: operation.closing.measuredBy },
        { capacity: say('paper.shift') },
        { capacity: say('paper.inspector') },
      ]),
    ],
  })
}

type Say = (key: string, params?: Record<string, string | number>) => string

function measures(operation: TankOperation, say: Say, { texts, language }: Words): PdfPart[] {
  const inCalculator: Say = (key, params) => texts.text(language, `tanks:calculator.${key}`, params)
  const shown: readonly Side[] = operation.effect === 'movement' ? sides : ['closing']
  const figures = { opening: figuresOf(operation.opening), closing: figuresOf(operation.closing) }
  const present = measureLines.filter(({ name }) => shown.some((side) => figures[side][name] !== null))
  if (present.length === 0) return []
  const text = (value: string | number | null): PdfValue => (value === null ? null : String(value))
  const origin = (side: Side) => {
    const { at, origin: from, measuredBy, origins } = operation[side]
    if (at === null || from === null) return say('origin.none')
    const taken = readingsByOrigin(origins).map(
      ({ origin: of, fields }) =>
        `${fields.map((field) => inCalculator(`field.${field}`)).join(', ')}: ${originInWords(of, inCalculator, language)}`,
    )
    const position = feetOfSide(operation[side])
    const measured = [
      formatExactInstant(at, language),
      say(`origin.${from}`, { name: measuredBy ?? '' }),
      ...(position ? [`${say('row.feetPosition')}: ${inCalculator(`choice.feetPosition.${position}`)}`] : []),
    ].join(', ')
    return [measured, ...taken].join('; ')
  }
  return [
    {
      kind: 'table',
      heading: say('section.measures'),
      columns: [
        { label: '', width: 'rest' },
        ...shown.map((side) => ({ label: say(`side.${side}`), kind: 'number' as const })),
        ...(shown.length === 2 ? [{ label: say('side.difference'), kind: 'number' as const }] : []),
        { label: '', width: 34 },
      ],
      rows: present.map(({ name, unit, decimals, hasDifference }) => {
        const [before, after] = [figures.opening[name], figures.closing[name]]
        const difference =
          hasDifference && before !== null && after !== null ? new Decimal(after).minus(before).toFixed(decimals) : null
        return [
          say(`row.${name}`),
          ...shown.map((side) => text(figures[side][name])),
          ...(shown.length === 2 ? [difference] : []),
          unit || ' ',
        ]
      }),
    },
    { kind: 'facts', columns: 2, facts: shown.map((side) => ({ label: say(`side.${side}`), value: origin(side) })) },
  ]
}

/** Without the book: it is of the moment, and a paper is of its version. */
function moved(operation: TankOperation, say: Say): PdfTable {
  const { real, fiscal, fiscalOrigin, effect } = operation
  const lost = shrinkageOf(operation)
  const line = (name: string, of: TankOperation['real'], note: string) =>
    of && effect !== 'check' ? [[say(`moved.${name}`), ...amountNames.map((amount) => of[amount]), note]] : []
  return {
    kind: 'table',
    heading: say('section.moved'),
    columns: [
      { label: '', width: 'rest' },
      ...amountNames.map((name) => ({
        label: say(`field.${name}`),
        kind: 'number' as const,
        unit: name === 'mass' ? 'kg' : 'l',
      })),
      { label: say('row.origin') },
    ],
    rows: [
      ...line('real', real, say('origin.measured')),
      ...line('fiscal', fiscal, say(`origin.${fiscalOrigin}`)),
      ...(lost === null ? [] : [[say('moved.shrinkage'), null, lost, null, say('moved.shrinkageNote')]]),
    ],
    empty: say(effect === 'check' ? 'kind.check' : 'moved.nothing'),
  }
}

const askedIn = ({ name, at }: NonNullable<TankOperation['postAskedBy']>, language: House['language']) =>
  `${name}, ${formatInstant(at, language)}`

function postings({ postings: posted }: TankOperation, say: Say, words: Words): PdfTable[] {
  if (posted.length === 0) return []
  return [
    {
      kind: 'table',
      heading: say('section.postings'),
      columns: [
        { label: say('field.number') },
        { label: say('paper.kind'), width: 'rest' },
        { label: say('paper.postedAt'), kind: 'instant' },
        { label: say('paper.postedBy') },
        { label: say('field.fiscalMass'), kind: 'number', unit: 'kg' },
      ],
      rows: posted.map(({ number, kind, postedAt, postedBy, fiscal }) => [
        String(number),
        say(`kind.${kind}`),
        postedAt,
        makerInWords(words, postedBy),
        fiscal.mass,
      ]),
    },
  ]
}
