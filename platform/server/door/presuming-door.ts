import type { FastifyRequest } from 'fastify'
import type { Db } from '../database/database.ts'
import { admit, askedAt, credentialOf, type Door, refusalOf, sessionOf } from './admit.ts'
import { askAhead, type FoundCaller, noteUse, type Told } from './callers.repo.ts'
import { proofOf, type Session } from './session.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** As what the caller was let in lately; the door has not been asked yet whether that still holds. */
    presumed?: string | undefined
  }
}

/** Who was let in lately, by what they showed and which right they used; forgotten in the order they came. */
export class LatelyAdmitted {
  private readonly callers = new Map<string, FoundCaller>()
  private readonly most: number

  constructor(most = 10_000) {
    this.most = most
  }

  get(who: string): FoundCaller | undefined {
    return this.callers.get(who)
  }

  set(who: string, caller: FoundCaller): void {
    this.callers.delete(who)
    this.callers.set(who, caller)
    if (this.callers.size > this.most) this.callers.delete(this.callers.keys().next().value!)
  }

  forget(who: string): void {
    this.callers.delete(who)
  }
}

/**
 * A door that costs a read no trip of its own. Whoever was let in lately is presumed to be who they were and to have the
 * rights they had; the door is asked with the first statement of their question, in front of it, and nothing is answered
 * before it has found the very same. If it finds anything else, what was read is thrown away and the caller comes in as a
 * stranger does. So both nets of a scope stay, and a withdrawn right is gone at the next request.
 */
export class PresumingDoor {
  private readonly door: Door
  private readonly db: Db
  private readonly lately: LatelyAdmitted

  constructor(door: Door, db: Db, lately: LatelyAdmitted) {
    this.door = door
    this.db = db
    this.lately = lately
  }

  async enter(request: FastifyRequest): Promise<void> {
    const credential = credentialOf(request)
    const known = credential?.kind === 'session' ? this.lately.get(this.key(proofOf(credential))) : undefined
    if (!credential || !known || refusalOf(this.door, known)) return this.admit(request)
    request.session = sessionOf(request, credential, known)
    request.presumed = known.told
  }

  /** As a stranger; whatever was presumed no longer counts. */
  async admit(request: FastifyRequest): Promise<void> {
    request.presumed = undefined
    const credential = credentialOf(request)
    const who = credential && this.key(proofOf(credential))
    if (who) this.lately.forget(who)
    const found = await admit(request, this.door, this.db)
    if (who && found) this.lately.set(who, found)
  }

  /** The work only reads: if the presumption was wrong it is done again, and nothing of the first time is told. */
  async read<T>(request: FastifyRequest, work: Work<T>, statementMs?: number): Promise<T> {
    const session = request.session!
    const { presumed } = request
    if (presumed === undefined) return work(session, this.db.within(session.scope, statementMs))
    let found: Told | undefined
    const ahead = askAhead(session, askedAt(this.door), (told) => (found = told))
    const db = this.db.within(session.scope, statementMs, ahead)
    const transaction: Db['transaction'] = async (actor, inIt) => {
      if (found?.told !== presumed) throw new Error('nothing is written for who was not let in yet')
      return db.transaction(actor, inIt)
    }
    const outcome = await settled(work(session, { ...db, transaction }))
    if (found?.told !== presumed) {
      await this.admit(request)
      return this.read(request, work, statementMs)
    }
    if (found.seenLongAgo) await noteUse(this.db, session.credential)
    return outcome()
  }

  private key(proof: string): string {
    return [proof, ...askedAt(this.door).elements].join(' ')
  }
}

type Work<T> = (session: Session, db: Db) => Promise<T>

/** What came of it, good or bad, for later. */
const settled = <T>(work: Promise<T>): Promise<() => T> =>
  work.then(
    (value) => () => value,
    (error: unknown) => () => {
      throw error
    },
  )
