import type { Config } from './config/config.ts'
import { openDatabase } from './database/database.ts'
import { startWorker } from './jobs/worker.ts'
import { createLog } from './log.ts'
import type { ServerModule } from './modules.ts'
import { jobsOf } from './server-parts.ts'
import { loadTexts } from './texts.ts'

export async function startWorkerProcess(
  config: Config,
  modules: readonly ServerModule[],
  log = createLog(config.logLevel),
) {
  const db = openDatabase({
    url: config.databaseUrl,
    poolSize: config.databasePool,
    role: 'molo_app',
    onError: (error) => log.warn({ err: error, event: 'database.connection' }, 'idle connection failed'),
  })
  const jobs = jobsOf(modules, config, await loadTexts(modules))
  const worker = await startWorker({ url: config.databaseUrl, db, jobs, log, concurrency: 4 })
  const world = { db, jobs: worker.jobs, config, log }
  const watches = modules.flatMap((module) => module.watches ?? []).flatMap((watch) => watch.start(world) ?? [])
  return {
    async stop() {
      await Promise.all(watches.map((watch) => watch.stop()))
      await worker.stop()
      await db.close()
    },
  }
}
