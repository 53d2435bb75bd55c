/**
 * Excise number of a trader or tax warehouse: the member state and eleven letters or digits (EMCS, SEED).
 * The Italian one (codice accisa) is `IT00`, the province, the sector (O mineral oils, A alcohol, V wine, T tobacco,
 * R fiscal representative), five digits and a check character whose rule is not published, so any is taken.
 */
export function isExciseNumber(text: string): boolean {
  return text.startsWith('IT') ? /^IT00[A-Z]{2}[AORTV]\d{5}[A-Z0-9]$/.test(text) : /^[A-Z]{2}[A-Z0-9]{11}$/.test(text)
}
