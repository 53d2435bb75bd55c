import { AppError, invalid, notFound, stale } from '#platform/core/app-error.ts'
import {
  createThread,
  listThreadMessages,
  listThreads,
  markThreadRead,
  postThreadMessage,
  readThread,
  threadElements,
  type ThreadView,
  updateThread,
} from '#platform/core/thread.contract.ts'
import type { Reader, Tx } from '../database/database.ts'
import { reads, type Route, writes } from '../http/route.ts'
import { markReadByUrl } from '../notify/notifications.repo.ts'
import { notify } from '../notify/notify.ts'
import type { Session } from '../door/session.ts'
import { peopleAmong } from './people.repo.ts'
import { reasons } from '../notify/reason.ts'
import { keepPace } from './sending-pace.ts'
import {
  changeThread,
  findThread,
  insertMessage,
  insertThread,
  lastChangeOf,
  listThreadsOf,
  lockThread,
  membersOf,
  messagesOf,
  storeMembers,
  storeReadUpTo,
  upToDateBefore,
} from './threads.repo.ts'

/** Threads among their members. What was said cannot be changed; who takes part can, and the history says by whom. */
export function threadRoutes(): Route[] {
  return [
    reads(listThreads, async (call, db) => ({ data: await listThreadsOf(db, call.session.userId) })),
    reads(readThread, async (call, db) => {
      const thread = await own(db, call.session.userId, call.params.id)
      return { data: thread, version: thread.version }
    }),
    writes(createThread, async (call, tx) => {
      const { userId } = call.session
      const users = [...new Set([userId, ...call.body.users])]
      await refuseStrangers(tx, call.session, users, [userId])
      const id = await insertThread(tx, call.body)
      await storeMembers(tx, id, users)
      const thread = await own(tx, userId, id)
      await tellAdded(tx, thread, users)
      await tellMembers(tx, id, users)
      return { data: thread, version: thread.version, message: 'platform.created' }
    }),
    writes(updateThread, async (call, tx) => {
      const { id } = call.params
      const { userId } = call.session
      await lockThread(tx, id)
      const current = await own(tx, userId, id)
      const before = await membersOf(tx, id)
      const { users } = call.body
      if (!users.includes(userId)) throw invalid([{ field: 'users', code: 'platform.threadWithoutYou' }])
      await refuseStrangers(tx, call.session, users, before)
      if (!(await changeThread(tx, id, call.version, call.body))) {
        const { changedBy, changedAt } = await lastChangeOf(tx, id)
        throw stale(current, { updatedBy: changedBy, updatedAt: changedAt })
      }
      await storeMembers(tx, id, users)
      const thread = await own(tx, userId, id)
      await tellAdded(
        tx,
        thread,
        users.filter((user) => !before.includes(user)),
      )
      await tellMembers(tx, id, [...new Set([...before, ...users])])
      return { data: thread, version: thread.version, message: 'platform.updated' }
    }),
    reads(listThreadMessages, async (call, db) => {
      await own(db, call.session.userId, call.params.id)
      return { data: await messagesOf(db, call.params.id, call.query.before) }
    }),
    writes(postThreadMessage, async (call, tx) => {
      const { id } = call.params
      await keepPace(tx, 'message')
      await lockThread(tx, id)
      const { state, name } = await own(tx, call.session.userId, id)
      if (state !== 'open') throw new AppError('conflict', 'platform.threadNotOpen')
      const message = await insertMessage(tx, id, call.body.message)
      // Told once until they have read it: a lively thread must not ring with every line.
      await notify(tx, {
        to: await upToDateBefore(tx, id, message),
        reason: reasons.thread,
        subject: { key: 'platform:notification.threadMessage', params: { thread: name } },
        message: call.body.message,
        url: pageOf(id),
        receivers: [name],
      })
      await tellMembers(tx, id, await membersOf(tx, id))
      return { data: message }
    }),
    writes(markThreadRead, async (call, tx) => {
      const { userId } = call.session
      const { id } = call.params
      await own(tx, userId, id)
      const changed = await storeReadUpTo(tx, id, userId, call.body.upTo)
      if (changed) await tellMembers(tx, id, [userId])
      const read = await markReadByUrl(tx, userId, reasons.thread.id, pageOf(id))
      if (read > 0) await tx.emit({ type: 'inbox.changed', userId, arrived: null })
      return { data: null }
    }),
  ]
}

const pageOf = (id: string) => `/threads/${id}`

async function own(db: Reader, userId: string, id: string): Promise<ThreadView> {
  const thread = await findThread(db, userId, id)
  if (!thread) throw notFound()
  return thread
}

/** New members must be able to open threads; whoever is one already may stay. */
async function refuseStrangers(
  tx: Tx,
  by: Session,
  users: readonly string[],
  already: readonly string[],
): Promise<void> {
  const added = [...new Set(users)].filter((user) => !already.includes(user))
  const fit = await peopleAmong(tx, added, { element: threadElements.view, sites: null, parties: null }, by)
  if (fit.length < added.length) throw invalid([{ field: 'users', code: 'platform.notAMember' }])
}

async function tellAdded(tx: Tx, { id, name }: ThreadView, added: readonly string[]): Promise<void> {
  await notify(tx, {
    to: added,
    reason: reasons.thread,
    subject: { key: 'platform:notification.threadAdded', params: { thread: name } },
    message: { key: 'platform:notification.threadAddedBody', params: { thread: name } },
    url: pageOf(id),
  })
}

async function tellMembers(tx: Tx, id: string, members: readonly string[]): Promise<void> {
  await tx.emit(...members.map((userId) => ({ type: 'thread.changed' as const, userId, id })))
}
