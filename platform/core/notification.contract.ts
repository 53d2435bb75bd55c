import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { text } from './fields.ts'
import { isInternalPath } from './internal-path.ts'

export const notificationLimits = { subject: 200, message: 4000, receivers: 500, pageSize: 50, urlLength: 500 }

export const notificationElements = { view: 'notifications.view', send: 'notifications.send' }

/** One notification as its receiver sees it. Texts are plain. */
export const notificationView = z.object({
  id: z.uuid(),
  sentAt: z.string(),
  /** The name of a person, or `system:<what>`. */
  sender: z.string(),
  reason: z.string(),
  reasonName: z.string(),
  subject: z.string(),
  message: z.string(),
  /** As addressed: names of people and roles. */
  receivers: z.array(z.string()),
  /** A page of the application that this receiver may open. */
  url: z.string().nullable(),
  /** It points to a page that this receiver may not open. */
  isUrlClosed: z.boolean(),
  isRead: z.boolean(),
  isArchived: z.boolean(),
  /** Its reason was muted when it came. */
  isMuted: z.boolean(),
})
export type NotificationView = z.infer<typeof notificationView>

const flag = z.enum(['true', 'false'])

export const listNotifications = endpoint({
  id: 'system.notification.list',
  method: 'GET',
  path: '/system/notification',
  permission: 'signed-in',
  query: z.strictObject({
    unread: flag.optional(),
    archived: flag.optional(),
    reason: z.string().max(100).optional(),
    /** Days of the site, both included. */
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
    text: text({ max: 100 }).optional(),
    /** The last one of the page before. */
    after: z.uuid().optional(),
    limit: z.coerce.number().int().min(1).max(200).optional(),
  }),
  answer: z.object({ rows: z.array(notificationView), next: z.uuid().nullable() }),
})

/** How many are unread and not muted, up to a thousand. */
export const countUnread = endpoint({
  id: 'system.notification.unread',
  method: 'GET',
  path: '/system/notification/unread',
  permission: 'signed-in',
  answer: z.object({ count: z.int() }),
})

const params = z.object({ id: z.uuid() })

export const readNotification = endpoint({
  id: 'system.notification.read',
  method: 'GET',
  path: '/system/notification/:id',
  permission: 'signed-in',
  params,
  answer: notificationView,
})

const ids = (max: number) => z.array(z.uuid()).max(max)

export const sendNotification = endpoint({
  id: 'system.notification.send',
  outsiders: true,
  method: 'POST',
  path: '/system/notification',
  permission: notificationElements.send,
  touches: 'talk',
  body: z.strictObject({
    users: ids(notificationLimits.receivers),
    roles: ids(100),
    subject: text({ max: notificationLimits.subject }).refine((line) => !/\p{Cc}/u.test(line), {
      params: { code: 'core.notStorable' },
    }),
    message: text({ max: notificationLimits.message, multiline: true }),
    url: z
      .string()
      .max(notificationLimits.urlLength)
      .refine(isInternalPath, { params: { code: 'core.notInternalPath' } })
      .nullable(),
  }),
  answer: z.object({ id: z.uuid(), receivers: z.int() }),
  idempotent: true,
})

const changed = z.object({ changed: z.int() })

export const markNotifications = endpoint({
  id: 'system.notification.mark',
  method: 'PUT',
  path: '/system/notification',
  permission: 'signed-in',
  body: z.strictObject({ ids: ids(500), read: z.boolean().optional(), archived: z.boolean().optional() }),
  answer: changed,
})

/** Up to the newest one that the reader has seen: what comes in while the button is pressed stays unread. */
export const markAllRead = endpoint({
  id: 'system.notification.markAll',
  method: 'PUT',
  path: '/system/notification/read',
  permission: 'signed-in',
  body: z.strictObject({ upTo: z.uuid() }),
  answer: changed,
})

export const listReasons = endpoint({
  id: 'system.notification.reasons',
  method: 'GET',
  path: '/system/notification/reason',
  permission: 'signed-in',
  answer: z.array(z.object({ reason: z.string(), name: z.string(), isMuted: z.boolean() })),
})

export const muteReasons = endpoint({
  id: 'system.notification.mute',
  method: 'PUT',
  path: '/system/notification/reason',
  permission: 'signed-in',
  body: z.strictObject({ muted: z.array(z.string().max(100)).max(100) }),
  answer: z.null(),
})

/** Somebody, or a whole role, that something can be sent to. */
export const receiver = z.object({
  kind: z.enum(['user', 'role']),
  id: z.uuid(),
  name: z.string(),
  /** What tells two of the same name apart: the username, or what the role is for. */
  detail: z.string(),
})
export type Receiver = z.infer<typeof receiver>

export const findReceivers = endpoint({
  id: 'system.notification.receivers',
  outsiders: true,
  method: 'GET',
  path: '/system/notification/receiver',
  permission: notificationElements.send,
  query: z.strictObject({
    text: z.string().max(100).optional(),
    /** `thread`: only people who can take part in threads. */
    purpose: z.enum(['notification', 'thread']).optional(),
  }),
  answer: z.array(receiver),
})
