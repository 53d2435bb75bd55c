import { expect, test } from 'vitest'
import { addDays } from '#platform/core/report-parameters.ts'
import { atHour, closingOf } from './clock.ts'
import { held, sheetsByHand } from './sheets-by-hand.ts'
import { storyAround } from './the-story.ts'

const now = Date.parse('2026-11-18T10:00:00Z')
const since = closingOf('2025-09-30')
const story = storyAround(now)
const sheets = sheetsByHand(story, since, now)
const forgotten = sheets.flatMap((sheet) => (sheet.forgotten ? [{ ...sheet, forgotten: sheet.forgotten }] : []))

test('a few each month, now and then under a lock that somebody had left behind', () => {
  expect(sheets.length).toBeGreaterThan(30)
  expect(sheets.length).toBeLessThan(60)
  expect(forgotten.length).toBeGreaterThan(5)
  expect(new Set(sheets.map(({ measureType }) => measureType)).size).toBe(2)
})

test('each is written and given back after its day and before anybody closes it', () => {
  const wrong = sheets.filter(
    ({ day, at }) => at - held.before <= closingOf(day) || at + held.after >= atHour(addDays(day, 1), 7.6),
  )
  expect(wrong).toEqual([])
})

test('nobody takes a tank away from themselves, nor before it was forgotten or after they write', () => {
  const wrong = forgotten.filter(
    ({ by, at, forgotten: { by: first, at: from, forcedAt } }) =>
      by === first || from >= forcedAt || forcedAt >= at - held.before,
  )
  expect(wrong).toEqual([])
})

test('it is told the same at an earlier moment, as far as it has happened', () => {
  const earlier = now - 200 * 86_400_000
  const plain = (all: typeof sheets) => all.map(({ tank, ...sheet }) => ({ ...sheet, tank: tank.code }))
  expect(plain(sheetsByHand(storyAround(earlier), since, earlier))).toEqual(
    plain(sheets.filter(({ at }) => at + held.after <= earlier)),
  )
})
