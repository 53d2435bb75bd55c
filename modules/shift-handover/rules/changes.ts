import type { Change, Item } from '../contract/shift-handover.contract.ts'

interface Listed {
  id: string
  title: string
  items: readonly Item[]
}

/** What makes an item another one to who reads it; what it does at the moment changes all the time. */
const said = ({ title, note, at, figure, unit }: Item) => JSON.stringify([title, note, at, figure, unit])

/**
 * What is otherwise than it was seen, kind by kind: what came, what went, and what says something else, as it says it now. Of kinds that
 * only one of both has, nothing is said: whoever reads may have been given more, or less, meanwhile.
 */
export function changesBetween(seen: readonly Listed[], now: readonly Listed[]): Change[] {
  return now.flatMap(({ id, title, items }) => {
    const before = seen.find((one) => one.id === id)
    if (!before) return []
    const old = new Map(before.items.map((item) => [item.key, item]))
    const kept = new Set(items.map(({ key }) => key))
    const at = (change: Change['change'], item: Item): Change => ({ section: title, change, item })
    return [
      ...items.flatMap((item) => {
        const was = old.get(item.key)
        if (!was) return [at('added', item)]
        return said(was) === said(item) ? [] : [at('changed', item)]
      }),
      ...before.items.filter(({ key }) => !kept.has(key)).map((item) => at('gone', item)),
    ]
  })
}
