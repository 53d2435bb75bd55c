import { sql } from 'kysely'
import type { AnswerOf } from '#platform/core/endpoint.ts'
import type { seeAsChoices } from '#platform/core/see-as.contract.ts'
import type { Reader, Tx } from '../database/database.ts'
import { escapeLike } from '../database/escape-like.ts'
import { numberSql } from '../settings/settings.repo.ts'

const choicesShown = 50

export async function findChoices(db: Reader, viewerId: string, text: string): Promise<AnswerOf<typeof seeAsChoices>> {
  const part = `%${escapeLike(text)}%`
  return db.query(sql<AnswerOf<typeof seeAsChoices>[number]>`
    select u.id as "userId", u.username, u.first_name || ' ' || u.last_name as name,
           array(select r.name from user_roles ur join roles r on r.id = ur.role_id and r.is_enabled and r.ended_at is null
                 where ur.user_id = u.id order by r.name) as roles
    from users u
    where u.id <> ${viewerId} and u.is_enabled and not u.is_disabled_by_admin and u.ended_at is null
      and not u.is_api_key_user
      and (u.username ilike ${part} or u.first_name || ' ' || u.last_name ilike ${part})
    order by u.last_name, u.first_name, u.id limit ${choicesShown}`)
}

/** A session of the viewer's in which everything looks as it does to the other; its entry is kept for good. */
export async function startView(
  tx: Tx,
  view: { tokenHash: Buffer; viewerId: string; seenId: string; address: string; agent: string },
): Promise<void> {
  await tx.query(sql`
    with started as (
      insert into sessions (token_hash, user_id, seen_as, ends_at, address, agent)
      values (${view.tokenHash}, ${view.viewerId}, ${view.seenId},
              now() + make_interval(hours => ${sql.raw(numberSql('session.longestHours'))}), ${view.address}, ${view.agent.slice(0, 200)})
      returning id)
    insert into user_views (session_id, viewer_id, seen_id) select id, ${view.viewerId}, ${view.seenId} from started`)
}

/** Before the session goes. */
export async function endView(tx: Tx, tokenHash: Buffer): Promise<void> {
  await tx.query(sql`
    update user_views v set ended_at = now() from sessions s
    where s.token_hash = ${tokenHash} and v.session_id = s.id and v.ended_at is null`)
}

/** Views whose session ran out. */
export async function endForgottenViews(tx: Tx): Promise<void> {
  await tx.query(sql`
    update user_views v set ended_at = now()
    where v.ended_at is null and not exists (
      select from sessions s where s.id = v.session_id and s.ends_at > now()
        and s.last_seen_at > now() - make_interval(mins => ${sql.raw(numberSql('session.idleMinutes'))}))`)
}
