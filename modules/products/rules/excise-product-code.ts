/**
 * Chapters and headings of the combined nomenclature that each excise product code covers
 * (code list of excise products of the movement control system, after article 2(1) of Directive 2003/96/EC).
 * Only as far as the heading: the digits behind it change with the yearly nomenclature.
 */
const headings: Record<string, RegExp> = {
  E200: /^15(0[7-9]|1[0-8])/,
  E300: /^2707/,
  E410: /^2710/,
  E420: /^2710/,
  E430: /^2710/,
  E440: /^2710/,
  E450: /^2710/,
  E460: /^2710/,
  E470: /^2710/,
  E480: /^2710/,
  E490: /^2710/,
  E500: /^2711/,
  E600: /^2901/,
  E700: /^2902/,
  E800: /^2905/,
  E910: /^38(24|26)/,
  E920: /^38(24|26)/,
  E930: /^3811/,
}

/** Whether goods of this CN code can travel under this excise product code; codes that are not listed here are not judged. */
export function coversCnCode(exciseProductCode: string, cnCode: string): boolean {
  return headings[exciseProductCode]?.test(cnCode) ?? true
}
