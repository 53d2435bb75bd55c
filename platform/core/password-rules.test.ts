import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import en from './i18n/en.json' with { type: 'json' }
import it from './i18n/it.json' with { type: 'json' }
import {
  passwordChecklist,
  passwordIssues,
  type PasswordRule,
  passwordRules,
  passwordRuleText,
} from './password-rules.ts'

const entered = (newPassword: string, confirmPassword = newPassword) => ({ newPassword, confirmPassword })
const broken = (password: string, confirm?: string) =>
  passwordChecklist(entered(password, confirm))
    .filter(({ kept }) => !kept)
    .map(({ rule }) => rule)

/** For each rule a password that keeps all others: only this one tells right from wrong. */
const pairs: Record<Exclude<PasswordRule, 'confirmed'>, [kept: string, broken: string]> = {
  length: ['Abcdefg-12', 'Abcdefg-1'],
  upperCase: ['Abcdefg-12', 'abcdefg-12'],
  lowerCase: ['ABCDEFg-12', 'ABCDEFG-12'],
  digit: ['Abcdefgh-1', 'Abcdefgh-x'],
  special: ['Abcdefgh-1', 'Abcdefgh 1'],
}

describe.each(Object.entries(pairs))('the rule %s', (rule, [kept, notKept]) => {
  test('lets one through and refuses the other, for this reason alone', () => {
    expect(broken(kept)).toEqual([])
    expect(broken(notKept)).toEqual([rule])
    expect(passwordIssues(entered(kept))).toEqual([])
    expect(passwordIssues(entered(notKept))).toEqual([{ field: 'newPassword', code: 'core.passwordRules' }])
  })
})

test('ten to 256 characters, counted as people count them', () => {
  const long = `Aa1!${'x'.repeat(252)}`
  expect(broken(long)).toEqual([])
  expect(broken(`${long}x`)).toEqual(['length'])
  // Nine characters, though two of them are more than one unit of UTF-16.
  expect(broken('Aa1!🚢🚢xyz')).toEqual(['length'])
  // "à" typed as letter and accent is one character.
  expect(broken('Aa1!xxxxa\u0300')).toEqual(['length'])
})

test('letters and digits of any script count', () => {
  expect(broken('Перрон-١٢x')).toEqual([])
})

test('the confirmation is compared exactly, and is the first thing said', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (password, confirm) => {
      const said = passwordIssues(entered(password, confirm))
      const differs = { field: 'confirmPassword', code: 'core.passwordNotConfirmed' }
      expect(JSON.stringify(said) === JSON.stringify([differs])).toBe(password !== confirm)
      expect(said.length === 0).toBe(broken(password, confirm).length === 0)
    }),
  )
})

test('the two messages are the specification’s, and every rule has its text', () => {
  expect(en.message.passwordNotConfirmed).toBe("New password doesn't match with confirm")
  expect(en.message.passwordRules).toBe('Rules not matched')
  for (const dictionary of [en, it]) {
    expect(Object.keys(dictionary.passwordRule)).toEqual(passwordRules)
  }
  expect(passwordRuleText('digit')).toBe('core:passwordRule.digit')
})
