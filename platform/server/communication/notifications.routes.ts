import { AppError, invalid, notFound, refuse } from '#platform/core/app-error.ts'
import type { BodyOf, Endpoint } from '#platform/core/endpoint.ts'
import type { Issue } from '#platform/core/issue.ts'
import {
  countUnread,
  findReceivers,
  listNotifications,
  listReasons,
  markAllRead,
  markNotifications,
  muteReasons,
  notificationLimits,
  type NotificationView,
  readNotification,
  sendNotification,
} from '#platform/core/notification.contract.ts'
import { threadElements } from '#platform/core/thread.contract.ts'
import type { Db, Tx } from '../database/database.ts'
import { isOutsider } from '../database/scope.ts'
import { type Call, reads, type Route, writes } from '../http/route.ts'
import {
  findNotification,
  markAllReceipts,
  markReceipts,
  mutedBy,
  notificationsOf,
  type NotificationRow,
  ringingCount,
  storeMuted,
} from '../notify/notifications.repo.ts'
import type { Session } from '../door/session.ts'
import { notify } from '../notify/notify.ts'
import { mayOpen } from '../door/pages.ts'
import { findPeople, findRoles, peopleAmong, rolesAmong, usersOfRoles } from './people.repo.ts'
import { type Reason, reasons } from '../notify/reason.ts'
import { keepPace } from './sending-pace.ts'
import { inWords } from '../notify/wording.ts'

type SignedIn = Call<Endpoint & { permission: 'signed-in' }>

/** Everybody's own notifications: no call takes the id of whose they are. */
export function notificationRoutes(ofModules: readonly Reason[]): Route[] {
  const known = new Map([...Object.values(reasons), ...ofModules].map((reason) => [reason.id, reason]))

  const viewed = async (call: SignedIn, db: Db, rows: NotificationRow[]): Promise<NotificationView[]> => {
    const { permissions, texts } = call.services
    const own = await permissions.usableBy(db, call.session)
    return rows.map((row) => {
      const reason = known.get(row.reason)
      const isOpen = row.url !== null && mayOpen(permissions.screens, own, row.url)
      return {
        ...row,
        reasonName: reason ? texts.text(call.language, reason.nameKey) : row.reason,
        subject: inWords(texts, call.language, row.subject),
        message: inWords(texts, call.language, row.message),
        url: isOpen ? row.url : null,
        isUrlClosed: row.url !== null && !isOpen,
      }
    })
  }
  const marked = async (tx: Tx, userId: string, changed: number) => {
    if (changed > 0) await tx.emit({ type: 'inbox.changed', userId, arrived: null })
    return { data: { changed } }
  }

  return [
    reads(listNotifications, async (call, db) => {
      const { rows, next } = await notificationsOf(db, call.session.userId, call.query)
      return { data: { rows: await viewed(call as SignedIn, db, rows), next } }
    }),
    reads(countUnread, async (call, db) => ({ data: { count: await ringingCount(db, call.session.userId) } })),
    reads(readNotification, async (call, db) => {
      const row = await findNotification(db, call.session.userId, call.params.id)
      if (!row) throw notFound()
      const [view] = await viewed(call as SignedIn, db, [row])
      return { data: view! }
    }),
    writes(markNotifications, async (call, tx) => {
      const { ids, ...marks } = call.body
      return marked(tx, call.session.userId, await markReceipts(tx, call.session.userId, ids, marks))
    }),
    writes(markAllRead, async (call, tx) =>
      marked(tx, call.session.userId, await markAllReceipts(tx, call.session.userId, call.body.upTo)),
    ),
    reads(listReasons, async (call, db) => {
      const muted = await mutedBy(db, call.session.userId)
      return {
        data: [...known.values()].map(({ id, nameKey }) => ({
          reason: id,
          name: call.services.texts.text(call.language, nameKey),
          isMuted: muted.has(id),
        })),
      }
    }),
    writes(muteReasons, async (call, tx) => {
      const { userId } = call.session
      const unknown = call.body.muted.some((reason) => !known.has(reason))
      if (unknown) throw invalid([{ field: 'muted', code: 'core.notValid' }])
      await storeMuted(tx, userId, call.body.muted)
      await tx.emit({ type: 'inbox.changed', userId, arrived: null })
      return { data: null, message: 'platform.updated' }
    }),
    {
      ...reads(findReceivers, async (call, db) => {
        const { text = '', purpose } = call.query
        const forThread = purpose === 'thread'
        const sight = forThread ? { element: threadElements.view, sites: null, parties: null } : null
        const people = await findPeople(db, text.trim(), sight, call.session)
        const users = people.map(({ id, name, username }) => ({ kind: 'user' as const, id, name, detail: username }))
        const noRoles = forThread || isOutsider(call.session.scope)
        return { data: noRoles ? users : [...users, ...(await findRoles(db, text.trim(), call.language))] }
      }),
      alsoFor: [threadElements.create, threadElements.edit],
    },
    writes(sendNotification, async (call, tx) => {
      await keepPace(tx, 'notification')
      await refuseClosedPage(call, tx)
      const { to, names } = await addressed(tx, call.session, call.body)
      const { subject, message, url } = call.body
      const sent = await notify(tx, {
        to,
        reason: reasons.message,
        subject,
        message,
        receivers: names,
        ...(url === null ? {} : { url }),
      })
      if (!sent || sent.receivers === 0) throw invalid([{ field: 'receivers', code: 'platform.nobodyToReceive' }])
      return { data: sent, message: 'platform.notificationSent' }
    }),
  ]
}

/** A link that its sender cannot follow would only be a way to find out which pages there are. */
async function refuseClosedPage(call: Call<typeof sendNotification>, tx: Tx): Promise<void> {
  const { url } = call.body
  if (url === null) return
  const { permissions } = call.services
  const own = await permissions.usableBy(tx, call.session)
  if (!mayOpen(permissions.screens, own, url)) throw invalid([{ field: 'url', code: 'platform.noSuchPage' }])
}

/** Who is meant by the people and roles named, at this moment. */
async function addressed(
  tx: Tx,
  by: Session,
  { users, roles }: Pick<BodyOf<typeof sendNotification>, 'users' | 'roles'>,
) {
  const people = await peopleAmong(tx, users, null, by)
  const groups = isOutsider(by.scope) ? [] : await rolesAmong(tx, roles)
  const issues: Issue[] = [
    ...(people.length < new Set(users).size ? [{ field: 'receivers', code: 'platform.unknownReceiver' }] : []),
    ...(groups.length < new Set(roles).size ? [{ field: 'receivers', code: 'platform.unknownReceiver' }] : []),
  ]
  refuse(issues)
  const to = [
    ...new Set([
      ...people.map(({ id }) => id),
      ...(await usersOfRoles(
        tx,
        groups.map(({ id }) => id),
      )),
    ]),
  ]
  if (to.length > notificationLimits.receivers) {
    throw new AppError('invalid', 'platform.tooManyReceivers', { params: { maximum: notificationLimits.receivers } })
  }
  return { to, names: [...groups, ...people].map(({ name }) => name) }
}
