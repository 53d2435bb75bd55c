import { navigationModule } from '#modules/navigation/server/navigation.module.ts'
import { vesselsModule } from '#modules/vessels/server/vessels.module.ts'
import type { ServerModule } from '#platform/server/modules.ts'

/** Every module of the server, by hand: what is not here does not run, and what fails to load stops the start. */
export const serverModules: readonly ServerModule[] = [navigationModule, vesselsModule]
