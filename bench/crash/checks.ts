import type { Attempt } from './attempt.ts'
import type { Content, HistoryRow, Stored } from './stored.repo.ts'

export interface Violation {
  kind: 'lost' | 'doubled' | 'wrong'
  text: string
}

const stages = ['first', 'second']

/** Holds what was sent and acknowledged against what is stored; knows nothing of how it came there. */
export function violationsIn(sent: readonly Attempt[], stored: Stored): Violation[] {
  return [...checkWrites(sent, stored), ...checkState(stored), ...checkDone(stored)]
}

/** What holds at every moment, also while jobs are under way. */
export function checkState(stored: Stored): Violation[] {
  return [...checkRecords(stored), ...checkAsked(stored)]
}

/** Every acknowledged write is there once and as it was sent; no refused one is; and nothing that nobody sent. */
function checkWrites(sent: readonly Attempt[], { history }: Stored): Violation[] {
  const byMark = Map.groupBy(history, (row) => row.mark)
  const known = new Set(sent.map(({ mark }) => mark))
  return [
    ...sent.flatMap((attempt) => checkAttempt(attempt, byMark.get(attempt.mark) ?? [])),
    ...history.filter((row) => !known.has(row.mark)).map((row) => wrong(`change ${nameOf(row)} was never sent`)),
  ]
}

function checkAttempt({ mark, content, actor, target, outcome }: Attempt, rows: HistoryRow[]): Violation[] {
  const write = `${target ? 'update' : 'create'} ${mark}`
  const row = rows.find(({ id }) => outcome.state === 'acknowledged' && id === outcome.id) ?? rows[0]
  const found = rows.slice(1).map(() => doubled(`${write} is stored more than once`))
  if (outcome.state === 'unknown') found.push(wrong(`${write}: its writer never learned what came of it`))
  if (outcome.state === 'refused' && row) found.push(wrong(`${write} was refused, but is stored`))
  if (outcome.state === 'acknowledged' && !row) found.push(lost(`${write} was acknowledged, but is not stored`))
  if (!row) return found
  if (row.name !== content.name || row.amount !== content.amount)
    found.push(wrong(`${write} is stored with other content`))
  if (row.actor !== actor) found.push(wrong(`${write} is stored as made by ${row.actor}`))
  if (row.action !== (target ? 'update' : 'insert')) found.push(wrong(`${write} is stored as ${row.action}`))
  if (target && (row.id !== target.id || row.version !== target.version + 1)) {
    found.push(wrong(`${write} changed ${nameOf(row)} instead of version ${target.version} of ${target.id}`))
  }
  if (outcome.state === 'acknowledged') {
    if (row.id !== outcome.id || row.version !== outcome.version) {
      found.push(
        wrong(`${write} was acknowledged as version ${outcome.version} of ${outcome.id}, stored as ${nameOf(row)}`),
      )
    }
    if (outcome.requestId !== undefined && outcome.requestId !== row.requestId) {
      found.push(wrong(`${write} was acknowledged by request ${outcome.requestId}, stored by ${row.requestId}`))
    }
  }
  return found
}

/** A record is what its history says, one history row for each version, each with an actor and a request. */
function checkRecords({ records, history }: Stored): Violation[] {
  const rowsOf = Map.groupBy(history, (row) => row.id)
  const ids = new Set(records.map(({ id }) => id))
  const found: Violation[] = []
  for (const record of records) {
    const rows = rowsOf.get(record.id) ?? []
    for (let version = 1; version <= record.version; version++) {
      const count = rows.filter((row) => row.version === version).length
      if (count === 0) found.push(lost(`version ${version} of ${record.id} has no history row`))
      if (count > 1) found.push(doubled(`version ${version} of ${record.id} has ${count} history rows`))
    }
    const newest = rows.find((row) => row.version === record.version)
    if (newest && !sameContent(record, newest)) found.push(wrong(`${nameOf(record)} is not what its history says`))
    if (rows.some((row) => row.version > record.version)) found.push(lost(`${record.id} is older than its history`))
  }
  for (const id of rowsOf.keys()) if (!ids.has(id)) found.push(lost(`record ${id} has a history, but is gone`))
  for (const row of history) {
    if (!row.actor || !row.requestId) found.push(wrong(`history of ${nameOf(row)} has no actor or no request`))
  }
  return found
}

/** Every change has one job, and every job its change. */
function checkAsked({ history, jobs }: Stored): Violation[] {
  const found: Violation[] = []
  const jobsOf = Map.groupBy(jobs, nameOfChange)
  for (const row of history) {
    const [job, ...more] = jobsOf.get(nameOf(row)) ?? []
    if (!job) found.push(lost(`change ${nameOf(row)} has no job`))
    for (const { id } of more) found.push(doubled(`change ${nameOf(row)} has a second job ${id}`))
    if (job && (job.actor !== row.actor || job.requestId !== row.requestId)) {
      found.push(wrong(`job ${job.id} was not asked for by the request of its change`))
    }
  }
  const changes = new Set(history.map(nameOf))
  for (const job of jobs) {
    if (!changes.has(nameOfChange(job))) found.push(wrong(`job ${job.id} is for a change that never happened`))
  }
  return found
}

/** Every job is done, with one effect of each stage, and nothing is left over. */
export function checkDone({ jobs, effects, deliveries }: Stored): Violation[] {
  const found = jobs.filter(({ state }) => state !== 'done').map(({ id, state }) => wrong(`job ${id} is ${state}`))
  const effectsOf = Map.groupBy(effects, ({ job }) => job)
  const jobById = new Map(jobs.map((job) => [job.id, job]))
  for (const job of jobs) {
    for (const stage of stages) {
      const count = (effectsOf.get(job.id) ?? []).filter((effect) => effect.stage === stage).length
      if (count === 0) found.push(lost(`stage ${stage} of job ${job.id} has no effect`))
      if (count > 1) found.push(doubled(`stage ${stage} of job ${job.id} has ${count} effects`))
    }
  }
  for (const effect of effects) {
    const job = jobById.get(effect.job)
    if (!job || nameOfChange(job) !== nameOfChange(effect)) found.push(wrong(`an effect of no job: ${effect.job}`))
  }
  for (const { queue, job, state } of deliveries) {
    if (!jobById.has(job)) found.push(wrong(`a delivery of no job: ${job}`))
    if (queue !== 'jobs' || state !== 'completed') found.push(wrong(`delivery of job ${job} is ${state} in ${queue}`))
  }
  return found
}

const lost = (text: string): Violation => ({ kind: 'lost', text })
const doubled = (text: string): Violation => ({ kind: 'doubled', text })
const wrong = (text: string): Violation => ({ kind: 'wrong', text })

const nameOf = ({ id, version }: { id: string; version: number }) => `${id} v${version}`
const nameOfChange = ({ record, version }: { record: string; version: number }) => nameOf({ id: record, version })
const sameContent = (a: Content, b: Content) => a.name === b.name && a.mark === b.mark && a.amount === b.amount
