import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Attempt } from './attempt.ts'
import { violationsIn } from './checks.ts'
import type { Stored } from './stored.repo.ts'

interface World {
  sent: Attempt[]
  stored: Stored
}

/** Two records, each created and changed, with everything that belongs to it; and one change that was refused. */
function rightWorld(): World {
  const world: World = {
    sent: [],
    stored: { records: [], history: [], jobs: [], effects: [], deliveries: [] },
  }
  for (const record of [randomUUID(), randomUUID()]) {
    change(world, record, 1)
    change(world, record, 2)
  }
  const { id } = world.stored.records[0]!
  world.sent.push({ ...attempt(id, 2), outcome: { state: 'refused' } })
  return world
}

function attempt(id: string, version: number): Attempt {
  const mark = randomUUID()
  return {
    mark,
    content: { name: 'a name', mark, amount: 5 },
    actor: 'somebody',
    target: version === 1 ? undefined : { id, version: version - 1 },
    cuts: 0,
    outcome: { state: 'acknowledged', id, version, requestId: randomUUID() },
  }
}

function change({ sent, stored }: World, id: string, version: number) {
  const made = attempt(id, version)
  const requestId = made.outcome.state === 'acknowledged' ? made.outcome.requestId! : ''
  const job = { id: randomUUID(), record: id, version }
  const content = { id, version, ...made.content }
  sent.push(made)
  stored.records = [...stored.records.filter((record) => record.id !== id), content]
  stored.history.push({ ...content, action: version === 1 ? 'insert' : 'update', actor: 'somebody', requestId })
  stored.jobs.push({ ...job, state: 'done', attempts: 1, actor: 'somebody', requestId })
  for (const stage of ['first', 'second']) stored.effects.push({ job: job.id, record: id, version, stage })
  stored.deliveries.push({ queue: 'jobs', job: job.id, state: 'completed' })
}

test('a world in which all is right has no violations', () => {
  const { sent, stored } = rightWorld()
  expect(violationsIn(sent, stored)).toEqual([])
})

const harms: [string, 'lost' | 'doubled' | 'wrong', (world: World) => unknown][] = [
  ['a record is gone', 'lost', ({ stored }) => stored.records.pop()],
  ['a record fell back to an older version', 'lost', ({ stored }) => (stored.records[0]!.version = 1)],
  ['a record was changed beside its history', 'wrong', ({ stored }) => (stored.records[0]!.amount = 6)],
  ['a history row is gone', 'lost', ({ stored }) => stored.history.shift()],
  ['a history row is there twice', 'doubled', ({ stored }) => stored.history.push(stored.history[0]!)],
  ['a history row has no actor', 'wrong', ({ stored }) => (stored.history[0]!.actor = null)],
  ['a history row has no request', 'wrong', ({ stored }) => (stored.history[0]!.requestId = null)],
  ['a history row names another person', 'wrong', ({ stored }) => (stored.history[0]!.actor = 'somebody else')],
  ['a history row has another content', 'wrong', ({ stored }) => (stored.history[0]!.amount = 6)],
  ['a write was stored that nobody sent', 'wrong', ({ sent }) => sent.shift()],
  ['a refused write was stored', 'wrong', ({ sent }) => (sent[0]!.outcome = { state: 'refused' })],
  ['the outcome of a write stayed unknown', 'wrong', ({ sent }) => (sent[0]!.outcome = { state: 'unknown' })],
  ['a write changed another version than the one seen', 'wrong', ({ sent }) => (sent[1]!.target!.version = 0)],
  ['an acknowledged write is in no table', 'lost', ({ sent }) => sent.push(attempt(randomUUID(), 1))],
  ['one create made two records', 'doubled', createTwice],
  ['a job is gone', 'lost', ({ stored }) => stored.jobs.pop()],
  ['a change has two jobs', 'doubled', ({ stored }) => stored.jobs.push({ ...stored.jobs[0]!, id: randomUUID() })],
  ['a job is for no change', 'wrong', ({ stored }) => (stored.jobs[0]!.version = 7)],
  ['a job is not finished', 'wrong', ({ stored }) => (stored.jobs[0]!.state = 'running')],
  ['a job was asked for by another request', 'wrong', ({ stored }) => (stored.jobs[0]!.requestId = randomUUID())],
  ['an effect is gone', 'lost', ({ stored }) => stored.effects.pop()],
  ['an effect is there twice', 'doubled', ({ stored }) => stored.effects.push(stored.effects[0]!)],
  ['an effect belongs to no job', 'wrong', ({ stored }) => (stored.effects[0]!.job = randomUUID())],
  ['a delivery is for no job', 'wrong', ({ stored }) => (stored.deliveries[0]!.job = randomUUID())],
  ['a delivery waits', 'wrong', ({ stored }) => (stored.deliveries[0]!.state = 'retry')],
  ['a delivery was given up', 'wrong', ({ stored }) => (stored.deliveries[0]!.queue = 'jobs-dead')],
]

test.each(harms)('it is noticed when %s', (_, kind, harm) => {
  const world = rightWorld()
  harm(world)
  expect(violationsIn(world.sent, world.stored).map((violation) => violation.kind)).toContain(kind)
})

/** As after a repeat with another idempotency key: all that belongs to a change, once more, under another id. */
function createTwice(world: World) {
  const { sent, stored } = world
  const mark = sent[0]!.mark
  change(world, randomUUID(), 1)
  sent.pop()
  for (const row of [stored.records.at(-1)!, stored.history.at(-1)!]) row.mark = mark
}
