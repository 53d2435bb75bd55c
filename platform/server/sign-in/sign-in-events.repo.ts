import { sql } from 'kysely'
import type { SignInEvent, SignInWay } from '#platform/core/sign-in-log.contract.ts'
import type { Tx } from '../database/database.ts'

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
