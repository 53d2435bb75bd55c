import { notFound } from '#platform/core/app-error.ts'
import { paperAnswer } from '#platform/server/documents/paper-answer.ts'
import type { Reader } from '#platform/server/database/database.ts'
import type { Session } from '#platform/server/door/session.ts'
import type { Language } from '#platform/core/language.ts'
import { reads, type Route, type Services, writes } from '#platform/server/http/route.ts'
import { refuseKeys } from '#platform/server/sign-in/api-keys.ts'
import * as contract from '../contract/shift-handover.contract.ts'
import { shiftAt } from '../rules/shifts.ts'
import { handoverPaper, offersOf } from './handover-paper.ts'
import * as steps from './handover-steps.ts'
import { handoverOfShift, plantsOf, type StoredHandover } from './handovers.repo.ts'
import { type Kinds, pageOf } from './make-page.ts'

interface Caller {
  session: Session
  language: Language
  services: Services
}

/** Made of what the modules tell: each brings its own kinds. */
export function shiftHandoverRoutes(kindsOf: () => Kinds): Route[] {
  const readerOf = async (db: Reader, { session, language, services }: Caller) => ({
    language,
    texts: services.texts,
    usable: await services.permissions.usableBy(db, session),
  })
  const page = async (db: Reader, stored: StoredHandover, caller: Caller, message?: string) => ({
    data: await pageOf(db, kindsOf(), stored, stored, await readerOf(db, caller)),
    version: stored.version,
    ...(message ? { message } : {}),
  })
  const made = ({ services: { texts } }: Caller) => ({ kinds: kindsOf(), texts })
  return [
    reads(contract.readShift, async (call, db) => {
      const { plant: wanted, area = null, day, shift } = call.query
      const plant = wanted ?? (await plantsOf(db))[0]?.code
      if (!plant) throw notFound()
      const asked = { plant, area, ...(day && shift ? { day, shift } : shiftAt(new Date().toISOString())) }
      steps.mustHaveBegun(asked)
      const stored = await handoverOfShift(db, asked)
      return { data: await pageOf(db, kindsOf(), asked, stored, await readerOf(db, call)) }
    }),
    reads(contract.readHandover, async (call, db) => page(db, await steps.mustRead(db, call.params.id), call)),
    writes(contract.openHandover, async (call, tx) => page(tx, await steps.openHandover(tx, call.body), call)),
    writes(contract.addNote, async (call, tx) =>
      page(tx, await steps.addNote(tx, call.params.id, call.body), call, 'shift-handover.noted'),
    ),
    writes(contract.markNoteDone, async ({ params, version }, tx) => {
      const note = await steps.markNoteDone(tx, { ...params, version })
      return { data: note, version: note.version, message: 'shift-handover.noteDone' }
    }),
    writes(contract.signHandover, async (call, tx) => {
      refuseKeys(call.session)
      const { params, version } = call
      return page(tx, await steps.signHandover(tx, { ...params, version }, made(call)), call, 'shift-handover.signed')
    }),
    writes(contract.takeOverHandover, async (call, tx) => {
      refuseKeys(call.session)
      const { params, version, body } = call
      const stored = await steps.takeOver(tx, { ...params, version }, body.remark, made(call))
      return page(tx, stored, call, 'shift-handover.takenOver')
    }),
    reads(contract.handoverPapers, async ({ params, language, services }, db) => ({
      data: offersOf(await steps.mustRead(db, params.id), { texts: services.texts, language }),
    })),
    reads(contract.printHandover, async (call, db) => {
      const { params, query, session, services } = call
      const language = query.language ?? call.language
      const usable = await services.permissions.usableBy(db, session)
      const document = await handoverPaper(db, params.id, query.as, { ...services, language, usable })
      return { data: await paperAnswer(document, services.texts) }
    }),
  ]
}
