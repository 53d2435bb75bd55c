import type { Life, Step } from '#platform/server/demo/past.repo.ts'
import { pastId } from '#platform/server/demo/past-id.ts'
import { minute } from '#demo/story/clock.ts'
import { calculationOf, type Done, type Reading, type ToldOperation } from '#demo/story/hand.ts'
import { reasonsOf } from '#demo/story/mistakes.ts'
import { people } from '#demo/story/people.ts'
import { amountsOf, excessOf, type SideFigures } from '../rules/tank-operations.ts'
import type { Amounts, MeasuredSide } from '../contract/tank-operations.contract.ts'
import { type Before, type Found, measuredColumns, quantityColumns } from '../server/operation-columns.ts'
import type { Measurer, NewCalculation } from './measurer.ts'

export const operationId = ({ key, by: { created } }: Pick<ToldOperation, 'key' | 'by'>): string =>
  pastId(`operation ${key}`, created.at)

/** What is known of the operations that are written down. */
interface Known {
  measurer: Measurer
  idOf(who: string): string
  voyageOf(call: string): string | null
  holderOf(call: string): string
  numberOf(key: string): { id: string }
}

/** One operation as it came to be, step by step, with the calculations that were made for it. */
export interface WrittenOperation {
  told: ToldOperation
  life: Life
  calculations: NewCalculation[]
  /** What it comes to in the tank and by its papers, once it is measured. */
  real: Amounts | null
  fiscal: Amounts | null
}

/** Writes down one after the other; of each tank in its order, because one may take over how the one before was closed. */
export class Writer {
  readonly #known: Known
  readonly #closed = new Map<string, Found>()

  constructor(known: Known) {
    this.#known = known
  }

  write(told: ToldOperation, number: number): WrittenOperation {
    const { tank, effect, direction, quantity, by } = told
    const calculations: NewCalculation[] = []
    const before: Before = {
      effect,
      direction,
      fiscal: null,
      fiscalOrigin: 'measured',
      isFiscalTank: tank.row.isFiscal,
      molecularWeight: null,
      opening: unmeasured,
      closing: unmeasured,
    }
    const steps: Step[] = [this.#step(by.created, this.#draft(told, number))]
    const sides: Partial<Record<'opening' | 'closing', Found>> = {}
    const measure = (side: 'opening' | 'closing', reading: Reading, done: Done, status: string) => {
      const found = this.#found(told, side, reading, done, calculations)
      sides[side] = found
      // A row of JSON has it as it is, not as text.
      const automatic = { [`${side}_automatic`]: found.automatic }
      steps.push(this.#step(done, { ...measuredColumns(before, side, found), ...automatic, status }))
      Object.assign(before, {
        [side]: sideMeasured(found.figures),
        molecularWeight: found.measure.molecularWeight ?? null,
      })
    }
    if (told.opening && by.opened) measure('opening', told.opening, by.opened, 'inProgress')
    if (told.closing && by.measured) measure('closing', told.closing, by.measured, 'measured')
    if (quantity && by.measured) steps.push(this.#step(by.measured, this.#given(told)))
    const real = by.measured ? (quantity ? amountsGiven(told) : realOf(steps)) : null
    const document = told.papers?.document?.fiscal
    if (document && by.measured) {
      steps.push(this.#step({ ...by.measured, at: by.measured.at + minute }, byDocument(real!, document)))
    }
    if (by.posted && (told.closing || quantity)) steps.push(...this.#posting(told, sides, by.posted))
    if (told.reversed) steps.push(this.#reversal(told.reversed))
    if (sides.closing && told.mistake !== 'misread') this.#closed.set(tank.code, sides.closing)
    return { told, life: { id: operationId(told), steps }, calculations, real, fiscal: document ?? real }
  }

  #step({ at, by }: Done, set: Step['set']): Step {
    return { at, by: this.#known.idOf(by), set }
  }

  #draft(told: ToldOperation, number: number): Step['set'] {
    const { tank, type, effect, direction, from, quantity, call, replaces, papers } = told
    const voyage = call ? this.#known.voyageOf(call) : (papers?.voyage ?? null)
    return {
      number,
      plant: tank.plant,
      tankCode: tank.code,
      product: tank.product.code,
      operationType: type,
      effect,
      status: 'draft',
      direction,
      measureType: quantity ? 'quantity' : 'level',
      productOwner: call && type === 'SCN' ? this.#known.holderOf(call) : (papers?.owner ?? 'SEL'),
      managementType: 'OWN',
      voyageNumber: voyage,
      fiscalDocumentType: papers?.document?.type,
      fiscalDocumentNumber: papers?.document?.number,
      note: papers?.note,
      openingAt: new Date(from).toISOString(),
      fiscalOrigin: 'measured',
      replaces: replaces ? this.#known.numberOf(replaces.key).id : null,
      replacementReason: replaces?.reason ?? null,
    }
  }

  #found(
    told: ToldOperation,
    side: 'opening' | 'closing',
    reading: Reading,
    done: Done,
    made: NewCalculation[],
  ): Found {
    const last = this.#closed.get(told.tank.code)
    // What was read once stands for both: taken over from the calculator.
    if (side === 'opening' && told.takesOver && last?.measuredAt === new Date(reading.at).toISOString()) {
      return { ...last, origin: 'calculator' }
    }
    const measured = this.#known.measurer.measure(told.tank, reading, done, calculationOf(told, side))
    made.push({
      ...measured.made,
      by: this.#known.idOf(done.by),
      row: { ...measured.made.row, createdBy: this.#known.idOf(done.by) },
    })
    return measured.found
  }

  #given(told: ToldOperation): Step['set'] {
    const { from, to, effect, direction } = told
    return {
      openingAt: new Date(from).toISOString(),
      closingAt: new Date(to).toISOString(),
      ...quantityColumns({
        effect,
        direction,
        measureType: 'quantity',
        opening: null,
        closing: null,
        quantity: amountsGiven(told),
        document: null,
      }),
      status: 'measured',
    }
  }

  /** With a reason beyond the tolerance, and with a second person far beyond it. */
  #posting(told: ToldOperation, sides: Partial<Record<'opening' | 'closing', Found>>, posted: Done): Step[] {
    const side = (found: Found | undefined) =>
      (found
        ? {
            ...unmeasured,
            level: found.figures.level,
            measure: found.measure,
            origins: found.origins,
            automatic: [...found.automatic],
          }
        : unmeasured) as MeasuredSide
    const toleranceExcess = excessOf({
      effect: told.effect,
      measureType: told.quantity ? 'quantity' : 'level',
      opening: side(sides.opening),
      closing: side(sides.closing),
      isFiscalTank: told.tank.row.isFiscal,
      postAskedBy: null,
    })
    const toleranceReason = toleranceExcess && reasonsOf.beyond(told.key)
    const set = { status: 'posted', toleranceExcess, toleranceReason }
    if (toleranceExcess !== 'secondPerson') return [this.#step(posted, set)]
    const asked = { postAskedBy: this.#known.idOf(posted.by), postAskedAt: new Date(posted.at - 240_000).toISOString() }
    const second = people.fiscal[told.tank.plant] === posted.by ? people.balance : people.fiscal[told.tank.plant]
    return [
      this.#step({ at: posted.at - 240_000, by: posted.by }, { toleranceReason, toleranceExcess, ...asked }),
      this.#step({ at: posted.at, by: second }, set),
    ]
  }

  #reversal({ at, by, reason }: NonNullable<ToldOperation['reversed']>): Step {
    return this.#step(
      { at, by },
      { status: 'reversed', reversedAt: new Date(at).toISOString(), reversalReason: reason },
    )
  }
}

const unmeasured = {
  mass: null,
  volume15: null,
  observed: null,
  level: null,
  measure: null,
  origins: null,
  automatic: null,
}

const sideMeasured = ({ mass, volume15, observed }: SideFigures) => ({ mass, volume15, observed })

/** Of a meter: kilograms in air, litres at 15 °C and at the temperature of the tank; ethylene is weighed alone. */
export function amountsGiven({ quantity, tank }: ToldOperation): Amounts {
  if ('mass' in quantity!) return quantity
  const { kg, density15, temperature } = quantity!
  const litres = tank.product.isEthylene ? 0 : kg / (density15 - 0.0011)
  const observed = tank.product.gasType ? litres : (litres * density15) / tank.observedDensity(density15, temperature)
  return { mass: kg.toFixed(0), volume15: litres.toFixed(0), observed: observed.toFixed(0) }
}

/** What the paper says instead of the tank. */
const byDocument = (real: Amounts, document: Amounts) =>
  quantityColumns({
    effect: 'movement',
    direction: null,
    measureType: 'quantity',
    opening: null,
    closing: null,
    quantity: real,
    document,
  })

function realOf(steps: readonly Step[]): Amounts | null {
  const {
    real_mass: mass,
    real_volume15: volume15,
    real_observed: observed,
  } = Object.assign({}, ...steps.map(({ set }) => set))
  return amountsOf({ mass: mass ?? null, volume15: volume15 ?? null, observed: observed ?? null })
}
