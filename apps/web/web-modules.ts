import { vesselsWeb } from '#modules/vessels/web/vessels.module.ts'
import type { WebModule } from '#platform/web/app/web-module.ts'

export const webModules: WebModule[] = [vesselsWeb]
