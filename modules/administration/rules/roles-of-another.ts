export interface NamedRole {
  id: string
  name: string
}

/** What it takes to make one user's roles those of another. */
export function rolesOfAnother(from: readonly NamedRole[], to: readonly NamedRole[]) {
  const [wanted, had] = [new Set(from.map(({ id }) => id)), new Set(to.map(({ id }) => id))]
  return {
    given: from.filter(({ id }) => !had.has(id)),
    taken: to.filter(({ id }) => !wanted.has(id)),
    kept: to.filter(({ id }) => wanted.has(id)),
  }
}
