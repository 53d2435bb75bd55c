import type { Issue } from './issue.ts'
import { withoutAccents } from './search-text.ts'

/** What a pattern may cost at most; whatever is accepted is still stopped by the database's clock. */
export const patternLimits = { repeats: 100, alternatives: 50, states: 2000, shortest: 2 }

export type ReadPattern = { ok: true; pattern: string } | { ok: false; issue: Pick<Issue, 'code' | 'params'> }

/**
 * Reads a pattern of the search box and writes it anew for PostgreSQL, whose own dialect it never reaches: only what
 * this grammar knows gets through. Refused are repeats of repeats, references back, looking around, options, and
 * anything larger than the limits.
 */
export function readPattern(text: string): ReadPattern {
  try {
    const node = new PatternReader(withoutAccents(text)).read()
    if (node.shortest < patternLimits.shortest) throw new Refused('core.patternTooShort')
    if (node.states > patternLimits.states) throw new Refused('core.patternTooComplex')
    return { ok: true, pattern: node.sql }
  } catch (error) {
    if (error instanceof Refused) return { ok: false, issue: error.issue }
    throw error
  }
}

class Refused extends Error {
  readonly issue: Pick<Issue, 'code' | 'params'>
  constructor(code: string, params?: Record<string, string | number>) {
    super(code)
    this.issue = { code, ...(params ? { params } : {}) }
  }
}

interface Node {
  sql: string
  /** Fewest characters that it matches. */
  shortest: number
  /** How large the automaton gets when all repeats are written out. */
  states: number
  repeats: boolean
}

const classLetters = 'dws'
const escapes: Record<string, string> = { d: '\\d', D: '\\D', w: '\\w', W: '\\W', s: '\\s', S: '\\S' }
const anchors: Record<string, string> = { b: '\\y', B: '\\Y' }

class PatternReader {
  private readonly characters: string[]
  private at = 0
  private alternatives = 1

  constructor(text: string) {
    this.characters = Array.from(text)
  }

  read(): Node {
    const node = this.alternation()
    if (this.at < this.characters.length) throw new Refused('core.patternUnbalanced')
    return node
  }

  private peek(): string | undefined {
    return this.characters[this.at]
  }

  private take(expected?: string): string {
    const character = this.characters[this.at++]
    if (character === undefined || (expected !== undefined && character !== expected)) {
      throw new Refused('core.patternUnbalanced')
    }
    return character
  }

  private alternation(): Node {
    const branches = [this.sequence()]
    while (this.peek() === '|') {
      this.take()
      if (++this.alternatives > patternLimits.alternatives) {
        throw new Refused('core.patternAlternatives', { maximum: patternLimits.alternatives })
      }
      branches.push(this.sequence())
    }
    return {
      sql: branches.map(({ sql }) => sql).join('|'),
      shortest: Math.min(...branches.map(({ shortest }) => shortest)),
      states: branches.reduce((sum, { states }) => sum + states, 0),
      repeats: branches.some(({ repeats }) => repeats),
    }
  }

  private sequence(): Node {
    const all: Node = { sql: '', shortest: 0, states: 0, repeats: false }
    for (let next = this.peek(); next !== undefined && next !== '|' && next !== ')'; next = this.peek()) {
      const item = this.repeated(this.atom())
      all.sql += item.sql
      all.shortest += item.shortest
      all.states += item.states
      all.repeats ||= item.repeats
    }
    return all
  }

  private atom(): Node {
    const character = this.take()
    switch (character) {
      case '(':
        return this.group()
      case '[':
        return this.characterClass()
      case '.':
        return one('.')
      case '^':
      case '$':
        return { ...one(character), shortest: 0, states: 0 }
      case '\\':
        return this.escape()
      case '*':
      case '+':
      case '?':
      case '{':
        throw new Refused('core.patternNothingToRepeat')
      default:
        return one(literal(character))
    }
  }

  private group(): Node {
    if (this.peek() === '?') {
      this.take()
      if (this.take() !== ':') throw new Refused('core.patternNotKnown', { what: '(?' })
    }
    const inner = this.alternation()
    this.take(')')
    return { ...inner, sql: `(?:${inner.sql})` }
  }

  private escape(): Node {
    const character = this.take()
    const known = escapes[character]
    if (known) return one(known)
    const anchor = anchors[character]
    if (anchor) return { ...one(anchor), shortest: 0, states: 0 }
    if (/[\p{L}\p{N}]/u.test(character)) throw new Refused('core.patternNotKnown', { what: `\\${character}` })
    return one(literal(character))
  }

  private characterClass(): Node {
    let sql = '['
    if (this.peek() === '^') sql += this.take()
    for (let count = 0; ; count++) {
      const character = this.take()
      if (character === ']') {
        if (count === 0) throw new Refused('core.patternUnbalanced')
        return one(`${sql}]`)
      }
      if (character === '\\' && classLetters.includes(this.peek() ?? ' ')) {
        sql += `\\${this.take()}`
        continue
      }
      const from = character === '\\' ? this.punctuation() : character
      sql += inClass(from)
      if (this.peek() !== '-' || this.characters[this.at + 1] === ']') continue
      this.take()
      const to = this.take()
      const end = to === '\\' ? this.punctuation() : to
      if (end.codePointAt(0)! < from.codePointAt(0)!) throw new Refused('core.patternRange', { from, to: end })
      sql += `-${inClass(end)}`
    }
  }

  private punctuation(): string {
    const character = this.take()
    if (/[\p{L}\p{N}]/u.test(character)) throw new Refused('core.patternNotKnown', { what: `\\${character}` })
    return character
  }

  private repeated(atom: Node): Node {
    const bounds = this.quantifier()
    if (!bounds) return atom
    if (atom.states === 0) throw new Refused('core.patternNothingToRepeat')
    if (atom.repeats && bounds.most > 1) throw new Refused('core.patternNested')
    // Lazy or greedy is the same when only "found or not" is asked.
    if (this.peek() === '?') this.take()
    const next = this.peek()
    if (next !== undefined && '*+?{'.includes(next)) throw new Refused('core.patternNested')
    return {
      sql: atom.sql + bounds.sql,
      shortest: atom.shortest * bounds.least,
      states: atom.states * Math.max(1, Number.isFinite(bounds.most) ? bounds.most : bounds.least + 1),
      repeats: atom.repeats || bounds.most > 1,
    }
  }

  private quantifier(): { sql: string; least: number; most: number } | undefined {
    switch (this.peek()) {
      case '*':
        return { sql: this.take(), least: 0, most: Infinity }
      case '+':
        return { sql: this.take(), least: 1, most: Infinity }
      case '?':
        return { sql: this.take(), least: 0, most: 1 }
      case '{': {
        const written = /^\{(\d{1,5})(,(\d{0,5}))?\}/.exec(this.characters.slice(this.at).join(''))
        if (!written) throw new Refused('core.patternNothingToRepeat')
        const least = Number(written[1])
        const most = written[2] === undefined ? least : written[3] === '' ? Infinity : Number(written[3])
        const largest = Number.isFinite(most) ? Math.max(least, most) : least
        if (largest > patternLimits.repeats)
          throw new Refused('core.patternRepeats', { maximum: patternLimits.repeats })
        if (most < least) throw new Refused('core.patternRange', { from: least, to: most })
        this.at += written[0].length
        return { sql: written[0], least, most }
      }
      default:
        return undefined
    }
  }
}

const one = (sql: string): Node => ({ sql, shortest: 1, states: 1, repeats: false })

/** Letters, digits and spaces stand for themselves; everything else is written so that it cannot mean anything. */
function literal(character: string): string {
  return /[\p{L}\p{N}\s_]/u.test(character) ? character : `\\${character}`
}

function inClass(character: string): string {
  return /[\\\]^[-]/.test(character) ? `\\${character}` : character
}
