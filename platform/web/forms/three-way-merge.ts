export interface Merge<V> {
  /** Both sides' changes put together; where they meet, the user's own value. */
  merged: Record<string, V>
  /** Both changed it, to different values. */
  conflicts: string[]
  onlyMine: string[]
  onlyTheirs: string[]
}

/** The user and someone else started from the same record; puts together what does not overlap and names what does. */
export function mergeThreeWay<V>(options: {
  fields: readonly string[]
  base: Record<string, V>
  mine: Record<string, V>
  theirs: Record<string, V>
  same: (field: string, a: V | undefined, b: V | undefined) => boolean
}): Merge<V> {
  const { fields, base, mine, theirs, same } = options
  const merge: Merge<V> = { merged: {}, conflicts: [], onlyMine: [], onlyTheirs: [] }
  for (const field of fields) {
    const iChanged = !same(field, base[field], mine[field])
    const theyChanged = !same(field, base[field], theirs[field])
    merge.merged[field] = (iChanged ? mine[field] : theirs[field]) as V
    if (iChanged && theyChanged && !same(field, mine[field], theirs[field])) merge.conflicts.push(field)
    else if (iChanged && !theyChanged) merge.onlyMine.push(field)
    else if (theyChanged) merge.onlyTheirs.push(field)
  }
  return merge
}

/** The merged record after the user has picked a side for each conflict. */
export function resolve<V>(merge: Merge<V>, theirs: Record<string, V>, sides: Record<string, 'mine' | 'theirs'>) {
  const resolved = { ...merge.merged }
  for (const field of merge.conflicts) {
    if (sides[field] === 'theirs') resolved[field] = theirs[field] as V
  }
  return resolved
}
