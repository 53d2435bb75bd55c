import type { Config } from './config/config.ts'
import { workFigures } from './database/installation.repo.ts'
import { everything } from './database/scope.ts'
import { openServerDatabase } from './database/server-database.ts'
import { dropExpiredFiles } from './files/files.repo.ts'
import { openStore } from './documents/storage/open-store.ts'
import { sweepOrphans } from './documents/sweep-orphans.ts'
import { createOperationsApp, readiness, workMetrics } from './http/operations.ts'
import { untilReleased } from './jobs/held-work.ts'
import { startWorker, type Worker } from './jobs/worker.ts'
import { createLog } from './base/log.ts'
import type { ServerModule } from './modules.ts'
import type { OutgoingLimits } from './partners/outgoing.ts'
import { refuseForeignPartners } from './partners/own-world.ts'
import { type Pace, startSender, tellStuck } from './partners/sender.ts'
import { startDailyRetention } from './retention/retention.job.ts'
import { jobsOf, partnersOf } from './server-parts.ts'
import { dropOutdatedSignIns } from './sign-in/housekeeping.repo.ts'
import { loadTexts } from './base/texts.ts'

export async function startWorkerProcess(
  config: Config,
  modules: readonly ServerModule[],
  log = createLog(config.logLevel),
  exchange: { pace?: Pace; limits?: OutgoingLimits } = {},
) {
  const partners = partnersOf(modules)
  refuseForeignPartners(config, partners)
  const { db, newestMigration } = await openServerDatabase(config, log)
  await untilReleased(db, log)
  const jobs = jobsOf(modules, config, await loadTexts(modules))
  const store = openStore(config.documents.storage, db)
  // What is large, and what would let somebody in.
  const outdated = () =>
    db.transaction({ id: 'system:housekeeping' }, async (tx) => {
      await dropExpiredFiles(tx)
      await dropOutdatedSignIns(tx)
    })
  const chores = [
    outdated,
    () => sweepOrphans(db, store),
    () => startDailyRetention(db, worker.jobs),
    () => tellStuck(db, log),
  ]
  const worker: Worker = await startWorker({ url: config.databaseUrl, db, jobs, log, concurrency: 4, chores })
  const world = { db, jobs: worker.jobs, config, log }
  const check = () => readiness(db, newestMigration, { polling: worker.isPolling() })
  const operations = createOperationsApp(
    workMetrics(() => workFigures(db.within(everything))),
    check,
  )
  const watches = modules.flatMap((module) => module.watches ?? []).flatMap((watch) => watch.start(world) ?? [])
  const lines = partners.flatMap((partner) => {
    const line = partner.open(config, exchange.limits)
    return line ? [{ partner, line }] : []
  })
  const sender = startSender({ db, lines, log, ...(exchange.pace ? { pace: exchange.pace } : {}) })
  const operationsUrl = await operations.listen({ host: config.operationsHost, port: config.operationsPort })
  return {
    operationsUrl,
    async stop() {
      await operations.close()
      await Promise.all([sender.stop(), ...watches.map((watch) => watch.stop())])
      await worker.stop()
      await db.close()
    },
  }
}
