import { z } from 'zod'
import { AppError } from '#platform/core/app-error.ts'
import { readPattern } from '#platform/core/search-pattern.ts'
import { searchLimits } from '#platform/core/search.contract.ts'
import { excerptOf, fold } from '#platform/core/search-text.ts'
import { foldedWords } from '#platform/core/search-words.ts'
import { type Db, sqlState, type Tx } from '../database/database.ts'
import { Turnstile } from '../base/turnstile.ts'
import type { Found, FoundGroup, FoundHit, SearchRequest, SearchService } from './search-service.ts'
import {
  bestOfEachKind,
  type HitRow,
  limitTime,
  pageOfHits,
  type Position,
  rebuildIndex,
  type Wanted,
} from './search.repo.ts'

/** A question that takes longer is refused; the answer, also the refusal, is there within half a second. */
const patience = 250

/** The search service on PostgreSQL's trigrams. */
export function trigramSearch(db: Db): SearchService {
  const turnstile = new Turnstile({ atOnce: 2, waiting: 10 })

  const ask = (request: SearchRequest, work: (tx: Tx, wanted: Wanted) => Promise<HitRow[]>): Promise<HitRow[]> => {
    const wanted = wantedBy(request)
    return turnstile.pass(request.userId, async () => {
      try {
        return await db.transaction({ id: request.userId, scope: request.scope }, async (tx) => {
          await limitTime(tx, patience)
          return work(tx, wanted)
        })
      } catch (error) {
        throw refusalOf(error)
      }
    })
  }

  return {
    async overview(request) {
      const rows = await ask(request, (tx, wanted) => bestOfEachKind(tx, wanted, request))
      const groups = new Map<string, FoundGroup>()
      for (const row of rows) {
        const group = groups.get(row.kind) ?? { kind: row.kind, count: row.count, hits: [] }
        group.hits.push(hitOf(row, request))
        groups.set(row.kind, group)
      }
      return { groups: [...groups.values()], next: null, complete: isComplete([...groups.values()]) }
    },
    async page(request, after) {
      const rows = await ask(request, (tx, wanted) =>
        pageOfHits(tx, wanted, request, after ? positionFrom(after) : undefined),
      )
      const shown = rows.slice(0, searchLimits.hitsOnPage)
      const first = shown[0]
      const groups = first
        ? [{ kind: first.kind, count: first.count, hits: shown.map((row) => hitOf(row, request)) }]
        : []
      const next = rows.length > shown.length ? cursorAfter(shown.at(-1)!) : null
      return { groups, complete: isComplete(groups), next }
    },
    rebuild: () => rebuildIndex(db),
  }
}

function wantedBy({ text, isPattern, said }: SearchRequest): Wanted {
  if (!isPattern)
    return { words: wordsOf(text), said: said && { ...said, words: said.words.slice(0, searchLimits.words) } }
  const read = readPattern(text)
  if (read.ok) return { pattern: read.pattern }
  throw new AppError('invalid', 'platform.notValid', { issues: [{ field: 'text', ...read.issue }] })
}

const wordsOf = (text: string) => foldedWords(text).slice(0, searchLimits.words)

function hitOf(row: HitRow, request: SearchRequest): FoundHit {
  const marks = request.isPattern ? [row.met ?? ''] : wordsThatMet(row, request)
  const head = fold(`${row.code} ${row.title}`)
  return {
    id: row.id,
    code: row.code,
    title: row.title,
    exact: row.rank === 0,
    excerpt: marks.every((mark) => head.includes(mark)) ? '' : excerptOf(row.content, marks),
    ended: row.ended,
    marks,
  }
}

/** As typed, unless the record was found without the words that say its kind. */
function wordsThatMet({ code, title, content }: HitRow, { text, said }: SearchRequest): string[] {
  const typed = wordsOf(text)
  const all = fold(`${code}\n${title}\n${content}`)
  return said && !typed.every((word) => all.includes(word)) ? said.words : typed
}

const isComplete = (groups: Found['groups']) =>
  groups.reduce((sum, { count }) => sum + count, 0) <= searchLimits.candidates

const position = z.tuple([z.int(), z.int(), z.string(), z.uuid()])

const cursorAfter = ({ rank, place, title, id }: Position) =>
  Buffer.from(JSON.stringify([rank, place, title, id])).toString('base64url')

function positionFrom(cursor: string): Position {
  try {
    const [rank, place, title, id] = position.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
    return { rank, place, title, id }
  } catch {
    throw new AppError('invalid', 'platform.notValid')
  }
}

/** Stopped by the clock, or found too complex by PostgreSQL itself: said to the user, not logged as a failure. */
function refusalOf(error: unknown): unknown {
  const state = sqlState(error)
  if (state === '57014') return new AppError('invalid', 'platform.searchTooSlow')
  return state === '2201B' ? new AppError('invalid', 'platform.searchTooComplex') : error
}
