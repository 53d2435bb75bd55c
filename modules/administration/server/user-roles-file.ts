import { formatInstant, siteZone } from '#platform/core/date-format.ts'
import type { Language } from '#platform/core/language.ts'
import type { Reader } from '#platform/server/database/database.ts'
import { FileAnswer } from '#platform/server/http/route.ts'
import type { Caller } from '#platform/server/door/session.ts'
import { findUser } from '#platform/server/door/users.repo.ts'
import type { Texts } from '#platform/server/base/texts.ts'
import { type Cell, writeWorkbook } from '#platform/server/workbook/workbook.ts'
import { allRoles, type HolderQuery, roleHolders } from './user-roles.repo.ts'

interface Words {
  texts: Texts
  language: Language
}

/** The matrix as it is on the screen: users down, roles across, a cross where somebody has it. */
export async function userRolesFile(db: Reader, caller: Caller, query: HolderQuery, { texts, language }: Words) {
  const text = (key: string) => texts.text(language, `administration:${key}`)
  const roles = await allRoles(db, caller)
  const user = await findUser(db, caller.userId)
  async function* rows(): AsyncGenerator<Cell[]> {
    yield [text('userRoles.title')]
    yield [
      user ? `${user.firstName} ${user.lastName}` : '',
      `${formatInstant(new Date().toISOString(), language)} ${siteZone}`,
    ]
    yield [
      ...(query.text ? [query.text] : []),
      ...roles.filter(({ id }) => id === query.roleId).map(({ name }) => name),
    ]
    yield []
    yield [
      text('users.field.account'),
      text('users.field.name'),
      text('userRoles.active'),
      ...roles.map(({ name }) => name),
    ]
    let after: string | null | undefined
    do {
      const page: Awaited<ReturnType<typeof roleHolders>> = await roleHolders(db, {
        ...query,
        after: after ?? undefined,
      })
      for (const { account, name, isActive, roleIds } of page.rows) {
        yield [account, name, isActive, ...roles.map(({ id }) => (roleIds.includes(id) ? 'x' : null))]
      }
      after = page.next
    } while (after)
  }
  const sheet = { name: text('userRoles.title'), widths: [26, 30, 10, ...roles.map(() => 16)] }
  return new FileAnswer(writeWorkbook(sheet, rows()), 'UserRoles.xlsx')
}
