import type { Config } from './config/config.ts'
import { openDatabase } from './database/database.ts'
import { openStore } from './documents/storage/open-store.ts'
import { sweepOrphans } from './documents/sweep-orphans.ts'
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
  const store = openStore(config.documents.storage, db)
  const chores = [() => sweepOrphans(db, store)]
  const worker = await startWorker({ url: config.databaseUrl, db, jobs, log, concurrency: 4, chores })
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
