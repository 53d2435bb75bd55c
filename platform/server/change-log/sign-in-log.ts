import { sql } from 'kysely'
import { signInLog } from '#platform/core/sign-in-log.contract.ts'
import type { Scope } from '../database/scope.ts'
import { actorInWords } from '../door/actor-name-sql.ts'
import { reportSource } from '../reports/report-source.ts'

/** Whoever works at some sites only reads of people who work there too, and of those who are nobody's. */
const isColleague = ({ sites }: Scope) =>
  sites === 'all' ? sql`true` : sql`(u.id is null or u.all_sites or u.sites::text[] && ${sites}::text[])`

export const signInLogReport = reportSource(
  signInLog,
  (_asked, { scope, texts, language }) => sql`
    select e.id, e.at, e.event, u.account, e.way, e.address,
      case when e.actor <> e.user_id::text and e.actor <> 'system:public'
        then ${actorInWords('e.actor', texts, language)} end as by
    from sign_in_events e left join users u on u.id = e.user_id
    where ${isColleague(scope)}`,
)
