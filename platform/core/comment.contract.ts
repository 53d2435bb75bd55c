import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { text } from './fields.ts'
import type { AnyRegistry } from './registry.ts'

export const commentLimits = { text: 4000, mentions: 20, pageSize: 50 }

const person = z.object({ id: z.uuid(), name: z.string(), detail: z.string() })
export type MentionablePerson = z.infer<typeof person>

export const commentView = z.object({
  id: z.uuid(),
  authorId: z.uuid(),
  author: z.string(),
  writtenAt: z.string(),
  /** Null when the author has withdrawn it. */
  text: z.string().nullable(),
  mentions: z.array(z.object({ id: z.uuid(), name: z.string() })),
})
export type CommentView = z.infer<typeof commentView>

const params = z.object({ id: z.uuid() })

/** Whoever may see a record may talk about it: all calls stand behind the registry's own view. */
export function commentEndpoints(of: Pick<AnyRegistry, 'id' | 'path' | 'elements' | 'isOfTheHouse'>) {
  const { id, path, elements } = of
  const permission: string = elements.view
  const outsiders = of.isOfTheHouse !== true
  return {
    list: endpoint({
      id: `${id}.comments`,
      method: 'GET',
      // What people say to each other is not for whoever looks over their shoulder.
      inView: false,
      outsiders,
      path: `${path}/:id/comment`,
      permission,
      params,
      query: z.strictObject({ before: z.uuid().optional() }),
      /** In the order in which they were written. */
      answer: z.object({ comments: z.array(commentView), hasEarlier: z.boolean(), count: z.int() }),
    }),
    add: endpoint({
      id: `${id}.comment`,
      outsiders,
      method: 'POST',
      path: `${path}/:id/comment`,
      permission,
      touches: 'talk',
      params,
      body: z.strictObject({
        text: text({ max: commentLimits.text, multiline: true }),
        mentions: z.array(z.uuid()).max(commentLimits.mentions),
      }),
      answer: commentView,
      idempotent: true,
    }),
    withdraw: endpoint({
      id: `${id}.withdrawComment`,
      outsiders,
      method: 'DELETE',
      path: `${path}/:id/comment/:comment`,
      permission,
      touches: 'talk',
      params: params.extend({ comment: z.uuid() }),
      answer: z.null(),
    }),
    /** Whom a comment on this record can name: people who may see it. */
    people: endpoint({
      id: `${id}.mentionable`,
      outsiders,
      inView: false,
      method: 'GET',
      path: `${path}/:id/comment/people`,
      permission,
      params,
      query: z.strictObject({
        text: z.string().max(100).optional(),
      }),
      answer: z.array(person),
    }),
  }
}
