/* oxlint-disable vitest/no-standalone-expect -- the steps of the model run inside the test */
import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { demoServer } from '#demo/testing/demo-server.ts'
import type { OperationStatus } from '../contract/operation.ts'
import { operationsPath as path, planPath, type PlanKind } from '../contract/plan.contract.ts'
import { detailsOf } from '../rules/operation.fixture.ts'

/** Whatever order people do things in: the states of operations and the versions of the plan, against a model of both. */
const wantedSteps = Number(process.env['MODEL_STEPS'] ?? 300)
const server = await demoServer()
const keeper = await server.userWith('super-admin')

interface Known {
  id: string
  version: number
  status: OperationStatus
  isHidden: boolean
  quantity: string
}
interface Model {
  operations: Known[]
}
/** What went out last of each kind, of the operations that the model knows; of all runs, because the server is one. */
const last: Record<PlanKind, { number: number | null; content: Map<string, string> }> = {
  sent: { number: null, content: new Map() },
  published: { number: null, content: new Map() },
}
const all: Known[] = []
let steps = 0
const stepsDone = () => steps

const whole = (quantity: string) =>
  detailsOf({
    product: 'GO-B7',
    company: 'SEL',
    quantity,
    quantityUnit: 'MT',
    tanks: ['S503'],
    scheduledFrom: '2035-01-10T06:00:00.000Z',
    scheduledTo: '2035-01-10T09:00:00.000Z',
  })
const ifMatch = ({ version }: Known) => ({ 'if-match': `"${version}"` })
const oneOf = (model: Model, place: number) => model.operations[place % Math.max(model.operations.length, 1)]

async function expectSame(known: Known) {
  const { body } = await keeper.call('GET', `${path}/${known.id}`)
  const { version, status, isHidden, quantity } = body.data
  expect({ version, status, isHidden, quantity }).toEqual({
    version: known.version,
    status: known.status,
    isHidden: known.isHidden,
    quantity: known.quantity,
  })
}

class Create implements fc.AsyncCommand<Model, object> {
  check = (model: Readonly<Model>) => model.operations.length < 6
  async run(model: Model) {
    const { body } = await keeper.call('POST', path, { body: whole('1') })
    const known: Known = { id: body.data.id, version: 1, status: 'scheduled', isHidden: false, quantity: '1.000' }
    model.operations.push(known)
    all.push(known)
    await expectSame(known)
    steps++
  }
  toString = () => 'create'
}

class Edit implements fc.AsyncCommand<Model, object> {
  readonly place: number
  readonly quantity: number
  readonly isStale: boolean
  constructor(place: number, quantity: number, isStale: boolean) {
    this.place = place
    this.quantity = quantity
    this.isStale = isStale
  }
  check = (model: Readonly<Model>) => model.operations.length > 0
  async run(model: Model) {
    const known = oneOf(model, this.place)!
    const headers = ifMatch(this.isStale ? { ...known, version: known.version + 7 } : known)
    const answer = await keeper.call('PUT', `${path}/${known.id}`, { body: whole(String(this.quantity)), headers })
    expect(answer.status).toBe(this.isStale ? 412 : 200)
    if (!this.isStale) {
      Object.assign(known, { version: known.version + 1, status: 'scheduled', quantity: `${this.quantity}.000` })
    }
    await expectSame(known)
    steps++
  }
  toString = () => `edit ${this.place} ${this.quantity}${this.isStale ? ' stale' : ''}`
}

type OneStep = 'hide' | 'show' | 'validate' | 'reject'

class Step implements fc.AsyncCommand<Model, object> {
  readonly name: OneStep
  readonly place: number
  constructor(name: OneStep, place: number) {
    this.name = name
    this.place = place
  }
  check = (model: Readonly<Model>) => model.operations.length > 0
  async run(model: Model) {
    const known = oneOf(model, this.place)!
    const { status, isHidden } = known
    const isOpen = {
      hide: !isHidden,
      show: isHidden,
      validate: status === 'sent' && !isHidden,
      reject: status === 'sent' || status === 'validated',
    }[this.name]
    const body = this.name === 'reject' ? { body: { reason: 'Tried' } } : {}
    const answer = await keeper.call('POST', `${path}/${known.id}/${this.name}`, { ...body, headers: ifMatch(known) })
    expect(answer.status).toBe(isOpen ? 200 : 409)
    if (isOpen) {
      known.version++
      if (this.name === 'hide' || this.name === 'show') known.isHidden = this.name === 'hide'
      else known.status = this.name === 'validate' ? 'validated' : 'scheduled'
    }
    await expectSame(known)
    steps++
  }
  toString = () => `${this.name} ${this.place}`
}

class Issue implements fc.AsyncCommand<Model, object> {
  readonly kind: PlanKind
  constructor(kind: PlanKind) {
    this.kind = kind
  }
  check = () => true
  async run() {
    const { body } = await keeper.call('GET', `${planPath}/pending?plant=S&kind=${this.kind}`)
    const { content, operationCount } = body.data
    const inPlan = all.filter(
      ({ isHidden, status }) => !isHidden && (this.kind === 'sent' || status === 'validated' || status === 'published'),
    )
    const now = new Map(inPlan.map(({ id, quantity }) => [id, quantity]))
    const known = new Set(all.map(({ id }) => id))
    // What the difference says of the operations of the model is what the model finds.
    const said = body.data.changes
      .filter(({ id }: { id: string }) => known.has(id))
      .map(({ id, what }: { id: string; what: string }) => `${id} ${what}`)
    const before = last[this.kind].content
    const found = [
      ...[...now].flatMap(([id, quantity]) =>
        before.has(id) ? (before.get(id) === quantity ? [] : [`${id} changed`]) : [`${id} added`],
      ),
      ...[...before.keys()].filter((id) => !now.has(id)).map((id) => `${id} removed`),
    ]
    expect(said.toSorted()).toEqual(found.toSorted())

    const answer = await keeper.call('POST', `${planPath}/${this.kind === 'sent' ? 'send' : 'publish'}`, {
      body: { plant: 'S', content, mailingList: null, note: null },
    })
    expect(answer.status).toBe(operationCount === 0 ? 409 : 200)
    if (answer.status === 200) {
      const { number } = answer.body.data
      const previous = last[this.kind].number
      if (previous !== null) expect(number).toBe(previous + 1)
      last[this.kind] = { number, content: now }
      const [from, to] = this.kind === 'sent' ? (['scheduled', 'sent'] as const) : (['validated', 'published'] as const)
      for (const one of inPlan) if (one.status === from) Object.assign(one, { status: to, version: one.version + 1 })
    }
    for (const one of inPlan) await expectSame(one)
    steps++
  }
  toString = () => this.kind
}

const place = fc.nat({ max: 5 })
const commands = [
  fc.constant(new Create()),
  fc
    .tuple(place, fc.integer({ min: 1, max: 9 }), fc.boolean())
    .map(([at, quantity, isStale]) => new Edit(at, quantity, isStale)),
  fc
    .tuple(fc.constantFrom<OneStep>('hide', 'show', 'validate', 'reject'), place)
    .map(([name, at]) => new Step(name, at)),
  fc.constantFrom<PlanKind>('sent', 'published').map((kind) => new Issue(kind)),
]

test('states and versions of the plan follow the model, whatever people do', { timeout: 3_600_000 }, async () => {
  const seed = inject('seed')
  for (let round = 0; stepsDone() < wantedSteps; round++) {
    // What an earlier round has left is hidden, so that a plan stays as long as a plan.
    for (const known of all) {
      if (known.isHidden) continue
      await keeper.call('POST', `${path}/${known.id}/hide`, { headers: ifMatch(known) })
      Object.assign(known, { isHidden: true, version: known.version + 1 })
    }
    await fc.assert(
      fc.asyncProperty(fc.commands(commands, { maxCommands: 60, size: 'max' }), (tried) =>
        fc.asyncModelRun(() => ({ model: { operations: [] }, real: {} }), tried),
      ),
      { numRuns: 1, seed: seed + round, endOnFailure: true },
    )
  }
  expect(steps).toBeGreaterThanOrEqual(wantedSteps)
  process.stdout.write(`model of the operative plan: ${steps} steps, seed ${seed}\n`)
})
