import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { text } from './fields.ts'

export const threadLimits = { name: 120, members: 200, message: 4000, pageSize: 50 }

export const threadElements = { view: 'threads.view', create: 'threads.create', edit: 'threads.edit' }

const member = z.object({ id: z.uuid(), name: z.string() })

/** `coming`: not valid yet; `ended`: for reading only. */
export const threadState = z.enum(['coming', 'open', 'ended'])

export const threadView = z.object({
  id: z.uuid(),
  version: z.int(),
  name: z.string(),
  /** Days of the site, both included. */
  validFrom: z.string(),
  validTo: z.string().nullable(),
  state: threadState,
  users: z.array(member),
  unread: z.int(),
  lastMessageAt: z.string().nullable(),
})
export type ThreadView = z.infer<typeof threadView>

export const threadMessage = z.object({
  id: z.uuid(),
  number: z.int(),
  senderId: z.uuid(),
  sender: z.string(),
  sentAt: z.string(),
  message: z.string(),
})
export type ThreadMessage = z.infer<typeof threadMessage>

const path = '/system/notification-thread'
const params = z.object({ id: z.uuid() })

const body = z
  .strictObject({
    name: text({ max: threadLimits.name }),
    validFrom: z.iso.date(),
    validTo: z.iso.date().nullable(),
    users: z.array(z.uuid()).min(1).max(threadLimits.members),
  })
  .refine(({ validFrom, validTo }) => validTo === null || validTo >= validFrom, {
    path: ['validTo'],
    params: { code: 'core.periodEndsBeforeStart' },
  })

/** The threads that the caller is a member of; others do not exist for them. */
export const listThreads = endpoint({
  id: 'system.thread.list',
  outsiders: true,
  inView: false,
  method: 'GET',
  path,
  permission: threadElements.view,
  answer: z.array(threadView),
})

export const readThread = endpoint({
  id: 'system.thread.read',
  outsiders: true,
  inView: false,
  method: 'GET',
  path: `${path}/:id`,
  permission: threadElements.view,
  params,
  answer: threadView,
})

export const createThread = endpoint({
  id: 'system.thread.create',
  outsiders: true,
  method: 'POST',
  path,
  permission: threadElements.create,
  body,
  answer: threadView,
  idempotent: true,
})

export const updateThread = endpoint({
  id: 'system.thread.update',
  outsiders: true,
  method: 'PUT',
  path: `${path}/:id`,
  permission: threadElements.edit,
  params,
  body,
  answer: threadView,
  versioned: true,
})

export const listThreadMessages = endpoint({
  id: 'system.thread.messages',
  outsiders: true,
  inView: false,
  method: 'GET',
  path: `${path}/:id/message`,
  permission: threadElements.view,
  params,
  query: z.strictObject({ before: z.coerce.number().int().min(1).optional() }),
  /** In the order in which they were said. */
  answer: z.object({ messages: z.array(threadMessage), hasEarlier: z.boolean() }),
})

export const postThreadMessage = endpoint({
  id: 'system.thread.post',
  outsiders: true,
  method: 'POST',
  path: `${path}/:id/message`,
  permission: threadElements.view,
  touches: 'talk',
  params,
  body: z.strictObject({ message: text({ max: threadLimits.message, multiline: true }) }),
  answer: threadMessage,
  idempotent: true,
})

export const markThreadRead = endpoint({
  id: 'system.thread.markRead',
  outsiders: true,
  method: 'PUT',
  path: `${path}/:id/read`,
  permission: threadElements.view,
  touches: 'talk',
  params,
  body: z.strictObject({ upTo: z.int().min(0) }),
  answer: z.null(),
})
