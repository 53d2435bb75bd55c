import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { eventStreamPath, type LiveEvent } from '#platform/core/event.contract.ts'
import type { UiPermissions } from '#platform/core/session.contract.ts'
import { admit, apiBase } from '../http/bind-routes.ts'
import type { Services } from '../http/route.ts'
import { reaches, type Sites } from '../database/sites.ts'
import { findCaller } from '../sign-in/callers.repo.ts'
import type { EventFeed } from './event-feed.ts'

/** How often a stream shows that it lives, and asks again whether its session still does. */
const pulseMs = 15_000

const door = { method: 'GET', permission: 'signed-in', inView: true } as const

/** Live changes for open screens, as server-sent events. Each user hears only of what they may see. */
export function addEventStream(app: FastifyInstance, feed: EventFeed, services: Services) {
  const open = new Set<ServerResponse>()
  app.addHook('preClose', (done) => {
    for (const stream of open) stream.end()
    done()
  })
  app.get(
    apiBase + eventStreamPath,
    { config: { permission: door.permission }, onRequest: (request) => admit(request, door, services) },
    async (request, reply) => {
      const session = request.session
      if (!session) return
      const stream = reply.raw
      let { sites } = session
      // What is for one person is not for whoever looks over their shoulder.
      const ownId = session.viewerId ? '' : session.userId
      let permissions = await services.permissions.of(services.db, session.userId, session.scopes)
      const readRights = async () => {
        const alive = await findCaller(services.db, session.credential, 'signed-in')
        if (!alive) return stream.end()
        ;({ sites } = alive)
        permissions = await services.permissions.of(services.db, session.userId, session.scopes)
      }
      reply.hijack()
      stream.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      })
      stream.write(': open\n\n')
      open.add(stream)
      const leave = feed.subscribe({
        hear(event) {
          if (event.type === 'access.changed') void readRights().catch(() => stream.end())
          if (mayHear(event, ownId, permissions, sites)) stream.write(`data: ${JSON.stringify(event)}\n\n`)
        },
        // A screen asks for everything anew when its stream opens again.
        missed: () => void stream.end(),
      })
      const pulse = setInterval(() => {
        void (async () => {
          await readRights()
          if (!stream.writableEnded) stream.write(': pulse\n\n')
        })().catch(() => stream.end())
      }, pulseMs)
      stream.on('close', () => {
        open.delete(stream)
        clearInterval(pulse)
        leave()
      })
    },
  )
}

function mayHear(event: LiveEvent, userId: string, permissions: UiPermissions, sites: Sites): boolean {
  if (event.type === 'access.changed') return true
  if (event.type === 'job.progress') return event.requestedBy === userId
  if (event.type === 'inbox.changed' || event.type === 'thread.changed') return event.userId === userId
  if (event.type === 'values.changed' || event.type === 'documents.changed') {
    return permissions.rolePermission[event.element] === 'enabled' && reaches(sites, event.sites)
  }
  return permissions.rolePermission[`${event.registry}.view`] === 'enabled' && reaches(sites, event.sites)
}
