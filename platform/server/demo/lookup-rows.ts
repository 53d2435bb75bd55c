/** An entry of a lookup list as it stands in the data files: code, English name, Italian name, note. */
type Entry = readonly string[]

/** Rows of a lookup list in the order given, with room between the positions for what comes later. */
export function lookupRows(entries: readonly Entry[]) {
  return entries.map(([code, en, it, note = null], index) => ({
    code,
    name: { en, it },
    position: (index + 1) * 10,
    note,
  }))
}
