import type { Language } from '#platform/core/language.ts'
import type { Db } from '../database/database.ts'
import { accountExists, insertAdmin, livingSuperAdmin, superAdminRole } from './first-admin.repo.ts'
import { type FirstPassword, giveFirstPassword, newFirstPassword } from './first-password.ts'

export interface FirstAdmin {
  username: string
  firstName: string
  lastName: string
  email: string
  language: Language
}

/**
 * A new database knows nobody, and only somebody with all rights can let others in: so the first one is made from outside,
 * once. Whoever can run this could as well write into the database, and still gets no second administrator by it.
 */
export async function makeFirstAdmin(db: Db, person: FirstAdmin): Promise<FirstPassword> {
  const first = await newFirstPassword(db)
  await db.transaction({ id: 'system:first-admin' }, async (tx) => {
    const admin = await livingSuperAdmin(tx)
    if (admin) throw new Error(`${admin} has all rights already: ask them to add you and to give you the role`)
    if (await accountExists(tx, person.username)) throw new Error(`there is a user ${person.username} already`)
    const userId = await insertAdmin(tx, person, await superAdminRole(tx))
    await giveFirstPassword(tx, userId, first, 'localhost')
  })
  return first
}
