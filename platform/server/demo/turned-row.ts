export type Json = null | boolean | number | string | Json[] | { [name: string]: Json }
export type Row = Record<string, Json>

export const isRow = (value: Json): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)

/** So exact that nothing but the clock says it. */
const moment = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:?\d{2})$/

/** What of a row is to say another moment: its columns in which a moment stands that has another one; nothing where none does. */
export function turnedColumns(row: Row, momentOf: (time: number) => number | undefined): Row | null {
  const changed = Object.entries(row).flatMap(([name, value]): [string, Json][] => {
    const turned = turn(value, momentOf)
    return turned === value ? [] : [[name, turned]]
  })
  return changed.length > 0 ? Object.fromEntries(changed) : null
}

/** The same value where there is nothing to turn. */
function turn(value: Json, momentOf: (time: number) => number | undefined): Json {
  if (typeof value === 'string') return turnText(value, momentOf)
  if (isRow(value)) {
    const changed = turnedColumns(value, momentOf)
    return changed ? { ...value, ...changed } : value
  }
  if (!Array.isArray(value)) return value
  const turned = value.map((one) => turn(one, momentOf))
  return turned.some((one, index) => one !== value[index]) ? turned : value
}

function turnText(text: string, momentOf: (time: number) => number | undefined): string {
  const [, , zone] = moment.exec(text) ?? []
  const at = zone && momentOf(Date.parse(text))
  if (!at) return text
  const then = new Date(at).toISOString()
  // The database leaves out zeros at the end of a second's parts.
  return zone === 'Z' ? then : `${then.slice(0, -1).replace(/\.?0+$/, '')}+00:00`
}
