import Fastify, { type FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry as MetricsRegistry } from 'prom-client'
import type { Db } from '../database/database.ts'
import { readInstallation } from '../database/installation.repo.ts'

export interface Readiness {
  ready: boolean
  checks: Record<string, boolean>
}

/** Ready means: the database answers, its schema is the one of this release, and no work waits too long. */
export async function readiness(db: Db, newestMigration: string): Promise<Readiness> {
  const checks = { database: false, migrations: false, queue: false }
  try {
    const installation = await readInstallation(db)
    checks.database = true
    checks.migrations = installation.newestMigration === newestMigration
    checks.queue = !installation.hasLateWork
  } catch {
    // The answer below says what is wrong; the cause is logged where the query failed.
  }
  // Late work is an alarm, not a reason to take the API out of service.
  return { ready: checks.database && checks.migrations, checks }
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

export function createMetrics(): Metrics {
  const registry = new MetricsRegistry()
  collectDefaultMetrics({ register: registry })
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

/** The second door, for operators only: metrics, health and the description of the API. */
export function createOperationsApp(
  app: FastifyInstance,
  metrics: Metrics,
  check: () => Promise<Readiness>,
): FastifyInstance {
  const operations = Fastify({ logger: false })
  addHealth(operations, check)
  operations.get('/metrics', async (_request, reply) =>
    reply.header('content-type', metrics.registry.contentType).send(await metrics.registry.metrics()),
  )
  operations.get('/openapi.json', () => app.swagger())
  return operations
}
