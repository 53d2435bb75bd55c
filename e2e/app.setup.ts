import type { TestProject } from 'vitest/node'
import { startApp } from './app.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    app: { url: string; databaseUrl: string }
  }
}

/** One running product for all files of the run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, databaseUrl, stop } = await startApp()
  project.provide('app', { url, databaseUrl })
  return stop
}
