import { refuse, stale } from '#platform/core/app-error.ts'
import { languages } from '#platform/core/language.ts'
import { applicationMenu } from '#platform/core/session.contract.ts'
import type { Reader } from '#platform/server/database/database.ts'
import { reads, type Route, type Services, writes } from '#platform/server/http/route.ts'
import type { Texts } from '#platform/server/base/texts.ts'
import {
  type BothTexts,
  type MenuEntry,
  menuConfiguration,
  menuHistory,
  saveMenu,
  type StoredMenu,
} from '../contract/menu.contract.ts'
import tree from '../contract/menu-tree.json' with { type: 'json' }
import { builtInMenu } from '../rules/built-in-menu.ts'
import { menuIssues } from '../rules/menu-check.ts'
import { menuDifference } from '../rules/menu-difference.ts'
import { menuForUser } from '../rules/menu-for-user.ts'
import { keptMenu, wholeMenu } from '../rules/stored-menu.ts'
import { elementNames } from './element-names.ts'
import { menuChanges, readMenu, rolesWithElements, storeMenu } from './menu.repo.ts'

const productMenus = new WeakMap<Texts, MenuEntry[]>()

/** The menu of the product, in both languages; it never changes while the server runs. */
export function productMenu(texts: Texts): MenuEntry[] {
  let menu = productMenus.get(texts)
  if (!menu) {
    const both = (key: string) => languages.map((one) => [one, texts.text(one, `navigation:menu.${key}`)])
    menu = builtInMenu(tree, (key) => Object.fromEntries(both(key)) as BothTexts)
    productMenus.set(texts, menu)
  }
  return menu
}

export const menuRoutes: Route[] = [
  reads(applicationMenu, async (call, db) => {
    const { permissions, texts } = call.services
    const { rolePermission } = await permissions.of(db, call.session)
    const { entries } = wholeMenu(await readMenu(db), productMenu(texts))
    const opens = (link: string) => {
      const element = permissions.screens.get(link)
      return element !== undefined && rolePermission[element] === 'enabled'
    }
    return { data: menuForUser(entries, { language: call.language, opens }) }
  }),

  reads(menuConfiguration, async (call, db) => {
    const { permissions, texts } = call.services
    const builtIn = productMenu(texts)
    const names = elementNames(texts, permissions, builtIn)
    const screens = [...permissions.screens].filter(([path]) => !/[:$]/.test(path))
    const roles = await rolesWithElements(db)
    const stored = await storedMenu(db, call.services)
    return {
      version: stored.version,
      data: {
        ...stored,
        builtIn,
        screens: screens.map(([path]) => ({ path, text: names.ofPath(path) })),
        roles: roles.map(({ id, name, description, isSuperAdmin, enabled }) => {
          const has = new Set(enabled)
          const opens = screens.filter(([, element]) => isSuperAdmin || has.has(element)).map(([path]) => path)
          return { id, name, description, isSuperAdmin, opens }
        }),
      },
    }
  }),

  writes(saveMenu, async (call, tx) => {
    const builtIn = productMenu(call.services.texts)
    const known = new Set(builtIn.map((entry) => entry.id))
    const issues = menuIssues(call.body.entries, (id) => known.has(id))
    refuse(issues)
    const version = await storeMenu(tx, call.version, keptMenu(call.body.entries, builtIn))
    const current = await storedMenu(tx, call.services)
    if (version === undefined) {
      throw stale(current, current, 'navigation.menuChanged')
    }
    await tx.emit({ type: 'access.changed' })
    return { data: current, version, message: 'navigation.menuSaved' }
  }),

  reads(menuHistory, async (call, db) => {
    const builtIn = productMenu(call.services.texts)
    const entriesOf = (menu: Parameters<typeof wholeMenu>[0]) => wholeMenu(menu, builtIn).entries
    const rows = await menuChanges(db)
    return {
      data: rows.map(({ id, at, who, before, after }) => ({
        id,
        at,
        who,
        changes: menuDifference(entriesOf(before), entriesOf(after)),
      })),
    }
  }),
]

async function storedMenu(db: Reader, { texts }: Services): Promise<StoredMenu> {
  const { version, updatedAt, updatedBy, ...kept } = await readMenu(db)
  return { version, updatedAt, updatedBy, ...wholeMenu(kept, productMenu(texts)) }
}
