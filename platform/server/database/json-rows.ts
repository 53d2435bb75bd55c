/** How the text that PostgreSQL sends for a column stands in JSON; only what people typed needs escaping. */
export type JsonKind = 'as-is' | 'quoted' | 'escaped' | 'boolean'

export interface JsonColumn {
  name: string
  kind: JsonKind
}

/** A row as it came: from `at` on for each column four bytes of length, less than nothing for null, and the text. */
export interface RowBytes {
  readonly bytes: Buffer
  readonly at: number
  readonly end: number
}

const plain = 0
const quoted = 1
const escaped = 2
const boolean = 3
const hidden = 4
const codes: Record<JsonKind, number> = { 'as-is': plain, quoted, escaped, boolean }

/** What is the same for every row of a list. */
export class RowShape {
  readonly codes: Uint8Array
  /** `,"name":` of one column after the other, four bytes at a time, and where each begins. */
  readonly words: Int32Array
  readonly starts: Int32Array
  readonly lengths: Uint8Array
  /** Of a row without its values, at most. */
  readonly bytes: number

  /** After them may come columns that are for the server only. */
  constructor(columns: readonly JsonColumn[], hiddenCount = 0) {
    const names = columns.map(({ name, kind }, index) => {
      const opening = kind === 'quoted' || kind === 'escaped' ? '"' : ''
      return Buffer.from(`${index === 0 ? '{' : ','}${JSON.stringify(name)}:${opening}`)
    })
    const words: number[] = []
    const starts = [0]
    for (const name of names) {
      const whole = Buffer.concat([name], Math.ceil(name.length / 4) * 4)
      for (let at = 0; at < whole.length; at += 4) words.push(whole.readInt32LE(at))
      starts.push(words.length)
    }
    const shown = columns.map(({ kind }) => codes[kind])
    this.codes = Uint8Array.from([...shown, ...Array.from({ length: hiddenCount }, () => hidden)])
    this.words = Int32Array.from(words)
    this.starts = Int32Array.from(starts)
    this.lengths = Uint8Array.from(names, ({ length }) => length)
    // Besides its name each has at most `false` and a quote; a comma and a brace stand around all, and what is written in
    // fours may reach three bytes further.
    this.bytes = words.length * 4 + columns.length * 6 + 8
  }
}

/** Bytes and a view of the same, to be read and written four at a time. */
class Viewed {
  readonly bytes: Buffer
  readonly view: DataView
  constructor(bytes: Buffer) {
    this.bytes = bytes
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }
}

/** Memory outside the heap for each answer would keep the collector busy: what was read out is written again. */
const spare: Viewed[] = []
const usualBytes = 128 * 1024
const mostSpare = 32

/**
 * Rows as JSON objects, written from the bytes that the database sent: no value becomes a text of its own on the way, and of
 * these there are thousands in a page. PostgreSQL takes several times as long to write the same JSON.
 */
export class JsonRows {
  count = 0
  private readonly shape: RowShape
  private readonly keep: number
  private source: Viewed | undefined
  private target = spare.pop() ?? new Viewed(Buffer.allocUnsafeSlow(usualBytes))
  private end = 0
  private keptRow: RowBytes | undefined

  /** Of the row that is number `keep`, the columns can be asked afterwards. */
  constructor(shape: RowShape, keep: number) {
    this.shape = shape
    this.keep = keep
  }

  take(row: RowBytes): void {
    if (this.source?.bytes !== row.bytes) this.source = new Viewed(row.bytes)
    // An escaped byte takes six at most.
    this.reserve(this.shape.bytes + (row.end - row.at) * 6)
    if (this.count > 0) this.target.bytes[this.end++] = 0x2c
    this.end = writeRow(this.shape, this.source, row.at, this.target, this.end)
    if (++this.count < this.keep) return
    const bytes = Buffer.from(row.bytes.subarray(row.at, row.end))
    this.keptRow ??= { bytes, at: 0, end: bytes.length }
  }

  /** The texts of the row that was to be kept, if it came. */
  kept(): (string | null)[] | undefined {
    return this.keptRow && textsOf(this.keptRow)
  }

  /** The objects with commas between them; to be asked once. */
  text(): string {
    const text = this.target.bytes.toString('utf8', 0, this.end)
    if (this.target.bytes.length === usualBytes && spare.length < mostSpare) spare.push(this.target)
    this.target = nowhere
    return text
  }

  private reserve(more: number): void {
    const { bytes } = this.target
    if (this.end + more <= bytes.length) return
    this.target = new Viewed(Buffer.allocUnsafeSlow(Math.max(bytes.length * 2, this.end + more)))
    bytes.copy(this.target.bytes, 0, 0, this.end)
  }
}

const nowhere = new Viewed(Buffer.alloc(0))

/** Four letters each, the last one first. */
const wordNull = 0x6c6c756e
const wordTrue = 0x65757274
const wordFals = 0x736c6166
const quote = 0x22
const backslash = 0x5c

/** Answers where the row ends. Of what is written in fours, too much at the end is overwritten by what follows. */
function writeRow(shape: RowShape, source: Viewed, from: number, target: Viewed, start: number): number {
  const { codes, words, starts, lengths } = shape
  let at = from
  let end = start
  for (let column = 0; column < codes.length; column++) {
    const code = codes[column]!
    if (code === hidden) break
    const length = source.view.getInt32(at)
    at += 4
    const next = starts[column + 1]!
    for (let word = starts[column]!, to = end; word < next; word++, to += 4) {
      target.view.setInt32(to, words[word]!, true)
    }
    end += lengths[column]!
    const isQuoted = code === quoted || code === escaped
    if (length < 0) {
      if (isQuoted) end--
      target.view.setInt32(end, wordNull, true)
      end += 4
      continue
    }
    const stop = at + length
    if (code === boolean) end = writeBoolean(source.bytes[at] === 0x74, target, end)
    else if (code === escaped) end = copyEscaped(source, at, stop, target, end)
    else end = copy(source, at, stop, target, end)
    if (isQuoted) target.bytes[end++] = quote
    at = stop
  }
  target.bytes[end] = 0x7d
  return end + 1
}

function writeBoolean(isTrue: boolean, { bytes, view }: Viewed, end: number): number {
  view.setInt32(end, isTrue ? wordTrue : wordFals, true)
  bytes[end + 4] = 0x65
  return end + (isTrue ? 4 : 5)
}

function copy(source: Viewed, from: number, stop: number, target: Viewed, start: number): number {
  let at = from
  let end = start
  for (; at + 4 <= stop; at += 4, end += 4) target.view.setInt32(end, source.view.getInt32(at))
  while (at < stop) target.bytes[end++] = source.bytes[at++]!
  return end
}

function copyEscaped(source: Viewed, from: number, stop: number, target: Viewed, start: number): number {
  let at = from
  let end = start
  while (at < stop) {
    if (at + 4 <= stop) {
      const word = source.view.getInt32(at)
      if (!needsEscape(word)) {
        target.view.setInt32(end, word)
        at += 4
        end += 4
        continue
      }
    }
    const byte = source.bytes[at++]!
    if (byte < 0x20 || byte === quote || byte === backslash) end += target.bytes.write(escapes[byte]!, end, 'latin1')
    else target.bytes[end++] = byte
  }
  return end
}

/** Whether one of four bytes is a control sign, a quote or a backslash; where none is, it never says so. */
function needsEscape(word: number): boolean {
  const quotes = word ^ 0x22222222
  const backslashes = word ^ 0x5c5c5c5c
  const found =
    ((word - 0x20202020) & ~word) | ((quotes - 0x01010101) & ~quotes) | ((backslashes - 0x01010101) & ~backslashes)
  return (found & 0x80808080) !== 0
}

/** How the signs that cannot stand in a JSON text as they are do stand there, by their code. */
const escapes = Array.from({ length: backslash + 1 }, (_, code) =>
  JSON.stringify(String.fromCodePoint(code)).slice(1, -1),
)

/** The columns of a row as texts. */
export function textsOf({ bytes, at: from, end }: RowBytes): (string | null)[] {
  const texts: (string | null)[] = []
  for (let at = from; at < end;) {
    const length = bytes.readInt32BE(at)
    at += 4
    texts.push(length < 0 ? null : bytes.toString('utf8', at, at + length))
    at += Math.max(length, 0)
  }
  return texts
}
