/**
 * Where a caller is at home: everywhere, or at these sites. Records of other sites do not exist for them; records of no
 * site are common.
 */
export type Sites = 'all' | readonly string[]

export const nowhere: Sites = []

/** As the policies of the database read it. */
export function sitesText(sites: Sites): string {
  return sites === 'all' ? '*' : `{${sites.map((site) => `"${site.replaceAll(/["\\]/g, '\\$&')}"`).join(',')}}`
}

/** Whether whoever is at home here may be told of something that belongs to these sites; null is common. */
export function reaches(sites: Sites, touched: readonly string[] | null): boolean {
  return sites === 'all' || touched === null || touched.some((site) => sites.includes(site))
}

/** Where both are at home. */
export function meeting(one: Sites, other: Sites): Sites {
  if (one === 'all') return other
  return other === 'all' ? one : one.filter((site) => other.includes(site))
}

/** Whether what was answered to somebody at home at the one may be told again to somebody at home at the other. */
export function covers(sites: Sites, earlier: Sites): boolean {
  return sites === 'all' || (earlier !== 'all' && earlier.every((site) => sites.includes(site)))
}
