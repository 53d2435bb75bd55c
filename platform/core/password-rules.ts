import type { Issue } from './issue.ts'

export const passwordLength = { minimum: 10, maximum: 256 }

export interface NewPassword {
  newPassword: string
  confirmPassword: string
}

/** What a form can tick off while the user types. The server asks for more: see its password policy. */
const rules = {
  length: ({ newPassword }) => {
    const { length } = Array.from(newPassword.normalize('NFC'))
    return length >= passwordLength.minimum && length <= passwordLength.maximum
  },
  upperCase: ({ newPassword }) => /\p{Lu}/u.test(newPassword),
  lowerCase: ({ newPassword }) => /\p{Ll}/u.test(newPassword),
  digit: ({ newPassword }) => /\p{Nd}/u.test(newPassword),
  special: ({ newPassword }) => /[\p{P}\p{S}]/u.test(newPassword),
  confirmed: ({ newPassword, confirmPassword }) => newPassword === confirmPassword,
} satisfies Record<string, (entered: NewPassword) => boolean>

export type PasswordRule = keyof typeof rules
export const passwordRules = Object.keys(rules) as PasswordRule[]

/** Each rule with whether it is kept, in the order of the checklist. */
export function passwordChecklist(entered: NewPassword): { rule: PasswordRule; kept: boolean }[] {
  return passwordRules.map((rule) => ({ rule, kept: rules[rule](entered) }))
}

/** Where the text of a rule stands in the dictionary. */
export const passwordRuleText = (rule: PasswordRule) => `core:passwordRule.${rule}`

/** The two refusals of the specification: the confirmation differs, or any other rule is broken. */
export function passwordIssues(entered: NewPassword): Issue[] {
  const broken = passwordChecklist(entered).filter(({ kept }) => !kept)
  if (broken.some(({ rule }) => rule === 'confirmed'))
    return [{ field: 'confirmPassword', code: 'core.passwordNotConfirmed' }]
  return broken.length > 0 ? [{ field: 'newPassword', code: 'core.passwordRules' }] : []
}
