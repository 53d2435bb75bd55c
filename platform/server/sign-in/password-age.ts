import { passwordRules } from '#platform/core/password-rules.ts'
import type { AnswerOf } from '#platform/core/endpoint.ts'
import type { checkPasswordChange } from '#platform/core/security.contract.ts'
import { hasOwnPassword, type UserRow } from '../door/users.repo.ts'

const dayMs = 24 * 3600 * 1000

export function mustChangePassword(user: UserRow, maxAgeDays: number): boolean {
  if (!hasOwnPassword(user)) return false
  return user.isChangePasswordRequired || (maxAgeDays > 0 && user.passwordAgeDays >= maxAgeDays)
}

/** So many days before its end a password asks to be changed. */
export function passwordState(
  user: UserRow,
  maxAgeDays: number,
  noticeDays: number,
): AnswerOf<typeof checkPasswordChange> {
  const canChange = hasOwnPassword(user)
  const expires = canChange && maxAgeDays > 0
  return {
    canChange,
    mustChange: mustChangePassword(user, maxAgeDays),
    shouldChange: expires && user.passwordAgeDays >= maxAgeDays - noticeDays,
    changedAt: user.passwordChangedAt,
    expiresAt: expires ? new Date(Date.parse(user.passwordChangedAt) + maxAgeDays * dayMs).toISOString() : null,
    rules: passwordRules,
  }
}
