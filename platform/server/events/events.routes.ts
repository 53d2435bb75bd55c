import { randomInt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { eventStreamPath, type LiveEvent } from '#platform/core/event.contract.ts'
import { admit } from '../door/admit.ts'
import { apiBase } from '../http/bind-routes.ts'
import type { Services } from '../http/route.ts'
import { reaches, type Scope } from '../database/scope.ts'
import { findCaller } from '../door/callers.repo.ts'
import { Turnstile } from '../base/turnstile.ts'
import type { EventFeed } from './event-feed.ts'
import { OpenStreams, streamLimits } from './open-streams.ts'

/** How long until a stream shows that it lives and asks whether its session still does: not all at the same moment. */
const pulseMs = () => randomInt(10_000, 15_000)

const door = { method: 'GET', permission: 'signed-in', inView: true } as const

/** Live changes for open screens, as server-sent events. Each user hears only of what they may see. */
export function addEventStream(app: FastifyInstance, feed: EventFeed, services: Services) {
  const streams = new OpenStreams()
  // When rights change, every stream asks for its own: two at a time leave the database to everybody else.
  const turnstile = new Turnstile({ atOnce: 2, waiting: 2 * streamLimits.together })
  app.addHook('preClose', (done) => {
    streams.endAll()
    done()
  })
  app.get(
    apiBase + eventStreamPath,
    {
      config: { permission: door.permission },
      onRequest: async (request) => void (await admit(request, door, services.db)),
    },
    async (request, reply) => {
      const session = request.session
      if (!session) return
      let { scope } = session
      // What is for one person is not for whoever looks over their shoulder.
      const ownId = session.viewerId ? '' : session.userId
      let usable = await services.permissions.usableBy(services.db, session)
      // Gone in the meantime: what closes a stream has happened already, and would not happen again.
      if (reply.raw.destroyed) return reply.hijack()

      let pulse: NodeJS.Timeout | undefined
      let leave = () => {}
      const stream = streams.add(reply.raw, session.viewerId ?? session.userId, (why) => {
        leave()
        clearTimeout(pulse)
        if (why === 'unread') request.log.info({ event: 'events.unread', userId: session.userId }, 'a stream given up')
      })
      reply.hijack()
      reply.raw.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      })
      stream.write(': open\n\n')

      let isAsking = false
      /** However many changes there are in the meantime, one more question afterwards is enough. */
      const readRights = async () => {
        if (isAsking) return
        isAsking = true
        await turnstile.pass('rights', async () => {
          isAsking = false
          const alive = await findCaller(services.db, session.credential, {
            elements: [],
            forAll: true,
            forKeys: false,
          })
          if (!alive) return stream.end()
          ;({ scope } = alive)
          usable = await services.permissions.usableBy(services.db, { ...session, scope })
        })
      }
      leave = feed.subscribe({
        mayHear: (event) => mayHear(event, ownId, usable, scope),
        tell(bytes, events) {
          if (events.some(({ type }) => type === 'access.changed')) void readRights().catch(() => stream.end())
          stream.write(bytes)
        },
        // A screen asks for everything anew when its stream opens again.
        missed: () => stream.end(),
      })
      const beatLater = () => {
        pulse = setTimeout(() => void beat().catch(() => stream.end()), pulseMs())
      }
      const beat = async () => {
        await readRights()
        stream.write(': pulse\n\n')
        if (stream.isOpen()) beatLater()
      }
      beatLater()
    },
  )
}

function mayHear(event: LiveEvent, userId: string, usable: ReadonlySet<string>, scope: Scope): boolean {
  if (event.type === 'access.changed') return true
  if (event.type === 'job.progress') return event.requestedBy === userId
  if (event.type === 'inbox.changed' || event.type === 'thread.changed') return event.userId === userId
  if (event.type === 'views.changed') {
    return usable.has(event.element) && (event.userId === null || event.userId === userId)
  }
  const element = 'element' in event ? event.element : `${event.registry}.view`
  return (
    usable.has(element) &&
    reaches(scope.sites, event.sites) &&
    reaches(scope.parties, event.parties === undefined ? [] : event.parties)
  )
}
