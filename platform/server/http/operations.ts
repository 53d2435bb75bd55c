import Fastify, { type FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry as MetricsRegistry } from 'prom-client'
import type { Db } from '../database/database.ts'
import { readInstallation, type WorkFigures } from '../database/installation.repo.ts'

export interface Readiness {
  ready: boolean
  checks: Record<string, boolean>
}

/** Ready means: the database answers, everything that this release's schema needs has run, and what else this process needs. */
export async function readiness(
  db: Db,
  newestMigration: string,
  needed: Record<string, boolean> = {},
): Promise<Readiness> {
  const checks = { database: false, migrations: false, queue: false }
  try {
    const installation = await readInstallation(db, newestMigration)
    checks.database = true
    // The next release's migrations run before it takes over: they are no reason to stop serving.
    checks.migrations = installation.hasMigration
    checks.queue = !installation.hasLateWork
  } catch {
    // The answer below says what is wrong; the cause is logged where the query failed.
  }
  // Late work is an alarm, not a reason to take a process out of service.
  const ready = checks.database && checks.migrations && Object.values(needed).every(Boolean)
  return { ready, checks: { ...checks, ...needed } }
}

export function addHealth(app: FastifyInstance, check: () => Promise<Readiness>) {
  app.get('/health/live', { config: { permission: 'public' } }, (_request, reply) => reply.send({ live: true }))
  app.get('/health/ready', { config: { permission: 'public' } }, async (_request, reply) => {
    const state = await check()
    return reply.status(state.ready ? 200 : 503).send(state)
  })
}

export interface Metrics {
  watch(app: FastifyInstance): void
  registry: MetricsRegistry
}

function processMetrics(): MetricsRegistry {
  const registry = new MetricsRegistry()
  collectDefaultMetrics({ register: registry })
  return registry
}

export function createMetrics(): Metrics {
  const registry = processMetrics()
  const requests = new Histogram({
    name: 'http_request_seconds',
    help: 'Duration of requests by route, method and status',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  })
  return {
    registry,
    watch(app) {
      app.addHook('onResponse', (request, reply, done) => {
        requests.observe(
          { route: request.routeOptions.url ?? 'unknown', method: request.method, status: String(reply.statusCode) },
          reply.elapsedTime / 1000,
        )
        done()
      })
    },
  }
}

/** What a worker has to do, asked for when somebody looks. */
export function workMetrics(read: () => Promise<WorkFigures>): MetricsRegistry {
  const registry = processMetrics()
  const gauge = (name: string, help: string, valueOf: (figures: WorkFigures) => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(valueOf(await read()))
      },
    })
  gauge('jobs_unfinished', 'Jobs that wait or are in hand', ({ unfinished }) => unfinished)
  gauge('jobs_oldest_seconds', 'Age of the oldest job that waits', ({ oldestSeconds }) => oldestSeconds)
  gauge('mails_failed', 'Mails that were given up', ({ failedMails }) => failedMails)
  gauge('exchange_stuck', 'Messages to partners that do not get through', ({ stuckMessages }) => stuckMessages)
  return registry
}

/** The second door, for operators only: metrics and health. */
export function createOperationsApp(metrics: MetricsRegistry, check: () => Promise<Readiness>): FastifyInstance {
  const operations = Fastify({ logger: false })
  addHealth(operations, check)
  operations.get('/metrics', async (_request, reply) =>
    reply.header('content-type', metrics.contentType).send(await metrics.metrics()),
  )
  return operations
}
