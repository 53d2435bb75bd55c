import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#platform/core/app-error.ts'
import type { Config } from '../config/config.ts'
import { placeOf, plainAddress } from '../door/address.ts'
import { type Credential, credentialIn, proofOf } from '../door/session.ts'
import { watchAddresses } from './address-watch.ts'
import { apiBase } from './bind-routes.ts'
import { RecentlyKnown } from './recently-known.ts'

/**
 * Who has been let in draws from a measure of their own. Everybody else, and whoever makes a public call, draws from the
 * one of their address, before anything is looked up: what they claim to be counts for nothing. So wrong tokens cannot be
 * tried without end, and whoever shares the address of somebody who tries goes on working.
 */
export async function limitRates(app: FastifyInstance, config: Pick<Config, 'trustedProxies' | 'requestsPerSecond'>) {
  // Bursts of twice as many.
  const measure = { max: config.requestsPerSecond * 2, timeWindow: 2000 }
  await app.register(rateLimit, { global: false })
  const ofCaller = app.createRateLimit({ ...measure, keyGenerator: (request) => callerOf(request.shown!) })
  const ofPlace = app.createRateLimit({ ...measure, keyGenerator: (request) => placeOf(request.ip) })
  const known = new RecentlyKnown()
  const watch = watchAddresses(app.log, config.trustedProxies.length > 0)

  app.decorateRequest('shown')
  app.addHook('onRequest', async (request) => {
    // A page is some seventy files, and a whole control room may share one address: two people opening it together
    // must not find half of it refused. Files cost nothing; the limit is for calls.
    if (!request.url.startsWith(apiBase)) return
    watch.request(request)
    request.shown = credentialIn(request.headers.authorization, plainAddress(request.ip))
    const isKnown =
      request.shown && request.routeOptions.config.permission !== 'public' && known.has(proofOf(request.shown))
    const limit = await (isKnown ? ofCaller : ofPlace)(request)
    if (limit.isAllowed || !limit.isExceeded) return
    throw new AppError('too-many', 'platform.tooManyRequests', { params: { seconds: limit.ttlInSeconds } })
  })
  // The door is in between.
  app.addHook('preParsing', async (request) => {
    if (!request.session) return
    known.add(proofOf(request.session.credential))
    watch.person(request, request.session.userId)
  })
  app.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode === 401 && request.shown) known.forget(proofOf(request.shown))
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    /** What the caller shows at the door, not yet looked at. */
    shown?: Credential | undefined
  }
}

const callerOf = (shown: Credential) => (shown.kind === 'session' ? proofOf(shown) : shown.keyId)
