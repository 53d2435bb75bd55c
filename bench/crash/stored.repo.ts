import type { Client } from 'pg'
import { crashRegistry, effectKind } from './crash-records.registry.ts'

/** Also a delivery of a job that never was counts as its own; what the product's schedules ask for meanwhile does not. */
const ownDeliveries = `(select * from pgboss.job
  where data ->> 'id' not in (select id::text from jobs where kind <> '${effectKind}')) own`

/** What stands in the tables when all is over, read with plain SQL. */
export interface Stored {
  records: Content[]
  history: HistoryRow[]
  jobs: JobRow[]
  effects: Effect[]
  deliveries: Delivery[]
}

export interface Content {
  id: string
  version: number
  name: string
  mark: string
  amount: number
}

export interface HistoryRow extends Content {
  action: string
  actor: string | null
  requestId: string | null
}

export interface JobRow {
  id: string
  record: string
  version: number
  state: string
  attempts: number
  actor: string
  requestId: string | null
}

export interface Effect {
  job: string
  record: string
  version: number
  stage: string
}

/** One message of the queue; it only says which job is to be looked at. */
export interface Delivery {
  queue: string
  job: string
  state: string
}

export async function readStored(client: Client): Promise<Stored> {
  const rows = async <Row extends object>(sql: string) => (await client.query<Row>(sql)).rows
  const { table } = crashRegistry
  return {
    records: await rows<Content>(`select id, version, name, mark, amount from ${table}`),
    history: await rows<HistoryRow>(`
      select record_id as id, (after ->> 'version')::int as version, after ->> 'name' as name, after ->> 'mark' as mark,
             (after ->> 'amount')::int as amount, action, actor, request_id as "requestId"
      from history where table_name = '${table}' order by history.id`),
    jobs: await rows<JobRow>(`
      select id, payload ->> 'record' as record, (payload ->> 'version')::int as version, state, attempts,
             requested_by as actor, request_id as "requestId"
      from jobs where kind = '${effectKind}'`),
    effects: await rows<Effect>(`select job_id as job, record_id as record, version, stage from crash_effects`),
    deliveries: await rows<Delivery>(`select name as queue, data ->> 'id' as job, state::text from ${ownDeliveries}`),
  }
}

/** Jobs not ended, and messages of the queue that somebody still has to take. */
export async function countUnfinished(client: Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`
    select (select count(*) from jobs where kind = '${effectKind}' and ended_at is null)::int
         + (select count(*) from ${ownDeliveries} where state < 'completed')::int as count`)
  return rows[0]!.count
}
