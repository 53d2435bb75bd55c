import { expect, test } from 'vitest'
import { accessible } from './accessible.ts'
import { launchBrowser, openVisit } from './browser.ts'
import { ownApp } from './own-app.ts'

/** A watch that never barks proves nothing: each kind of trouble is made once, and must be noticed. */
test('the watch over pages and the accessibility scan notice what they are there for', async () => {
  const browser = await launchBrowser()
  try {
    const { page, faults } = await openVisit(browser, ownApp().url)
    await page.goto('/')
    await page.getByRole('heading', { name: 'Log in' }).waitFor()
    expect(faults).toEqual([])

    await page.evaluate(async () => {
      console.error('said by the page')
      setTimeout(() => {
        throw new Error('thrown by the page')
      })
      const style = document.createElement('style')
      style.textContent = 'h1 { color: red }'
      document.head.append(style)
      await fetch('/api/security/application-menu')
      await fetch('https://elsewhere.example/').catch(() => {})
    })
    const kinds = [/said by the page/, /thrown by the page/, /style-src/, /answered 401/, /elsewhere\.example/]
    await expect.poll(() => kinds.filter((kind) => !faults.some((fault) => kind.test(fault)))).toEqual([])

    await page.evaluate(() => document.querySelector('main')?.append(document.createElement('button')))
    await expect(accessible(page, 'a page with a nameless button')).rejects.toThrow(/critical button-name/)
  } finally {
    await browser.close()
  }
})
