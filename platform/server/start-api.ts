import { readFile } from 'node:fs/promises'
import type { Config } from './config/config.ts'
import { openServerDatabase } from './database/server-database.ts'
import { openEventFeed } from './events/event-feed.ts'
import { followersIn } from './followers.ts'
import { addEventStream } from './events/events.routes.ts'
import { createApp } from './http/app.ts'
import { addHealth, createMetrics, createOperationsApp, readiness } from './http/operations.ts'
import type { Services } from './http/route.ts'
import { serveWeb } from './http/web-files.ts'
import { openJobs } from './jobs/jobs.ts'
import { createLog } from './base/log.ts'
import type { ServerModule } from './modules.ts'
import { refuseForeignPartners } from './partners/own-world.ts'
import { letterheadOf, partnersOf, partsOf } from './server-parts.ts'
import { permissionsOf } from './door/permissions.ts'
import { loadTexts } from './base/texts.ts'

export interface RunningApi {
  url: string
  operationsUrl: string
  stop(): Promise<void>
}

/** Everything is checked before the first request is taken: settings, environment, schema, permissions. */
export async function startApi(
  config: Config,
  modules: readonly ServerModule[],
  checkAnswers = false,
  log = createLog(config.logLevel),
): Promise<RunningApi> {
  refuseForeignPartners(config, partnersOf(modules))
  const { db, newestMigration } = await openServerDatabase(config, log, config.statementMs)

  const { version } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8')) as {
    version: string
  }
  const texts = await loadTexts(modules)
  const parts = partsOf(modules, config, version, texts)
  const jobs = await openJobs(config.databaseUrl, parts.jobs, log)
  const permissions = permissionsOf(parts.routes, parts.screens)
  const delivered = {
    'password.maxAgeDays': config.passwordMaxAgeDays,
    'password.forbiddenWords': config.passwordForbiddenWords,
  }
  const services: Services = {
    db,
    jobs,
    texts,
    permissions,
    publicUrl: config.publicUrl,
    letterhead: letterheadOf(modules),
    delivered,
  }
  const check = () => readiness(db, newestMigration)

  const app = await createApp({ config, log, routes: parts.routes, services, checkAnswers })
  const metrics = createMetrics()
  metrics.watch(app)
  addHealth(app, check)
  const feed = await openEventFeed(config.databaseUrl, log, followersIn(modules))
  addEventStream(app, feed, services)
  await serveWeb(app, { webRoot: config.webRoot, texts })
  await app.ready()
  const operations = createOperationsApp(metrics.registry, check)
  operations.get('/openapi.json', () => app.swagger())

  const url = await app.listen({ host: config.host, port: config.port })
  const operationsUrl = await operations.listen({ host: config.operationsHost, port: config.operationsPort })
  return {
    url,
    operationsUrl,
    async stop() {
      // Requests in hand may finish; one that does not is cut, because a supervisor will not wait longer either.
      const cut = setTimeout(() => app.server.closeAllConnections(), 20_000)
      await Promise.all([app.close(), operations.close()])
      clearTimeout(cut)
      await feed.close()
      await jobs.close()
      await db.close()
    },
  }
}
