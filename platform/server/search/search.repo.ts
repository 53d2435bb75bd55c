import type { Language } from '#platform/core/language.ts'
import { searchLimits } from '#platform/core/search.contract.ts'
import type { Reader, Tx } from '../database/database.ts'
import type { Scope } from '../database/scope.ts'
import { escapeLike } from '../database/escape-like.ts'

/**
 * What a record must have in it: words of a text, or a pattern that was read and written anew. Where people said of what kind
 * it is, it may also be one of those that has the other words.
 */
export type Wanted = { words: string[]; said?: Said | undefined } | { pattern: string }

export interface Said {
  words: string[]
  kinds: string[]
  /** Those of the kinds whose records, which are few, people call by their code. */
  coded?: readonly string[] | undefined
}

/** Whose eyes see what. */
export interface Audience {
  /** Registries whose records this user may read. */
  kinds: readonly string[]
  language: Language
  scope: Scope
  /** The tables of those kinds whose records name who takes part in them: an outsider finds what is there for them. */
  narrowed: readonly { kind: string; table: string }[]
}

export interface HitRow {
  kind: string
  id: string
  code: string
  title: string
  content: string
  ended: boolean
  /** What the pattern met. */
  met: string | null
  count: number
  rank: number
  place: number
}

export interface Position {
  rank: number
  place: number
  title: string
  id: string
}

export async function bestOfEachKind(db: Reader, wanted: Wanted, audience: Audience): Promise<HitRow[]> {
  const { found, values, met } = foundSql(wanted, audience)
  return db.queryText<HitRow>(
    `${found}
     select kind, id, code, title, content, ended, ${met} as met, count, rank, place from (
       select *, count(*) over (partition by kind)::int as count,
              row_number() over (partition by kind order by rank, place, title, id) as nth from found) ranked
     where nth <= ${searchLimits.hitsInGroup} order by rank, place, title, id`,
    values,
    { planByValues: true },
  )
}

export async function pageOfHits(
  tx: Tx,
  wanted: Wanted,
  audience: Audience,
  after: Position | undefined,
): Promise<HitRow[]> {
  const { found, values, met } = foundSql(wanted, audience)
  const beyond = after
    ? `where (rank, place, title, id) > ($${values.length + 1}, $${values.length + 2}, $${values.length + 3}, $${values.length + 4}::uuid)`
    : ''
  return tx.queryText<HitRow>(
    `${found}
     select kind, id, code, title, content, ended, ${met} as met, count, rank, place
     from (select *, (count(*) over ())::int as count from found) counted ${beyond}
     order by rank, place, title, id limit ${searchLimits.hitsOnPage + 1}`,
    after ? [...values, after.rank, after.place, after.title, after.id] : values,
    { planByValues: true },
  )
}

/** A code as people say it who have said the kind. */
const withoutLetters = `ltrim(code_key, '-abcdefghijklmnopqrstuvwxyz')`

/**
 * The records that have it, up to a limit, with their rank: whole code, beginning of the code, beginning of a line,
 * anywhere. Codes are looked up by themselves, so that a limit reached by many others cannot hide the one that was meant.
 */
function foundSql(wanted: Wanted, { kinds, language, scope: { sites, parties }, narrowed }: Audience) {
  const values: unknown[] = []
  const value = (given: unknown) => `$${values.push(given)}`
  const columns = `registry as kind, record_id as id, code, title_${language} as title, content, ended, words`
  // The one place that says whose eyes see what. No policy stands below it: below one, the index could not be used.
  const atHome = sites === 'all' ? '' : ` and (scope is null or scope = any(${value(sites)}::text[]))`
  // Below it stands the table itself, whose own row security knows the outsider.
  const takesPart =
    parties === 'all'
      ? ''
      : narrowed
          .map(({ kind, table }) => {
            const isThere = `exists (select from ${table} own where own.id = search_entries.record_id)`
            return ` and (registry <> ${value(kind)} or ${isThere})`
          })
          .join('')
  const branchesIn = (among: readonly string[]) => {
    const visible = `registry = any(${value(among)}::text[])${atHome}${takesPart}`
    return (condition: string, rank: string, place: string, limit: string) =>
      `(select ${columns}, ${rank} as rank, ${place} as place from search_entries
      where ${visible} and ${condition} ${limit})`
  }
  const most = `limit ${searchLimits.candidates + 1}`

  if ('pattern' in wanted) {
    const branch = branchesIn(kinds)
    const pattern = value(`(?n)${wanted.pattern}`)
    return {
      found: `with found as ${branch(`words ~* ${pattern}`, '3', '0', most)}`,
      values,
      met: `(regexp_match(words, ${value(`(${wanted.pattern})`)}, 'in'))[1]`,
    }
  }
  const reading = (
    words: readonly string[],
    among: readonly string[],
    isWholeCode: (exact: string) => string,
    coded: readonly string[] = [],
  ) => {
    const branch = branchesIn(among)
    const whole = words.join(' ')
    const beginning = value(`${escapeLike(whole)}%`)
    const line = value(`%\n${escapeLike(whole)}%`)
    const rank = `case when ${isWholeCode(value(whole))} then 0 when code_key like ${beginning} then 1 when words like ${line} then 2 else 3 end`
    const place = `strpos(words, ${value(words[0]!)})`
    // In the order of the index: by the language's own a beginning that thousands share would be sorted first.
    const begun = branch(`code_key like ${beginning}`, rank, place, 'order by code_key using ~<~ limit 50')
    // A kind and a figure: too short for the index, so the codes of the kind are looked through.
    const codes =
      whole.length > 2 || coded.length === 0
        ? begun
        : `${begun}
      union
      ${branchesIn(coded)(`${withoutLetters} like ${beginning}`, rank, place, 'order by code_key limit 50')}`
    // `operation 7`: too little to look for anywhere else.
    if (whole.length < searchLimits.shortest) return codes
    const inside = words.map((word) => {
      const part = escapeLike(word)
      // Two letters make no trigram, but as the beginning of a word they do.
      if (word.length > 2) return `words like ${value(`%${part}%`)}`
      return `(words like ${value(`% ${part}%`)} or words like ${value(`%\n${part}%`)})`
    })
    return `${codes}
      union
      ${branch(inside.join(' and '), rank, place, most)}`
  }
  const asTyped = reading(wanted.words, kinds, (exact) => `code_key = ${exact}`)
  const readable = (some: readonly string[] = []) => some.filter((kind) => kinds.includes(kind))
  const said = wanted.said && {
    words: wanted.said.words,
    kinds: readable(wanted.said.kinds),
    coded: readable(wanted.said.coded),
  }
  const found =
    said && said.kinds.length > 0
      ? // Whoever says the kind leaves the letters of the code out. A record that both readings find counts by the better one.
        `select distinct on (kind, id) * from (
      ${asTyped}
      union
      ${reading(said.words, said.kinds, (exact) => `${exact} in (code_key, ${withoutLetters})`, said.coded)}) both_readings
      order by kind, id, rank, place`
      : asTyped
  return { found: `with found as (${found})`, values, met: 'null' }
}

/** From here on no statement of this transaction takes longer. */
export async function limitTime(tx: Tx, milliseconds: number): Promise<void> {
  await tx.queryText(`select set_config('statement_timeout', $1, true)`, [String(milliseconds)])
}

/** Only the owner of the tables may; takes as long as it takes, on a connection of its own. */
export async function rebuildIndex(db: Reader): Promise<void> {
  // As the owner at work: row security holds the owner too. It waits for whoever has a record in hand, holding none itself.
  await db.queryText(
    `select set_config('statement_timeout', '0', false), set_config('lock_timeout', '0', false),
            set_config('molo.sites', '*', false), set_config('molo.parties', '*', false)`,
    [],
  )
  await db.queryText('call rebuild_search()', [])
}
