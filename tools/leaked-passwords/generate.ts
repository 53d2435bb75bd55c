import { commonWords } from '#platform/server/sign-in/common-words.data.ts'
import { passwordIssues } from '#platform/core/password-rules.ts'

const years = Array.from({ length: 7 }, (_, index) => String(2020 + index))
const digits = ['1', '12', '123', '1234', '01', ...years]
const closing = ['!', '.', '@', '#', '?']
const joining = ['@', '!']
const leet: Record<string, string> = { a: '@', o: '0', i: '1', e: '3', s: '$' }

const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1)
const withLeet = (word: string) => word.replaceAll(/(?<!^)[aoies]/g, (letter) => leet[letter] ?? letter)
const satisfiesRules = (newPassword: string) =>
  passwordIssues({ newPassword, confirmPassword: newPassword }).length === 0

/**
 * What people make of a common word to satisfy a form: a capital, then digits and a sign, perhaps `@` for `a`.
 * Only what our own rules would let through; anything else is refused without a list.
 */
export function* usualPasswords(): Generator<string> {
  for (const word of commonWords) {
    for (const shape of new Set([capital(word), capital(withLeet(word))])) {
      for (const number of digits) {
        const made = [...closing.map((sign) => shape + number + sign), ...joining.map((sign) => shape + sign + number)]
        yield* made.filter(satisfiesRules)
      }
    }
  }
}
