/** Only what may stand in an address unescaped, so that no browser can read more into it than is written. */
const shape =
  /^\/(?:[\w\-.~!$&'()*+,;=:@%][\w\-.~!$&'()*+,;=:@%/]*)?(?:\?[\w\-.~!$&'()*+,;=:@%/?]*)?(?:#[\w\-.~!$&'()*+,;=:@%/?]*)?$/

/** An address within the application: a path that cannot lead to another site. */
export function isInternalPath(text: string): boolean {
  return shape.test(text) && !/\/\.{0,2}\/|\/\.{1,2}$/.test(pathOf(text))
}

export function pathOf(address: string): string {
  return address.split(/[?#]/, 1)[0]!
}
