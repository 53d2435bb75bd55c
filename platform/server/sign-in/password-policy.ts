import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { AppError, invalid } from '#platform/core/app-error.ts'
import type { Issue } from '#platform/core/issue.ts'
import { type NewPassword, passwordIssues } from '#platform/core/password-rules.ts'
import type { Reader } from '../database/database.ts'
import { commonWords } from './common-words.data.ts'
import { isLeaked, plainForms } from './leaked-passwords.ts'
import { oldHashesOf } from './password-history.repo.ts'
import { passwordMatches } from './passwords.ts'
import type { UserRow } from '../door/users.repo.ts'

/** Words that somebody who attacks a place like this would start with. */
const tradeWords = ['molo', 'terminal', 'terminale', 'refinery', 'raffineria', 'deposito', 'infoil', 'petrolio', 'benzina', 'gasolio', 'diesel'] // prettier-ignore

export interface PolicyContext {
  user: Pick<UserRow, 'username' | 'firstName' | 'lastName' | 'email'>
  forbiddenWords: readonly string[]
  year: number
}

// Estimating holds everybody up, for longer with every character and with every figure that may stand for a letter.
// Past 40 characters it would say "strong" anyway, and figures for letters are dealt with by the list.
const estimator = new ZxcvbnFactory({ dictionary: { common: commonWords }, maxLength: 40, l33tMaxSubstitutions: 10 })
const neededScore = 3

/** What is wrong with a new password, the cheap questions first; one reason at a time is enough to go on. */
export function newPasswordIssues(entered: NewPassword, context: PolicyContext): Issue[] {
  const issues = passwordIssues(entered)
  if (issues.length > 0) return issues
  const password = entered.newPassword
  if (isLeaked(password)) return [{ field: 'newPassword', code: 'platform.passwordLeaked' }]
  const words = contextWords(context)
  const forms = plainForms(password)
  if (words.some((word) => forms.some((form) => form.includes(word))))
    return [{ field: 'newPassword', code: 'platform.passwordGuessable' }]
  // In small letters: the estimator does not see that `Abcdef` is a sequence.
  if (estimator.check(password.toLowerCase().slice(0, 40), words).score < neededScore)
    return [{ field: 'newPassword', code: 'platform.passwordWeak' }]
  return []
}

/** Short ones would be found in every second password by chance. */
const shortestWord = 4

function contextWords({ user, forbiddenWords, year }: PolicyContext): string[] {
  const names = [user.username, user.firstName, user.lastName, user.email.split('@')[0] ?? '']
  const parts = names.flatMap((name) => [name, ...name.split(/[^\p{L}\p{N}]+/u)])
  const years = [year - 1, year, year + 1].map(String)
  const words = [...tradeWords, ...forbiddenWords, ...parts, ...years].map((word) => word.trim().toLowerCase())
  return [...new Set(words.filter((word) => word.length >= shortestWord))]
}

/** Throws what is wrong. The present password and the five before it are not new. */
export async function acceptNewPassword(
  db: Reader,
  user: UserRow,
  entered: NewPassword,
  forbiddenWords: readonly string[],
): Promise<void> {
  const issues = newPasswordIssues(entered, { user, forbiddenWords, year: new Date().getFullYear() })
  if (issues.length > 0) throw notAccepted(issues)
  for (const hash of [user.passwordHash, ...(await oldHashesOf(db, user.id))]) {
    if (hash && (await passwordMatches(hash, entered.newPassword)))
      throw notAccepted([{ field: 'newPassword', code: 'platform.passwordReused' }])
  }
}

/** With the reason as the message too, for whoever shows only that. */
function notAccepted(issues: Issue[]): AppError {
  const [first] = issues
  return first ? new AppError('invalid', first.code, { issues }) : invalid(issues)
}
