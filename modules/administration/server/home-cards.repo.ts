import { sql } from 'kysely'
import { utc } from '#platform/server/database/utc-sql.ts'
import type { HomeCard } from '#platform/server/home/home-card.ts'
import { userRolesElements } from '../contract/user-roles.contract.ts'
import { isOpen } from './role-requests.repo.ts'

const page = '/system/UserRoles'

/** Roles that somebody asked for another, and that this reader may give. */
export const roleRequestCard: HomeCard = {
  id: 'roleRequests',
  section: 'waiting',
  elements: [userRolesElements.view, userRolesElements.edit],
  title: 'administration:home.roleRequests',
  icon: 'user-shield',
  link: page,
  follows: ['users'],
  rows: ({ userId }) => sql`
    select u.name as title, r.name as note, ${utc('q.asked_at')} as at, ${page}::text as link, q.asked_at as place
    from (select * from role_requests where ${isOpen}) q
    join users u on u.id = q.user_id join roles r on r.id = q.role_id
    where q.asked_by <> ${userId}::uuid and q.user_id <> ${userId}::uuid and may_give(${userId}::uuid, r.id)`,
}
