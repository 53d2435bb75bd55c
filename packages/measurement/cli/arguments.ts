import { parseDecimal } from '../src/weight/units.ts'

export interface Arguments {
  readonly command: string
  readonly rest: readonly string[]
  readonly fields: Readonly<Record<string, unknown>>
  readonly input: string | undefined
  readonly trace: boolean
  readonly json: boolean
}

/** `--a.b 1,5` becomes { a: { b: 1.5 } }. Null when the words make no sense. */
export function parseArguments(words: readonly string[]): Arguments | null {
  const [command, ...others] = words
  if (command === undefined || command.startsWith('-')) return null
  const fields: Record<string, unknown> = {}
  const rest: string[] = []
  let input: string | undefined
  let trace = false
  let json = false
  for (let i = 0; i < others.length; i++) {
    const word = others[i]!
    if (word === '--trace') trace = true
    else if (word === '--json') json = true
    else if (word.startsWith('--')) {
      const value = others[++i]
      if (value === undefined) return null
      if (word === '--input') input = value
      else if (!setField(fields, word.slice(2).split('.'), valueOf(value))) return null
    } else rest.push(word)
  }
  return { command, rest, fields, input, trace, json }
}

function setField(into: Record<string, unknown>, path: readonly string[], value: unknown): boolean {
  const [key, ...below] = path
  if (key === undefined || key === '' || key === '__proto__') return false
  if (below.length === 0) {
    into[key] = value
    return true
  }
  const child = (into[key] ??= {})
  return typeof child === 'object' && child !== null && setField(child as Record<string, unknown>, below, value)
}

function valueOf(text: string): unknown {
  const number = parseDecimal(text)
  if (number.value !== null) return number.value
  if (text === 'true' || text === 'false') return text === 'true'
  return text.startsWith('[') || text.startsWith('{') ? (JSON.parse(text) as unknown) : text
}
