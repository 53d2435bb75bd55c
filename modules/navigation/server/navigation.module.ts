import { applicationMenu } from '#platform/core/session.contract.ts'
import { reads } from '#platform/server/http/route.ts'
import type { ServerModule } from '#platform/server/modules.ts'
import tree from '../contract/menu-tree.json' with { type: 'json' }
import en from '../i18n/en.json' with { type: 'json' }
import it from '../i18n/it.json' with { type: 'json' }
import { menuForUser } from '../rules/menu-for-user.ts'

export const navigationModule: ServerModule = {
  id: 'navigation',
  texts: { navigation: { en, it } },
  routes: [
    reads(applicationMenu, async (call, db) => {
      const { permissions, texts } = call.services
      const { rolePermission } = await permissions.of(db, call.session.userId)
      const leadsSomewhere = (link: string) => {
        const element = permissions.screens.get(link)
        return link === '/' || (element !== undefined && rolePermission[element] !== undefined)
      }
      return {
        data: menuForUser(tree, {
          textOf: (key) => texts.text(call.language, `navigation:menu.${key}`),
          leadsSomewhere,
        }),
      }
    }),
  ],
}
