import type { Config } from './config/config.ts'
import { workFigures } from './database/installation.repo.ts'
import { everything } from './database/scope.ts'
import { openServerDatabase } from './database/server-database.ts'
import { createOperationsApp, readiness, workMetrics } from './http/operations.ts'
import { untilReleased } from './jobs/held-work.ts'
import { startWorker } from './jobs/worker.ts'
import { createLog } from './base/log.ts'
import type { ServerModule } from './modules.ts'
import type { OutgoingLimits } from './partners/outgoing.ts'
import { refuseForeignPartners } from './partners/own-world.ts'
import { type Pace, startSender } from './partners/sender.ts'
import { startScheduler } from './schedules/scheduler.ts'
import { jobsOf, partnersOf, schedulesOf } from './server-parts.ts'
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
  const worker = await startWorker({ url: config.databaseUrl, db, jobs, log, concurrency: 4 })
  const scheduler = startScheduler({ db, jobs: worker.jobs, schedules: schedulesOf(modules) }, log)
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
      await scheduler.stop()
      await Promise.all([sender.stop(), ...watches.map((watch) => watch.stop())])
      await worker.stop()
      await db.close()
    },
  }
}
