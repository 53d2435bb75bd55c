import { type Client, escapeIdentifier } from 'pg'

type Connection = Pick<Client, 'query'>

/** A copy that cannot be mistaken for the installation, and cannot write to anybody: of another name and environment. */
export async function renameCopy(client: Connection, from: string, to: string): Promise<void> {
  await client.query(`alter database ${escapeIdentifier(from)} rename to ${escapeIdentifier(to)}`)
}

export interface Visitor {
  username: string
  passwordHash: string
}

/** A login as the servers have it, and a person who may do everything: both in the copy only. */
export async function letIn(client: Connection, login: string, { username, passwordHash }: Visitor): Promise<void> {
  await client.query(`update installation set environment = 'TEST'`)
  await client.query(`drop role if exists ${escapeIdentifier(login)}`)
  await client.query(`create role ${escapeIdentifier(login)} login in role molo_app`)
  await client.query(`select set_config('molo.actor', 'system:drill', false)`)
  await client.query(
    `with role as (
       insert into roles (name, description, is_super_admin, updated_by) values ($1, '{"en": "Restore drill", "it": "Prova di ripristino"}', true, 'system:drill')
       returning id),
     person as (
       insert into users (username, first_name, last_name, email, password_hash, all_sites, updated_by)
       values ($1, 'Restore', 'Drill', 'drill@molo.example', $2, true, 'system:drill') returning id)
     insert into user_roles (user_id, role_id) select person.id, role.id from person, role`,
    [username, passwordHash],
  )
}
