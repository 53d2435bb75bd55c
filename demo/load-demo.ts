import roles from './data/roles.json' with { type: 'json' }
import userPlants from './data/user-plants.json' with { type: 'json' }
import users from './data/users.json' with { type: 'json' }
import { serverModules } from '#apps/api/server-modules.ts'
import type { Db } from '#platform/server/database/database.ts'
import { insertDemoRecords } from '#platform/server/registry/write/demo-records.ts'
import { worldOf } from '#platform/server/server-parts.ts'
import { datedBack } from '#platform/server/demo/dated-back.repo.ts'
import { hashPassword } from '#platform/server/sign-in/passwords.ts'
import { actingAs, insertGrants, insertRole, insertUser, isEmpty, isProduction, setPlants } from './people.repo.ts'
import { demoPassword, demoSlices } from './slices.ts'
import { insertDemoTalk } from './talk.ts'
import { everything } from '#platform/server/database/scope.ts'

interface LoadOptions {
  /** What has happened at the terminal: some examples of everything, or nothing yet. */
  past?: 'examples' | 'none'
  /** When its records and people were set up; now, when left out. Asked for by the owner of the database. */
  asOf?: number
}

/** Fills an empty database with the Selvara terminal; a database that has users is left alone, and false is the answer. */
export async function loadDemo(
  db: Db,
  say: (line: string) => void,
  { past = 'examples', asOf }: LoadOptions = {},
): Promise<boolean> {
  if (await isProduction(db)) throw new Error('demo data does not go into a PRODUCTION database')
  if (!(await isEmpty(db))) return false
  const world = worldOf(serverModules)
  const passwordHash = await hashPassword(demoPassword)
  await db.transaction({ id: 'system:demo', scope: everything }, async (tx) => {
    for (const role of roles) await insertRole(tx, role)
    for (const user of users) {
      const hasPassword = !user.isAPIKeyUser && !user.isLoginByActiveDirectory
      await insertUser(tx, user, hasPassword ? passwordHash : null)
    }
    for (const slice of demoSlices) {
      for (const [role, elements] of Object.entries(slice.grants)) await insertGrants(tx, role, elements)
      for (const [id, records] of Object.entries(slice.records)) {
        say(`demo: ${await insertDemoRecords(tx, world, world.find(id), records)}`)
      }
      if (slice.write && past === 'examples') say(`demo: ${await slice.write(tx)}`)
    }
    for (const [username, plants] of Object.entries(userPlants)) await setPlants(tx, username, plants)
    if (past === 'examples') {
      await insertDemoTalk(tx)
      for (const slice of demoSlices) await slice.play?.((username) => actingAs(tx, username))
    }
    if (asOf !== undefined) await datedBack(tx, asOf)
  })
  return true
}

/** Those of the demo users who sign in with a password, for whoever wants to look around. */
export function demoUserLines(): string[] {
  const descriptions = new Map(roles.map((role) => [role.name, role.description.en]))
  return users
    .filter((user) => !user.isAPIKeyUser && !user.isLoginByActiveDirectory && user.isEnabled && !user.isDisabledByAdmin)
    .map(
      (user) =>
        `  ${user.username.padEnd(14)} ${user.firstName} ${user.lastName}, ${descriptions.get(user.role) ?? user.role}`,
    )
}
