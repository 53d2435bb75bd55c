import { test, expect } from 'vitest'
import { administrator } from './people.ts'
import { browserVisits } from './visits.ts'
const visit = browserVisits()
test('look', async () => {
  const { page } = await visit({ as: administrator, at: '/stock-management/daily-tank', width: 1440 })
  const shots: [string, string][] = [
    ['/stock-management/daily-tank?plant=S', 'daily'],
    ['/stock-management/monthly-tank?plant=S&month=2026-10', 'monthly'],
    ['/stock-management/daily-dead-stock', 'dead'],
    ['/product-stock', 'product'],
    ['/stock-summary', 'summary'],
    ['/tanks-movements-list-a-18', 'a18-empty'],
    ['/tanks-movements-list-a-18?plant=S&period.from=2026-10-01&period.to=2026-11-16', 'a18'],
    ['/stock-management/daily-locked', 'locks'],
    ['/stock-management/manual-edit-log', 'log'],
  ]
  for (const [path, name] of shots) {
    await page.goto(path)
    await page.waitForTimeout(2500)
    await page.screenshot({ path: `/tmp/look-${name}.png` })
  }
  expect(1).toBe(1)
})
