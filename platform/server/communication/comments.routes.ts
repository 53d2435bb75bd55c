import { invalid, notFound } from '#platform/core/app-error.ts'
import { commentEndpoints } from '#platform/core/comment.contract.ts'
import type { Reader, Tx } from '../database/database.ts'
import { reads, type Route, writes } from '../http/route.ts'
import { sitesTouched } from '../registry/store/site-sql.ts'
import { recordTitle } from '../registry/store/record-title.ts'
import { partiesIn, readRecord, type StoredRecord } from '../registry/store/registry.repo.ts'
import type { ServerRegistry } from '../registry/store/server-registry.ts'
import { commentsOf, insertComment, withdrawComment } from './comments.repo.ts'
import { notify, withdrawNotices } from '../notify/notify.ts'
import { findPeople, peopleAmong, type Sight } from './people.repo.ts'
import { reasons } from '../notify/reason.ts'
import { keepPace } from './sending-pace.ts'
import type { Wording } from '../notify/wording.ts'

/**
 * Comments on the records of one registry. They are not edited: whoever erred withdraws the comment, which leaves its
 * place and its author, and writes another.
 */
export function commentRoutes({ registry }: ServerRegistry): Route[] {
  const endpoints = commentEndpoints(registry)
  const mustRead = async (db: Reader, id: string): Promise<StoredRecord> => {
    const record = await readRecord(db, registry, id)
    if (!record) throw notFound()
    return record
  }
  /** Whoever may read the registry and for whom the record is there. */
  const sightOf = async (db: Reader, record: StoredRecord): Promise<Sight> => ({
    element: registry.elements.view,
    sites: sitesTouched(registry, [record]),
    parties: await partiesIn(db, registry, [record.id]),
  })
  const changed = (tx: Tx, record: StoredRecord, { sites, parties }: Sight) =>
    tx.emit({ type: 'comments.changed', registry: registry.id, id: record.id, sites, parties })

  return [
    reads(endpoints.list, async (call, db) => {
      await mustRead(db, call.params.id)
      return { data: await commentsOf(db, registry.id, call.params.id, call.query.before) }
    }),
    reads(endpoints.people, async (call, db) => {
      const record = await mustRead(db, call.params.id)
      const people = await findPeople(db, (call.query.text ?? '').trim(), await sightOf(db, record), call.session)
      return { data: people.map(({ id, name, username }) => ({ id, name, detail: username })) }
    }),
    writes(endpoints.add, async (call, tx) => {
      const { id } = call.params
      const record = await mustRead(tx, id)
      await keepPace(tx, 'comment')
      const { text } = call.body
      const mentions = [...new Set(call.body.mentions)]
      const sight = await sightOf(tx, record)
      const mayRead = await peopleAmong(tx, mentions, sight, call.session)
      if (mayRead.length < mentions.length) throw invalid([{ field: 'mentions', code: 'platform.mentionCannotSee' }])
      const comment = await insertComment(tx, { registry: registry.id, recordId: id, text, mentions })
      await notify(tx, {
        to: mentions,
        reason: reasons.mention,
        subject: {
          key: 'platform:notification.mention',
          params: { registry: { key: `${registry.textPrefix}title.one` }, record: recordTitle(record[registry.title]) },
        } satisfies Wording,
        message: text,
        url: `${registry.path}/${id}`,
        receivers: mayRead.map(({ name }) => name),
        about: comment.id,
      })
      await changed(tx, record, sight)
      return { data: comment }
    }),
    writes(endpoints.withdraw, async (call, tx) => {
      const { id, comment } = call.params
      const record = await mustRead(tx, id)
      if (!(await withdrawComment(tx, { registry: registry.id, recordId: id, id: comment }))) throw notFound()
      await withdrawNotices(tx, comment)
      await changed(tx, record, await sightOf(tx, record))
      return { data: null, message: 'platform.commentWithdrawn' }
    }),
  ]
}
