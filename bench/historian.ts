// npm run bench:historian: how long a change of a gauge takes to the screen, with 62 tanks read each second.
import { parseArgs } from 'node:util'
import { setTimeout as pause } from 'node:timers/promises'
import { plantProcess } from '#apps/simulator/plant-process.ts'
import { startApp } from '../e2e/app.ts'
import { launchBrowser, openVisit, startSignedIn } from '../e2e/browser.ts'
import { administrator } from '../e2e/people.ts'

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '600' } } })
const seconds = Number(values.seconds)

const plant = await plantProcess()
Object.assign(process.env, plant.historianSettings)
await plant.start()
const app = await startApp()
const browser = await launchBrowser()
try {
  const { page } = await openVisit(browser, app.url)
  await startSignedIn(page, administrator, '/tank-farm')
  await page.locator('.farm-tank[data-state="normal"]').first().waitFor()
  await plant.command('shake', { on: true })
  // Every level now counts the seconds: what is on the screen says when it was true.
  await pause(5000)
  await page.evaluate(() => {
    const delays: number[] = []
    Object.assign(window, { delays })
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const shown = Number((target as HTMLElement).dataset.value) - 10_000
        const second = Math.floor(Date.now() / 1000)
        if (shown >= 0 && shown < 1000) {
          delays.push(Date.now() - (second - ((second - shown + 1000) % 1000)) * 1000)
        }
      }
    }).observe(document.body, { subtree: true, attributeFilter: ['data-value'] })
  })
  await pause(seconds * 1000)
  const delays = await page.evaluate(() => (window as unknown as { delays: number[] }).delays)
  const sorted = delays.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  console.log(
    `${sorted.length} changes seen in ${seconds} s on 62 tanks (${(sorted.length / seconds).toFixed(1)} a second)`,
  )
  console.log(`tag to screen: median ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms`)
  if (!(at(0.95) < 2000)) process.exitCode = 1

  const tank = page.locator('.farm-tank[data-tank="S101"]')
  const killed = Date.now()
  await plant.kill()
  await tank.and(page.locator('[data-state="lost"]')).waitFor()
  console.log(`historian killed to "no connection" on the screen: ${Date.now() - killed} ms`)
  const starting = Date.now()
  await plant.start()
  const answering = Date.now()
  await tank.and(page.locator('[data-state="normal"]')).waitFor({ timeout: 60_000 })
  console.log(
    `historian answers (${answering - starting} ms after its start) to good values on the screen: ${Date.now() - answering} ms`,
  )
} finally {
  await browser.close()
  await app.stop()
  await plant.kill()
}
