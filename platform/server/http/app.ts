import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import helmet from '@fastify/helmet'
import swagger from '@fastify/swagger'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController, type RouteOptions } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { invalid } from '#platform/core/app-error.ts'
import { checked } from '#platform/core/issue.ts'
import type { Config } from '../config/config.ts'
import type { Log } from '../base/log.ts'
import { sendRefusal } from './answers.ts'
import { apiBase, bindRoutes } from './bind-routes.ts'
import { answerBroken, type InHand } from './broken-requests.ts'
import { limitRates } from './rate-limits.ts'
import type { Route, Services } from './route.ts'
import { sendSmaller } from './smaller-answers.ts'

export interface AppOptions {
  config: Pick<Config, 'trustedProxies' | 'requestsPerSecond'>
  log: Log
  routes: readonly Route[]
  services: Services
  checkAnswers: boolean
  /** The longest that a request may take to arrive. */
  requestMs?: number
}

/** An API answer is data: never rendered, framed, sniffed or kept. */
const apiPolicy = `default-src 'none'; frame-ancestors 'none'; sandbox`

export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const logger: FastifyBaseLogger = options.log
  const inHand = new WeakMap<Socket, InHand>()
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: options.config.trustedProxies.length > 0 ? options.config.trustedProxies : false,
    bodyLimit: 1024 * 1024,
    routerOptions: { maxParamLength: 200 },
    requestTimeout: options.requestMs ?? 30_000,
    http: { headersTimeout: Math.min(options.requestMs ?? Infinity, 10_000), connectionsCheckingInterval: 1000 },
    clientErrorHandler: (error, socket) => answerBroken(error, socket, inHand.get(socket), options.services.texts),
    // What the router refuses by itself, such as an id that is far too long.
    frameworkErrors: (error, request, reply) => void sendRefusal(request, reply, options.services.texts, error),
    keepAliveTimeout: 72_000,
  })

  // Judged when all are there, because a plugin's own hooks may still complete its routes.
  const known: RouteOptions[] = []
  app.addHook('onRoute', (route) => void known.push(route))
  app.addHook('onReady', (done) => {
    const open = known.find((route) => !route.config?.permission)
    done(open && new Error(`route ${String(open.method)} ${open.url} declares no permission element`))
  })
  app.addHook('onRequest', (request, reply, done) => {
    inHand.set(request.raw.socket, { request, reply })
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    inHand.delete(request.raw.socket)
    request.log.info(
      {
        event: 'request',
        route: request.routeOptions.url ?? 'unknown',
        method: request.method,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        userId: request.session?.userId,
      },
      'request',
    )
    done()
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    reply.header('x-request-id', request.id)
    if (request.url.startsWith(apiBase)) {
      reply.header('content-security-policy', apiPolicy).header('cache-control', 'no-store')
    }
    done(null, payload)
  })
  sendSmaller(app)

  app.setErrorHandler((error, request, reply) => sendRefusal(request, reply, options.services.texts, error))
  app.setValidatorCompiler<z.ZodType>(({ schema }) => (input) => {
    const result = checked(schema, input)
    return result.ok ? { value: result.value } : { error: invalid(result.issues) }
  })
  // Answers arrive here as text already; their shape is checked in tests, not on every request.
  app.setSerializerCompiler(() => (data) => JSON.stringify(data))

  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: { maxAge: 365 * 24 * 3600, includeSubDomains: true },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    // For browsers and players of another age, which cannot run the application; each answer would carry them.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
  if (options.config.requestsPerSecond > 0) await limitRates(app, options.config)
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Molo', version: '1' },
      components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
      security: [{ session: [] }],
    },
    transform: jsonSchemaTransform,
  })
  bindRoutes(app, options.routes, { services: options.services, checkAnswers: options.checkAnswers })
  return app
}
