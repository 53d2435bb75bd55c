/**
 * The eleventh digit of an Italian VAT number (partita IVA) brings the sum to a multiple of ten, where every second
 * digit counts double, and a doubled digit above nine counts nine less (decree of 23 December 1976, Luhn's method).
 * `text` is with the country, as on an invoice.
 */
export function isItalianVatNumber(text: string): boolean {
  if (!/^IT\d{11}$/.test(text)) return false
  const sum = Array.from(text.slice(2), Number).reduce(
    (total, digit, index) => total + (index % 2 === 0 ? digit : digit < 5 ? digit * 2 : digit * 2 - 9),
    0,
  )
  return sum % 10 === 0
}
