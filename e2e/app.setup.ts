import type { TestProject } from 'vitest/node'
import { type RunningApps, startApps } from './app.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    apps: RunningApps['apps']
  }
}

/** One running product for each test process: files side by side never see each other's data. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { apps, stop } = await startApps(project.config.maxWorkers)
  project.provide('apps', apps)
  return stop
}
