import type { LookupOption } from './registry-queries.ts'
import { fold } from './search-text.ts'

type Called = Pick<LookupOption, 'code' | 'label'>

/**
 * How near a record is to what is typed, nearest first: the code itself, the code in other case, a code that begins so, the
 * name, a name that begins so, and whatever else has it in some part.
 */
function nearness({ code, label }: Called, typed: string): number {
  if (code === typed) return 0
  const [ofCode, ofName, sought] = [fold(code), fold(label), fold(typed)]
  if (ofCode === sought) return 1
  if (ofCode.startsWith(sought)) return 2
  if (ofName === sought) return 3
  return ofName.startsWith(sought) ? 4 : 5
}

/**
 * The order in which records are offered for what is typed, of which Enter takes the first. Among equally near ones those
 * chosen lately lead, the last first; codes decide the rest.
 */
export function rankedOptions<O extends Called>(
  options: readonly O[],
  typed: string,
  recent: readonly string[] = [],
): O[] {
  const wanted = typed.trim()
  const place = (code: string) => {
    const at = recent.indexOf(code)
    return at < 0 ? recent.length : at
  }
  return options
    .map((option) => ({ option, near: nearness(option, wanted), place: place(option.code) }))
    .toSorted((a, b) => a.near - b.near || a.place - b.place || inOrder(a.option.code, b.option.code))
    .map(({ option }) => option)
}

/** As the database puts codes in order: by their characters, in every language the same. */
const inOrder = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** How a record is said in one line: by its name with the code behind it, or by the code where people speak in codes. */
export function calledText({ code, label }: Called, byCode: boolean): string {
  return byCode || label === code ? code : `${label} · ${code}`
}
