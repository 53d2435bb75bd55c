import { notFound } from '#platform/core/app-error.ts'
import { readFile } from '#platform/core/file.contract.ts'
import { FileAnswer, reads, type Route } from '../http/route.ts'
import { mustHave } from '../door/may-do.ts'
import { findFile, readParts } from './files.repo.ts'

export function fileDownloads(): Route[] {
  return [
    reads(readFile, async (call, db) => {
      const file = await findFile(db, call.params.id, call.session.userId)
      // Somebody else's file does not exist for this user.
      if (!file) throw notFound()
      await mustHave(db, call.session, file.element)
      return { data: new FileAnswer(readParts(db, call.params.id), file.name, file.mediaType) }
    }),
  ]
}
