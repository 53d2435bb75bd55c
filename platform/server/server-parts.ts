import type { Config } from './config/config.ts'
import type { Route } from './http/route.ts'
import type { Job } from './jobs/job.ts'
import { jobRoutes } from './jobs/jobs.routes.ts'
import type { Screen, ServerModule } from './modules.ts'
import { checkRecordsJob } from './registry/check-records.job.ts'
import { registryRoutes } from './registry/registry.routes.ts'
import { signInRoutes } from './sign-in/sign-in.routes.ts'

export interface ServerParts {
  routes: Route[]
  screens: Screen[]
  jobs: Job[]
}

export function jobsOf(modules: readonly ServerModule[]): Job[] {
  const registries = modules.flatMap((module) => module.registries ?? [])
  return [checkRecordsJob(registries), ...modules.flatMap((module) => module.jobs ?? [])]
}

/** All that the platform and the modules bring, in one list each. */
export function partsOf(modules: readonly ServerModule[], config: Config, version: string): ServerParts {
  const registries = modules.flatMap((module) => module.registries ?? [])
  const jobs = jobsOf(modules)
  return {
    jobs,
    routes: [
      ...signInRoutes(config, version),
      ...jobRoutes(jobs),
      ...registries.flatMap(registryRoutes),
      ...modules.flatMap((module) => module.routes ?? []),
    ],
    screens: [
      ...registries.map(({ registry }) => ({ path: registry.path, element: registry.elements.view })),
      ...modules.flatMap((module) => module.screens ?? []),
    ],
  }
}
