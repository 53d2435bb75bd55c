/* oxlint-disable vitest/no-standalone-expect -- the steps of the model run inside the test */
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { demoServer } from '#demo/testing/demo-server.ts'
import type { LotDraft, Status, StoredInstruction } from '../contract/movement-instruction.ts'
import { blankInstruction, blankLot, draftOf } from '../rules/lots.ts'

const wantedSteps = Number(process.env['MODEL_STEPS'] ?? 400)
const server = await demoServer()
const keeper = await server.userWith('super-admin')
const base = '/movement-instruction'
const ifMatch = (version: number) => ({ 'if-match': `"${version}"` })

/** What is known of a lot beside its content; it is never forgotten, because an old version may bring the lot back. */
interface Fate {
  code: string
  isClosed: boolean
  isDeleted: boolean
  final: string | null
  figures: number
}
interface ModelLot {
  id: string
  quantity: string
  holder: string | null
  papers: string[]
}
interface Content {
  note: string | null
  lots: ModelLot[]
}
class Known {
  id = ''
  version = 1
  status: Status = 'draft'
  number = ''
  given = 0
  content: Content = { note: null, lots: [] }
  readonly past: Content[] = []
  readonly fates = new Map<string, Fate>()
  readonly plant: string
  readonly year: number
  constructor(plant: string, year: number) {
    this.plant = plant
    this.year = year
  }
}
interface Model {
  known: Known[]
}

/** The last number of each plant and year; of all runs, because the server is one. */
const counters = new Map<string, number>()
let steps = 0
const stepsDone = () => steps

const ways = new Set([
  'draft>created',
  'draft>canceled',
  'created>ongoing',
  'created>canceled',
  'ongoing>closed',
  'ongoing>canceled',
  'closed>ongoing',
])
const needsReason = (from: Status, to: Status) => to === 'canceled' || (from === 'closed' && to === 'ongoing')
const isOpen = ({ status }: Known) => status !== 'closed' && status !== 'canceled'
const isComplete = ({ lots }: Content) => lots.length > 0 && lots.every(({ holder }) => holder !== null)
const copy = (content: Content) => structuredClone(content)
const letters = (place: number): string =>
  place <= 26 ? String.fromCodePoint(64 + place) : `A${String.fromCodePoint(64 + place - 26)}`

const contentOf = (stored: StoredInstruction): Content => ({
  note: stored.note,
  lots: stored.lots.map(({ id, quantity, holder, documents }) => ({
    id,
    quantity: String(Number(quantity)),
    holder,
    papers: documents.map(({ number }) => number!),
  })),
})

/** The system says the same as the model. */
function expectSame(known: Known, stored: StoredInstruction) {
  expect({ version: stored.version, status: stored.status, number: stored.voyageNumber }).toEqual({
    version: known.version,
    status: known.status,
    number: known.number,
  })
  expect(contentOf(stored)).toEqual(known.content)
  expect(stored.lots.map(({ lotCode, isClosed }) => ({ code: lotCode, isClosed }))).toEqual(
    known.content.lots.map(({ id }) => ({ code: known.fates.get(id)!.code, isClosed: known.fates.get(id)!.isClosed })),
  )
}

/** A write that the model allows: lots without an id take the one that the server gave, and every lot its code. */
function written(known: Known, content: Content, stored: StoredInstruction) {
  for (const [index, lot] of content.lots.entries()) {
    if (lot.id === '') lot.id = stored.lots[index]!.id
    const fate = known.fates.get(lot.id)
    if (fate?.code.startsWith(`${known.number}/`)) fate.isDeleted = false
    else {
      const blank = { isClosed: false, final: null, figures: 1 }
      known.fates.set(lot.id, {
        ...(fate ?? blank),
        isDeleted: false,
        code: `${known.number}/${letters(++known.given)}`,
      })
    }
  }
  for (const { id } of known.content.lots) {
    if (!content.lots.some((lot) => lot.id === id)) known.fates.get(id)!.isDeleted = true
  }
  known.content = content
  known.version = stored.version
  known.past.push(copy(content))
  expectSame(known, stored)
}

const draftLot = (lot: ModelLot): LotDraft => ({
  ...blankLot(),
  productCode: 'CR-AZL',
  quantityUoMCode: 'MT',
  id: lot.id === '' ? null : lot.id,
  quantity: lot.quantity,
  holder: lot.holder,
  documents: lot.papers.map((number) => ({
    id: null,
    documentType: 'CQTY',
    number,
    documentDate: null,
    issuer: null,
    language: null,
    originals: null,
    copies: null,
    note: null,
  })),
})
const read = async ({ id }: Known) => (await keeper.call('GET', `${base}/${id}`)).body.data as StoredInstruction

type System = Record<string, never>
abstract class Step implements fc.AsyncCommand<Model, System> {
  readonly pick: number
  constructor(pick: number) {
    this.pick = pick
  }
  check(model: Readonly<Model>) {
    return model.known.length > 0
  }
  async run(model: Model) {
    steps++
    await this.act(model.known[this.pick % model.known.length]!)
  }
  abstract act(known: Known): Promise<void>
  toString() {
    return `${this.constructor.name}${JSON.stringify(Object.fromEntries(Object.entries(this)))}`
  }
}

class Create implements fc.AsyncCommand<Model, System> {
  readonly plant: string
  readonly year: number
  readonly holders: (string | null)[]
  constructor(plant: string, year: number, holders: (string | null)[]) {
    this.plant = plant
    this.year = year
    this.holders = holders
  }
  check(model: Readonly<Model>) {
    return model.known.length < 4
  }
  async run(model: Model) {
    steps++
    const known = new Known(this.plant, this.year)
    const content: Content = {
      note: null,
      lots: this.holders.map((holder) => ({ id: '', quantity: '100', holder, papers: [] })),
    }
    const body = {
      ...blankInstruction(),
      plant: this.plant,
      operationType: 'SCN',
      laycanFrom: `${this.year}-03-09`,
      laycanTo: `${this.year}-03-11`,
      lots: content.lots.map(draftLot),
      versionNote: null,
    }
    const { status, body: answer } = await keeper.call('POST', base, { body })
    expect(status, JSON.stringify(answer)).toBe(200)
    known.id = answer.data.id
    known.number = `~${known.id.slice(-10).toUpperCase()}`
    written(known, content, answer.data)
    model.known.push(known)
  }
  toString() {
    return `Create${JSON.stringify(Object.fromEntries(Object.entries(this)))}`
  }
}

type Edit =
  | { what: 'note'; text: string }
  | { what: 'add'; holder: string | null }
  | { what: 'drop' | 'paper' | 'unpaper'; lot: number }
  | { what: 'quantity'; lot: number; quantity: number }

class Save extends Step {
  readonly edits: Edit[]
  readonly isStale: boolean
  constructor(pick: number, edits: Edit[], isStale: boolean) {
    super(pick)
    this.edits = edits
    this.isStale = isStale
  }
  async act(known: Known) {
    const content = copy(known.content)
    const touched = new Set<string>()
    for (const edit of this.edits) {
      if (edit.what === 'note') content.note = edit.text
      else if (edit.what === 'add') content.lots.push({ id: '', quantity: '7', holder: edit.holder, papers: [] })
      else if (content.lots.length > 0) {
        const index = edit.lot % content.lots.length
        const lot = content.lots[index]!
        if (edit.what === 'drop') content.lots.splice(index, 1)
        if (edit.what === 'paper') lot.papers.push(`N${lot.papers.length}`)
        if (edit.what === 'unpaper') lot.papers.pop()
        if (edit.what === 'quantity') lot.quantity = String(edit.quantity)
        touched.add(lot.id)
      }
    }
    const stored = await read(known)
    const draft = draftOf(stored)
    const before = new Map(draft.lots.map((lot) => [lot.id, lot]))
    const lots = content.lots.map((lot) => {
      const old = before.get(lot.id)
      const sent = draftLot(lot)
      // Papers that were there keep their ids.
      const documents = sent.documents.map((paper, index) => old?.documents[index] ?? paper)
      return old ? { ...old, quantity: lot.quantity, documents } : sent
    })
    const answer = await keeper.call('PUT', `${base}/${known.id}`, {
      body: { ...draft, note: content.note, lots, versionNote: null },
      headers: ifMatch(this.isStale ? known.version - 1 : known.version),
    })
    if (this.isStale) {
      expect(answer.status).toBe(412)
      expectSame(known, answer.body.detail.current)
      return
    }
    const same = (id: string) =>
      JSON.stringify(content.lots.find((lot) => lot.id === id)) ===
      JSON.stringify(known.content.lots.find((lot) => lot.id === id))
    const touchesClosed = known.content.lots.some(({ id }) => known.fates.get(id)!.isClosed && !same(id))
    if (!isOpen(known)) expect(answer.status).toBe(409)
    else if (touchesClosed || (known.status !== 'draft' && !isComplete(content))) expect(answer.status).toBe(400)
    else {
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      written(known, content, answer.body.data)
      return
    }
    expectSame(known, await read(known))
  }
}

class Move extends Step {
  readonly to: Status
  readonly reason: string | null
  constructor(pick: number, to: Status, reason: string | null) {
    super(pick)
    this.to = to
    this.reason = reason
  }
  async act(known: Known) {
    const { status: from, content } = known
    const body = { to: this.to, reason: this.reason }
    const answer = await keeper.call('POST', `${base}/${known.id}/transition`, {
      body,
      headers: ifMatch(known.version),
    })
    const openLots = content.lots.some(({ id }) => !known.fates.get(id)!.isClosed)
    if (!ways.has(`${from}>${this.to}`)) expect(answer.status, `${from} to ${this.to}`).toBe(409)
    else if (needsReason(from, this.to) && this.reason === null) expect(answer.status).toBe(400)
    else if (this.to === 'created' && !isComplete(content)) expect(answer.status).toBe(400)
    else if (this.to === 'closed' && openLots) expect(answer.status).toBe(409)
    else {
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      if (this.to === 'created') {
        const key = `${known.plant}${String(known.year).slice(2)}`
        const number = (counters.get(key) ?? 0) + 1
        counters.set(key, number)
        known.number = `${key}-${String(number).padStart(4, '0')}`
        known.given = 0
      }
      known.status = this.to
      written(known, copy(content), answer.body.data)
      return
    }
    expectSame(known, await read(known))
  }
}

class Restore extends Step {
  readonly back: number
  constructor(pick: number, back: number) {
    super(pick)
    this.back = back
  }
  async act(known: Known) {
    const version = 1 + (this.back % known.version)
    const answer = await keeper.call('POST', `${base}/${known.id}/versions/${version}/restore`, {
      body: { versionNote: null },
      headers: ifMatch(known.version),
    })
    if (!isOpen(known)) {
      expect(answer.status).toBe(409)
      return
    }
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    const closed = known.content.lots.filter(({ id }) => known.fates.get(id)!.isClosed)
    const content = copy(known.past[version - 1]!)
    content.lots = content.lots.map((lot) => closed.find(({ id }) => id === lot.id) ?? lot)
    content.lots.push(...closed.filter(({ id }) => !content.lots.some((lot) => lot.id === id)))
    written(known, content, answer.body.data)
  }
}

class LotStep extends Step {
  readonly lot: number
  readonly name: 'close' | 'reopen' | 'delete' | 'undelete' | 'clone' | 'figures'
  constructor(pick: number, lot: number, name: LotStep['name']) {
    super(pick)
    this.lot = lot
    this.name = name
  }
  async act(known: Known) {
    const [id, fate] = [...known.fates][this.lot % Math.max(known.fates.size, 1)] ?? []
    if (!id || !fate) return
    const isListed = !fate.code.startsWith('~')
    const headers = ifMatch(fate.figures)
    const answer =
      this.name === 'figures'
        ? await keeper.call('PUT', `/lots-management/${id}`, { body: figures(String(this.lot)), headers })
        : await keeper.call('POST', `/lots-management/${id}/${this.name}`, { headers })
    const said = answer.status
    if (!isListed) {
      expect(said).toBe(404)
      return
    }
    const isTaken = this.name === 'close' || this.name === 'delete' || this.name === 'figures'
    const isRemoved = (content: Content) => ({ ...content, lots: content.lots.filter((lot) => lot.id !== id) })
    if (isTaken && fate.isDeleted) expect(said).toBe(409)
    else if (isTaken && fate.isClosed) expect(said).toBe(400)
    else if (this.name === 'figures') {
      expect(said).toBe(200)
      Object.assign(fate, { final: String(this.lot), figures: fate.figures + 1 })
    } else if (this.name === 'close' || this.name === 'reopen') {
      const isWrong = this.name === 'reopen' && !fate.isClosed
      if (isWrong || known.status !== 'ongoing') expect(said).toBe(409)
      else if (this.name === 'close' && fate.final === null) expect(said).toBe(400)
      else {
        expect(said).toBe(200)
        Object.assign(fate, { isClosed: this.name === 'close', figures: fate.figures + 1 })
      }
    } else await this.ofInstruction(known, { id, fate, said, isRemoved })
    expectSame(known, await read(known))
  }
  /** Those steps that make a version of the instruction. */
  private async ofInstruction(
    known: Known,
    { id, fate, said, isRemoved }: { id: string; fate: Fate; said: number; isRemoved: (content: Content) => Content },
  ) {
    if ((this.name === 'undelete' && !fate.isDeleted) || !isOpen(known)) {
      expect(said).toBe(409)
      return
    }
    const lot = known.content.lots.find((one) => one.id === id) ?? lastKnown(known, id)
    const content = copy(known.content)
    if (this.name === 'delete') Object.assign(content, isRemoved(content))
    if (this.name === 'undelete') content.lots.push({ ...lot })
    if (this.name === 'clone') content.lots.push({ ...structuredClone(lot), id: '' })
    if (known.status !== 'draft' && !isComplete(content)) {
      expect(said).toBe(400)
      return
    }
    expect(said).toBe(200)
    written(known, content, await read(known))
  }
}

const lastKnown = (known: Known, id: string) =>
  known.past.findLast((content) => content.lots.some((lot) => lot.id === id))!.lots.find((lot) => lot.id === id)!

const figures = (finalQuantity: string) => ({
  balanceSheetDate: null,
  expectedQuantity: null,
  actualQuantity: null,
  finalQuantity,
  billOfLadingDate: null,
  billOfLadingQuantity: null,
  mooringDate: null,
  unmooringDate: null,
  isInternalConsumption: false,
  isCreateSelfInvoice: false,
  protocolNumberOfIntentLetter: null,
})

const which = fc.nat(3)
const someLot = fc.nat(7)
const holder = fc.option(fc.constantFrom('SEL', 'MRD'), { freq: 12 })
const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({ what: fc.constant('note' as const), text: fc.constantFrom('a', 'b', 'c') }),
  fc.record({ what: fc.constant('add' as const), holder }),
  fc.record({ what: fc.constantFrom('drop' as const, 'paper' as const, 'unpaper' as const), lot: someLot }),
  fc.record({ what: fc.constant('quantity' as const), lot: someLot, quantity: fc.integer({ min: 1, max: 9 }) }),
)
const onward = fc.constantFrom<Status>('created', 'ongoing', 'closed')
const towards = fc.oneof(
  { weight: 9, arbitrary: onward },
  { weight: 1, arbitrary: fc.constantFrom<Status>('canceled', 'draft', 'ongoing') },
)
const commands = fc.commands(
  [
    fc
      .tuple(fc.constantFrom('S', 'N'), fc.constantFrom(2041, 2042), fc.array(holder, { minLength: 1, maxLength: 3 }))
      .map((of) => new Create(...of)),
    fc
      .tuple(which, fc.array(edit, { minLength: 1, maxLength: 3 }), fc.nat(9))
      .map(([pick, edits, stale]) => new Save(pick, edits, stale === 0)),
    ...[1, 2, 3, 4].map(() =>
      fc.tuple(which, towards, fc.option(fc.constant('because'), { freq: 1 })).map((of) => new Move(...of)),
    ),
    fc.tuple(which, fc.nat(30)).map((of) => new Restore(...of)),
    ...(['close', 'close', 'reopen', 'delete', 'undelete', 'clone', 'figures', 'figures'] as const).map((name) =>
      fc.tuple(which, someLot).map(([pick, lot]) => new LotStep(pick, lot, name)),
    ),
  ],
  { maxCommands: 120, size: '+2' },
)

/** Every version is as it was written. */
async function expectPast(known: Known) {
  const seen: number[] = []
  for (let before: number | undefined; ; before = seen.at(-1)) {
    const path = `${base}/${known.id}/versions${before === undefined ? '' : `?before=${before}`}`
    const page = (await keeper.call('GET', path)).body.data
    seen.push(...page.versions.map(({ version }: { version: number }) => version))
    if (!page.hasEarlier) break
  }
  expect(seen.toReversed()).toEqual(known.past.map((_content, index) => index + 1))
  for (const version of new Set([1, Math.ceil(known.version / 2), known.version])) {
    const { instruction } = (await keeper.call('GET', `${base}/${known.id}/versions/${version}`)).body.data
    expect(contentOf(instruction)).toEqual(known.past[version - 1])
  }
}

test('the system is its model, whatever is done in whatever order', { timeout: 0 }, async () => {
  const seed = inject('seed')
  for (let round = 0; stepsDone() < wantedSteps; round++) {
    await fc.assert(
      fc.asyncProperty(commands, async (list) => {
        const model: Model = { known: [] }
        await fc.asyncModelRun(() => ({ model, real: {} }), list)
        for (const known of model.known) await expectPast(known)
      }),
      { numRuns: 2, seed: seed + round, endOnFailure: process.env['SHRINK'] === undefined },
    )
  }
  const given = await server.owner.query(sql<{ number: string }>`
    select voyage_number as number from movement_instructions where voyage_number ~ '^[SN]4[12]-' order by 1`)
  const wanted = [...counters].flatMap(([key, last]) =>
    Array.from({ length: last }, (_none, index) => `${key}-${String(index + 1).padStart(4, '0')}`),
  )
  expect(given.map(({ number }) => number)).toEqual(wanted.toSorted())
  const lasts = await server.owner.query(sql<{ key: string; last: number }>`
    select plant || year % 100 as key, last from voyage_counters where year in (2041, 2042)`)
  expect(new Map(lasts.map(({ key, last }) => [key, last]))).toEqual(counters)
  process.stdout.write(`model of instructions: ${stepsDone()} steps, seed ${seed}, ${given.length} numbers\n`)
})
