import type { Issue } from '#platform/core/issue.ts'
import { passwordIssues } from '#platform/core/password-rules.ts'
import type { ApiFailure } from '../base/api-failure.ts'

export type PasswordFormField = 'username' | 'oldPassword' | 'newPassword' | 'confirmPassword'
export type PasswordFormValues = Record<PasswordFormField, string>
export type FieldTexts = Partial<Record<PasswordFormField, string | undefined>>

/** What is missing first; only a complete form is held against the rules, so that each field has one complaint. */
export function enteredIssues(values: PasswordFormValues, asks: readonly PasswordFormField[]): Issue[] {
  const missing = asks.filter((field) => (field === 'username' ? values[field].trim() : values[field]) === '')
  if (missing.length > 0) return missing.map((field) => ({ field, code: 'core.required' }))
  return passwordIssues(values)
}

/**
 * A refusal taken apart: what belongs to a field of this form, and what belongs to none. Name and old password are
 * refused together, without a word on which of them is wrong; that is said where the password was typed.
 */
export function refusedFields(
  failure: Pick<ApiFailure, 'code' | 'entries' | 'lines'>,
  asks: readonly PasswordFormField[],
): { fields: FieldTexts; rest: string[] } {
  if (failure.code === 'platform.loginFailed' && asks.includes('oldPassword')) {
    return { fields: { oldPassword: failure.lines.join('\n') }, rest: [] }
  }
  const fields: FieldTexts = {}
  for (const { key, value } of failure.entries) {
    const field = asks.find((name) => name === key)
    if (field && value) fields[field] = value
  }
  return { fields, rest: Object.keys(fields).length > 0 ? [] : failure.lines.filter(Boolean) }
}

/** A link that has run out, was used, or was cut by a mail program: the form can do nothing more with it. */
export function isDeadLink(failure: Pick<ApiFailure, 'entries'>): boolean {
  return failure.entries.some(({ key }) => key === 'code')
}
