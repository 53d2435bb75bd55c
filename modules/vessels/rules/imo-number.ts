/**
 * The last digit of an IMO number is the last digit of the sum of the first six digits,
 * each multiplied by its weight from 7 down to 2 (IMO resolution A.1117(30), ship identification number scheme).
 */
export function isImoNumber(text: string): boolean {
  if (!/^\d{7}$/.test(text)) return false
  const digits = Array.from(text, Number)
  const sum = digits.slice(0, 6).reduce((total, digit, index) => total + digit * (7 - index), 0)
  return sum % 10 === digits[6]
}
