import type { ServerModule } from './modules.ts'
import type { Followers } from './events/event-feed.ts'

/** Which reports are made of the records of which registry. */
export function followersIn(modules: readonly ServerModule[]): Followers {
  const followers = new Map<string, string[]>()
  for (const { report } of modules.flatMap(({ reports = [] }) => reports)) {
    for (const registry of (report.follows ?? []) as readonly string[]) {
      followers.set(registry, [...(followers.get(registry) ?? []), report.id])
    }
  }
  return followers
}
