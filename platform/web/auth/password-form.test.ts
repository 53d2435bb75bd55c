import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { passwordIssues } from '#platform/core/password-rules.ts'
import { ApiFailure } from '../base/api-failure.ts'
import { enteredIssues, isDeadLink, type PasswordFormField, refusedFields } from './password-form.ts'

const all = ['username', 'oldPassword', 'newPassword', 'confirmPassword'] as const
const text = fc.oneof(fc.constant(''), fc.constant('  '), fc.string(), fc.constant('Pontile-Nord-42'))
const values = fc.record({ username: text, oldPassword: text, newPassword: text, confirmPassword: text })
const asked = fc.subarray([...all]).map((fields) => fields as PasswordFormField[])

describe('what was entered', () => {
  test('complains about exactly the empty fields, and holds complete forms against the rules', () => {
    fc.assert(
      fc.property(values, asked, (entered, asks) => {
        const issues = enteredIssues(entered, asks)
        const empty = asks.filter(
          (field) => entered[field] === '' || (field === 'username' && !entered.username.trim()),
        )
        const missing = empty.map((field) => ({ field, code: 'core.required' }))
        expect(issues).toEqual(empty.length > 0 ? missing : passwordIssues(entered))
      }),
    )
  })

  test('takes a password of blanks for a password: it is the rules that refuse it', () => {
    const blanks = { username: 'a', oldPassword: ' ', newPassword: '   ', confirmPassword: '   ' }
    expect(enteredIssues(blanks, all)).toEqual([{ field: 'newPassword', code: 'core.passwordRules' }])
  })
})

function refusal(code: string, message: string, data: { key: string; value: string }[] = []): ApiFailure {
  return new ApiFailure(400, { code, message, data, requestId: 'r' })
}

describe('a refusal', () => {
  test('stands at the fields it names', () => {
    const failure = refusal('platform.notValid', 'Request not valid.', [{ key: 'oldPassword', value: 'Wrong.' }])
    expect(refusedFields(failure, all)).toEqual({ fields: { oldPassword: 'Wrong.' }, rest: [] })
  })

  test('of name and password stands at the old password', () => {
    const failure = refusal('platform.loginFailed', 'Check both.')
    expect(refusedFields(failure, all)).toEqual({ fields: { oldPassword: 'Check both.' }, rest: [] })
    expect(refusedFields(failure, ['newPassword'])).toEqual({ fields: {}, rest: ['Check both.'] })
  })

  test('is never lost: what no field can take is said by the form', () => {
    const entry = fc.record({ key: fc.constantFrom(...all, 'code', ''), value: fc.string() })
    fc.assert(
      fc.property(fc.array(entry), asked, (data, asks) => {
        const { fields, rest } = refusedFields(refusal('platform.notValid', 'Request not valid.', data), asks)
        expect(Object.keys(fields).length + rest.length).toBeGreaterThan(0)
        expect(Object.keys(fields).every((field) => asks.includes(field as PasswordFormField))).toBe(true)
      }),
    )
  })

  test('of the code, and only that, means a dead link', () => {
    expect(isDeadLink(refusal('platform.notValid', 'No', [{ key: 'code', value: 'Dead' }]))).toBe(true)
    expect(isDeadLink(refusal('platform.passwordWeak', 'No', [{ key: 'newPassword', value: 'Weak' }]))).toBe(false)
    expect(isDeadLink(refusal('platform.tooManyRequests', 'Wait'))).toBe(false)
  })
})
