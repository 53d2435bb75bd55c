import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { usualPasswords } from '../../../tools/leaked-passwords/generate.ts'
import { leakedListFile } from '../../../tools/leaked-passwords/list-file.ts'
import { commonWords } from './common-words.data.ts'
import { isLeaked, leakedFile, plainForms } from './leaked-passwords.ts'
import { newPasswordIssues } from './password-policy.ts'

const user = { username: 'm.greco', firstName: 'Marcello', lastName: 'Grecofonte', email: 'turno.due@selvara.example' }
const said = (password: string, forbiddenWords = ['selvara']) =>
  newPasswordIssues({ newPassword: password, confirmPassword: password }, { user, forbiddenWords, year: 2031 }).map(
    ({ code }) => code,
  )

describe('leaked passwords', () => {
  test('the shipped file is what the generator makes', () => {
    expect(leakedListFile().equals(readFileSync(leakedFile))).toBe(true)
  })

  test('every entry of the list is refused', () => {
    let refused = 0
    let entries = 0
    for (const password of usualPasswords()) {
      entries++
      if (said(password)[0] === 'platform.passwordLeaked') refused++
    }
    process.stdout.write(`${refused} of ${entries} leaked passwords refused, from ${commonWords.length} words\n`)
    expect(refused).toBe(entries)
    expect(entries).toBeGreaterThan(50_000)
  })

  test('so is what is made from them by other endings, capitals and figures', () => {
    const ending = fc.string({ unit: fc.constantFrom(...Array.from('0123456789!?.@#*-')), minLength: 3, maxLength: 12 })
    fc.assert(
      fc.property(fc.constantFrom(...commonWords), ending, fc.infiniteStream(fc.boolean()), (word, end, capital) => {
        const shouted = word.replaceAll(/./gu, (letter) => (capital.next().value ? letter.toUpperCase() : letter))
        expect(isLeaked(shouted + end)).toBe(true)
      }),
    )
    expect(['P@$$w0rd987!', '##Benvenut0..77', 'W3lc0m3_____1', 'F0rz4M1l4n2!'].map(isLeaked)).toEqual(
      Array(4).fill(true),
    )
  })

  test('what is not on it is not refused by it', () => {
    const unlikely = fc.string({
      unit: fc.constantFrom(...Array.from('qxzjkvwyQXZJKVWY')),
      minLength: 12,
      maxLength: 20,
    })
    fc.assert(
      fc.property(unlikely, (text) => {
        expect(isLeaked(text)).toBe(false)
      }),
    )
  })

  test('a further list can be added, and counts in its plain forms too', () => {
    const before = leakedListFile().length / 8
    const file = leakedListFile(['Kranfahrer#81', 'too short', 'Kranfahrer#81'])
    const forms = plainForms('Kranfahrer#81').filter((form) => form.length >= 5)
    expect(file.length / 8).toBe(before + new Set([...forms, 'Kranfahrer#81']).size)
  })
})

describe('words that an attacker of this place would try', () => {
  test.each([
    ['the user’s name', 'xK!94-Greco-tR'],
    ['the first name', 'xK!94-Marcello-tR'],
    ['a name in figures', 'xK!94-Gr3c0f0nt3-tR'],
    ['the mailbox', 'xK!94-turno.due-tR'],
    ['the company', 'xK!94-SelvarA-tR'],
    ['the trade', 'xK!94-Raffineria-tR'],
    ['this year', 'xK!94-2031-tRvQ'],
    ['last year', 'xK!94-2030-tRvQ'],
  ])('%s is refused', (_what, password) => {
    expect(said(password)).toEqual(['platform.passwordGuessable'])
  })

  test.each(['xK!94-Grxco-tRvQ', 'xK!94-2029-tRvQ', 'xK!94-Salvara-tRvQ'])('%s is not', (password) => {
    expect(said(password)).toEqual([])
  })
})

describe('patterns', () => {
  test.each(['Aa1!Aa1!Aa1!', 'Abcdefgh1234!', 'Q1!Qwertzuiop', 'Zz9?Zz9?Zz9?Zz9?', 'aaaaaaaaA1!'])(
    '%s is too weak',
    (password) => {
      expect(said(password)).toEqual(['platform.passwordWeak'])
    },
  )

  test.each(['vQ7#mLz2!Tbx', 'drei Kräne & 2 Poller', 'nebbia-Tartufo-91-quercia'])(
    '%s is strong enough',
    (password) => {
      expect(said(password)).toEqual([])
    },
  )

  test('judging takes bounded time, whatever is typed', () => {
    const letter = fc.constantFrom(...Array.from('aA4@1!lI0oOsS5$bB8'))
    let longest = 0
    fc.assert(
      fc.property(fc.string({ unit: letter, minLength: 40, maxLength: 252 }), (text) => {
        // The processor's time: how busy the machine is with other things is not the question.
        const before = process.cpuUsage()
        said(`Aa1!${text}`)
        longest = Math.max(longest, process.cpuUsage(before).user / 1000)
      }),
      { numRuns: 60 },
    )
    process.stdout.write(`longest judgement of a new password: ${longest.toFixed(0)} ms\n`)
    expect(longest).toBeLessThan(1000)
  })
})
