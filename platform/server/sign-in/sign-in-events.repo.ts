import { sql } from 'kysely'
import type { SignInEvent, SignInLogEntry, SignInWay } from '#platform/core/sign-in-log.contract.ts'
import type { Reader, Tx } from '../database/database.ts'
import type { Scope } from '../database/scope.ts'
import { actorName } from '../door/actor-name-sql.ts'

export interface NotedEvent {
  event: SignInEvent
  userId: string | null
  way?: SignInWay
  address: string
}

/** By whoever the transaction acts for. */
export async function noteSignIn(tx: Tx, { event, userId, way, address }: NotedEvent): Promise<void> {
  await tx.query(sql`
    insert into sign_in_events (event, user_id, actor, way, address, request_id)
    values (${event}, ${userId}, ${tx.actor.id}, ${way ?? null}, ${address}, ${tx.actor.requestId ?? null})`)
}

export interface SignInQuery {
  from?: string | undefined
  to?: string | undefined
  account?: string | undefined
  event?: SignInEvent | undefined
  after?: string | undefined
}

/** Whoever works at some sites only reads of people who work there too, and of those who are nobody's. */
const isColleague = ({ sites }: Scope) =>
  sites === 'all' ? sql`true` : sql`(u.id is null or u.all_sites or u.sites::text[] && ${sites}::text[])`

/** Newest first. */
export async function signInRows(db: Reader, query: SignInQuery, limit: number): Promise<SignInLogEntry[]> {
  const { from = null, to = null, account = null, event = null, after = null } = query
  return db.query(sql<SignInLogEntry>`
    select e.id, to_json(e.at) #>> '{}' as at, e.event, u.account, e.way, e.address,
           case when e.actor <> e.user_id::text and e.actor <> 'system:public' then ${actorName('e.actor')} end as by
    from sign_in_events e left join users u on u.id = e.user_id
    where (${from}::timestamptz is null or e.at >= ${from}::timestamptz)
      and (${to}::timestamptz is null or e.at <= ${to}::timestamptz)
      and (${account}::text is null or e.user_id = (select a.id from users a where a.account = ${account}))
      and (${event}::text is null or e.event = ${event})
      and ${isColleague(db.scope)}
      and (${after}::uuid is null or (e.at, e.id) < (select l.at, l.id from sign_in_events l where l.id = ${after}))
    order by e.at desc, e.id desc limit ${limit}`)
}
