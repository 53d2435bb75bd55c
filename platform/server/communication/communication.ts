import { notificationElements } from '#platform/core/notification.contract.ts'
import { threadElements } from '#platform/core/thread.contract.ts'
import type { Route } from '../http/route.ts'
import type { Screen } from '../door/screen.ts'
import type { Reason } from '../notify/reason.ts'
import type { RegistryWorld } from '../registry/store/server-registry.ts'
import { commentRoutes } from './comments.routes.ts'
import { notificationRoutes } from './notifications.routes.ts'
import { threadRoutes } from './threads.routes.ts'

export function communicationRoutes(reasons: readonly Reason[], world: RegistryWorld): Route[] {
  return [...notificationRoutes(reasons), ...threadRoutes(), ...world.all.flatMap((server) => commentRoutes(server))]
}

export const communicationScreens: Screen[] = [
  { path: '/notifications', element: notificationElements.view },
  { path: '/threads/', element: threadElements.view },
]
