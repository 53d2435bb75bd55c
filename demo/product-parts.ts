import { serverModules } from '#apps/api/server-modules.ts'
import { configFrom } from '#platform/server/config/config.ts'
import { partsOf } from '#platform/server/server-parts.ts'
import { loadTexts } from '#platform/server/base/texts.ts'

const config = configFrom({ APP_ENV: 'TEST', DATABASE_URL: 'postgres://nowhere/none' })

/** The routes and screens of the whole product, for those who ask what it can do without starting it. */
export const productParts = partsOf(serverModules, config, '1', await loadTexts(serverModules))

/** What people read there. */
export const productTexts = await loadTexts(serverModules)

/** What its modules tell of a shift. */
export const handoverItems = serverModules.flatMap((module) => module.handoverItems ?? [])
