/** Everything of a kind, or only these codes. */
export type Circle = 'all' | readonly string[]

/**
 * What of all records is there for a caller. Records of a site are there for whoever is at home at it; those of no site are
 * common. Records that name who takes part in them are there for an outsider only if one of the outsider's parties does.
 */
export interface Scope {
  readonly sites: Circle
  readonly parties: Circle
}

export const everything: Scope = { sites: 'all', parties: 'all' }
export const nothing: Scope = { sites: [], parties: [] }

/** Somebody from another house, who sees what their own takes part in. */
export const isOutsider = (scope: Scope): boolean => scope.parties !== 'all'

/** As the policies of the database read it. */
export function circleText(circle: Circle): string {
  return circle === 'all' ? '*' : `{${circle.map((code) => `"${code.replaceAll(/["\\]/g, '\\$&')}"`).join(',')}}`
}

/** Whether a circle has a part in what belongs to these; null is common. */
export function reaches(circle: Circle, touched: readonly string[] | null): boolean {
  return circle === 'all' || touched === null || touched.some((code) => circle.includes(code))
}

/** What is in both. */
export function meeting(one: Scope, other: Scope): Scope {
  return { sites: common(one.sites, other.sites), parties: common(one.parties, other.parties) }
}

function common(one: Circle, other: Circle): Circle {
  if (one === 'all') return other
  return other === 'all' ? one : one.filter((code) => other.includes(code))
}

/** Whether everything that is there for the other is there for the one. */
export function covers(one: Scope, other: Scope): boolean {
  return encloses(one.sites, other.sites) && encloses(one.parties, other.parties)
}

function encloses(one: Circle, other: Circle): boolean {
  return one === 'all' || (other !== 'all' && other.every((code) => one.includes(code)))
}
