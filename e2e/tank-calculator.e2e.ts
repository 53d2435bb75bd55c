import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import tanksEn from '#modules/tanks/i18n/en.json' with { type: 'json' }
import tanksIt from '#modules/tanks/i18n/it.json' with { type: 'json' }
import { formatDate, siteTime } from '#platform/core/date-format.ts'
import { formatNumber } from '#platform/core/number-format.ts'
import { pdfPages } from '#platform/testing/read-pdf.ts'
import shellEn from '#platform/web/i18n/en.json' with { type: 'json' }
import shellIt from '#platform/web/i18n/it.json' with { type: 'json' }
import { accessible } from './accessible.ts'
import { forgetPlant, letGaugesSay, letLabFind } from './database.ts'
import { copyToClipboard } from './grid.ts'
import { administrator, steward } from './people.ts'
import { browserVisits } from './visits.ts'

const visit = browserVisits()
const words = {
  en: { ...shellEn.calculator, ...tanksEn.calculator },
  it: { ...shellIt.calculator, ...tanksIt.calculator },
}
const input = (page: Page, name: string) => page.locator(`#field-${name}`)
const figures = (page: Page) => page.locator('.figures').first()

test.each([
  { language: 'en', scheme: 'light', width: 1440, weight: '66,014,794' },
  { language: 'it', scheme: 'dark', width: 1091, weight: '66.014.794' },
] as const)('a reading becomes weight while it is typed, in $language, and says why', async ({ weight, ...look }) => {
  const text = words[look.language]
  const { page } = await visit({ ...look, as: administrator, at: '/tank-calculator' })
  await page.getByText(text.none).waitFor()
  await page.goto('/tank-calculator?tank=S101')
  await input(page, 'reading').fill('15352')
  await input(page, 'liquidTemperature').fill('23.2')
  await input(page, 'ambientTemperature').fill('19.5')
  await input(page, 'density15').fill('0.8465')
  await input(page, 'sedimentAndWater').fill('0.16')
  await expect.poll(() => figures(page).textContent()).toContain(weight)
  // Why? The step that reads the table names its rows.
  const trace = page.locator('.calc-trace')
  await trace
    .locator('summary')
    .filter({ has: page.getByText('TOV', { exact: true }) })
    .click()
  await trace.getByText('API MPMS 12.1.1 / ISO 4267').first().waitFor()
  await accessible(page, 'the calculator')

  await input(page, 'reading').fill('50000')
  await input(page, 'reading').blur()
  await page.getByText(look.language === 'en' ? /Outside the calibration table/ : /Fuori dalla tabella/).waitFor()
  await input(page, 'reading').fill('15352')

  await page.getByRole('button', { name: text.save, exact: true }).click()
  await page.waitForURL(/id=/)
  const link = page.url()
  await expect.poll(() => figures(page).textContent()).toContain(weight)
  await accessible(page, 'the saved calculation')

  // Made once more from what is stored, it is the same; and on paper it says so to others.
  await page.getByRole('button', { name: text.replay.action, exact: true }).click()
  const [same] = text.replay.same.split('{{')
  await page.getByRole('dialog').getByText(same!).waitFor()
  await accessible(page, 'a calculation made once more', '[role="dialog"]')
  await page.keyboard.press('Escape')
  const [paper] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: text.print, exact: true }).click(),
  ])
  expect(pdfPages(await readFile(await paper.path())).join(' ')).toContain(weight)

  // The link shows the same to somebody else.
  const { page: other } = await visit({
    language: look.language,
    as: steward,
    at: link.replace(/^.*?\/tank-/, '/tank-'),
  })
  await expect.poll(() => figures(other).textContent()).toContain(weight)
})

afterAll(forgetPlant)

test.each([
  { language: 'en', scheme: 'light', width: 1440, tank: 'S105', by: 'Manual' },
  { language: 'it', scheme: 'dark', width: 1000, tank: 'S107', by: 'Manuale' },
] as const)(
  'what gauges and lab say is saved as theirs, to the second, in $language',
  async ({ tank, by, ...look }) => {
    const text = words[look.language]
    const ago = (seconds: number) => new Date(Math.floor(Date.now() / 1000 - seconds) * 1000)
    const said = ago(45)
    const { seconds } = siteTime(said.toISOString())
    await letGaugesSay(tank, { level: '9000', temperature: '31', waterLevel: '10' }, said)
    // Later than any sample of a plant that another story has left behind: the last one counts.
    await letLabFind(tank, `LAB-${tank}`, '846.5', ago(60))
    const { page } = await visit({ ...look, as: administrator, at: `/tank-calculator?tank=${tank}` })
    const hint = (name: string) => page.locator('.mantine-InputWrapper-root', { has: input(page, name) }).last()
    await page.getByRole('button', { name: text.fromHistorian, exact: true }).click()
    await expect.poll(() => input(page, 'reading').inputValue()).toMatch(/^9[.,]?000$/)
    // The moment is that of the values; the gauge moves on while the rest is filled in.
    const time = page.locator('[id="field-measuredAt.time"]')
    const shown = seconds.endsWith(':00') ? seconds.slice(0, 5) : seconds
    await expect.poll(() => time.inputValue()).toBe(shown)
    await letGaugesSay(tank, { level: '9023', temperature: '32.9' }, ago(5))
    await page.getByRole('button', { name: text.fromLab, exact: true }).click()
    await expect.poll(() => hint('density15').textContent()).toContain(`LAB-${tank}`)
    await input(page, 'ambientTemperature').fill('19')
    await expect.poll(() => hint('reading').textContent()).toContain(`${shown}, ${text.quality.good}`)
    // What is typed over a value is the word of whoever typed it.
    await input(page, 'waterLevel').fill('12')
    await expect.poll(() => hint('waterLevel').textContent()).toContain(by)
    await accessible(page, 'a calculation from gauges and lab')
    await page.getByRole('button', { name: text.save, exact: true }).click()
    await page.waitForURL(/id=/)
    await expect
      .poll(() => hint('reading').textContent())
      .toMatch(new RegExp(`Historian S.*${shown}, ${text.quality.good}`))
    await expect.poll(() => hint('liquidTemperature').textContent()).toContain(shown)
    await expect.poll(() => hint('density15').textContent()).toContain(text.quality.validated)
    await expect.poll(() => hint('waterLevel').textContent()).toContain(by)
    await expect.poll(() => time.inputValue()).toBe(shown)
    await accessible(page, 'a saved calculation from gauges and lab')

    // One value taken by itself: the others are then shown of that second, and are taken of it.
    await page.goto(`/tank-calculator?tank=${tank}&tab=processData`)
    const use = (measure: keyof typeof tanksEn.farm.measure) =>
      page.getByRole('button', {
        name: text.use.replace('{{what}}', (look.language === 'en' ? tanksEn : tanksIt).farm.measure[measure]),
        exact: true,
      })
    await use('level').click()
    const later = await time.inputValue()
    await letGaugesSay(tank, { level: '9040', temperature: '33.5' }, new Date())
    await use('temperature').click()
    await expect.poll(() => time.inputValue()).toBe(later)
    await page.getByRole('link', { name: text.tab.level, exact: true }).click()
    await expect.poll(() => input(page, 'liquidTemperature').inputValue()).toMatch(/^32[.,]90?$/)
  },
)

test('a feet position other than the last one is asked about before it is saved', async () => {
  const { page } = await visit({ as: administrator, at: '/tank-calculator?tank=N101' })
  await input(page, 'reading').fill('9000')
  await input(page, 'liquidTemperature').fill('20')
  await input(page, 'density15').fill('0.85')
  await input(page, 'feetPosition').click()
  await page.getByRole('option', { name: words.en.choice.feetPosition.HIGH }).click()
  await page.getByRole('button', { name: words.en.save, exact: true }).click()
  const question = page.getByRole('dialog')
  await question.getByText(words.en.feetSince.nothing.replace('{{expected}}', 'low')).waitFor()
  await accessible(page, 'the question about the feet')
  await question.getByRole('button', { name: words.en.feetGo, exact: true }).click()
  await page.waitForURL(/id=/)
  await expect.poll(() => input(page, 'feetPosition').inputValue()).toBe(words.en.choice.feetPosition.HIGH)
})

test('two readings become what was moved, and two saved calculations stand side by side', async () => {
  const { page } = await visit({ as: administrator, at: '/tank-calculator?tank=S104&tab=movement' })
  // Both moments stand at now: nothing is wrong before anybody has typed.
  await input(page, 'opening-reading').waitFor()
  await expect.poll(() => page.getByText(tanksEn.message.closingBeforeOpening).count()).toBe(0)
  const yesterday = siteTime(new Date(Date.now() - 86_400_000).toISOString()).date
  await input(page, 'opening-measuredAt').fill(formatDate(yesterday, 'it'))
  for (const [side, level] of [
    ['opening-', '9000'],
    ['', '8000'],
  ] as const) {
    await input(page, `${side}reading`).fill(level)
    await input(page, `${side}liquidTemperature`).fill('20')
    await input(page, `${side}density15`).fill('0.85')
  }
  const figures = page.locator('.figures').first()
  await expect.poll(() => figures.textContent()).toMatch(/-[\d,]{8,}kg/)
  const moved = await figures.textContent()
  await accessible(page, 'a movement')
  await page.getByRole('button', { name: words.en.save, exact: true }).click()
  await page.waitForURL(/id=/)
  await expect.poll(() => figures.textContent()).toBe(moved)

  await page.goto('/tank-calculator?tank=S104&tab=discharge')
  await input(page, 'reading').fill('9000')
  await input(page, 'liquidTemperature').fill('20')
  await input(page, 'density15').fill('0.85')
  await input(page, 'dischargeQuantity').fill('1000000')
  await page.getByRole('heading', { name: /^Stop at 8,\d{3} mm/ }).waitFor()
  await input(page, 'dischargeQuantity').fill('900000000')
  await page
    .getByText(/Enter a smaller quantity/)
    .first()
    .waitFor()

  const saved = page.locator('.saved-calculations').getByRole('checkbox')
  await saved.nth(0).check()
  await saved.nth(1).check()
  await page.getByRole('button', { name: words.en.compare, exact: true }).click()
  await page.waitForURL(/with=/)
  await page.getByRole('table', { name: words.en.results }).getByText('-1,000', { exact: true }).waitFor()
  await accessible(page, 'two calculations compared')
})

/** A table every 100 mm with the rows of the worked gas oil tank: 12,300 and 12,400 mm, and 35.200 m³ where its water ends. */
function gasOilTable(bottom: number): [level: number, volume: number][] {
  return Array.from({ length: 157 }, (_, index) => {
    const level = index * 100
    if (level === 0) return [level, bottom]
    const [from, slope] = level <= 12_300 ? [100, (20_441.1 - 35.2) / 12_200] : [12_300, 1.662]
    return [level, (level <= 12_300 ? 35.2 : 20_441.1) + (level - from) * slope]
  })
}

test.each([
  { language: 'en', scheme: 'light', width: 1440, bottom: 25, shell: shellEn },
  { language: 'it', scheme: 'dark', width: 1091, bottom: 26, shell: shellIt },
] as const)('a table pasted from a spreadsheet in $language measures the worked gas oil tank', async (story) => {
  const { bottom, shell, ...look } = story
  const { page, context } = await visit({ ...look, as: administrator, at: '/tank-management?tankCode=S502' })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('gridcell', { name: 'S502', exact: true }).click()
  await page.getByRole('button', { name: shell.action.edit, exact: true }).click()
  for (const [name, value] of [
    ['roofMass', '92000'],
    ['legsLow', '1000'],
    ['legsHigh', '1800'],
  ] as const) {
    await input(page, name).fill(value)
  }
  // As a spreadsheet of that language copies it, with its heads.
  const figure = (value: number, decimals: number) => formatNumber(value.toFixed(decimals), look.language, decimals)
  const table = gasOilTable(bottom).map(([level, volume]) => `${figure(level, 0)}\t${figure(volume, 3)}`)
  const cell = (name: string) => page.locator(`[id="field-calibration.${name}"]`)
  const paste = async (lines: string[]) => {
    await copyToClipboard(page, `mm\tm³\r\n${lines.join('\r\n')}\r\n`)
    await cell('0.level').click()
    await page.keyboard.press('ControlOrMeta+v')
  }
  // Of a long table only the rows in sight are drawn: it says itself how many there are, with its head.
  const shown = page.locator('table.rows-table', { has: page.locator('[id^="field-calibration."]') })
  const rows = async () => {
    const said = await shown.getAttribute('aria-rowcount')
    return said === null ? shown.locator('tr[data-row]').count() : Number(said) - 1
  }
  const scrollTo = (share: number) =>
    shown.evaluate((element, part) => element.parentElement!.scrollTo(0, element.scrollHeight * part), share)
  // A shorter table over the one that is there asks, and is then all that there is.
  await cell('0.level').waitFor()
  const there = await rows()
  await paste(table.slice(0, 5))
  const { removed_other, replace } = shell.paste.shorter
  const question = page.getByRole('dialog')
  await question.getByText(removed_other.replace('{{count}}', String(there - 5))).waitFor()
  await accessible(page, 'the question about a shorter table', '[role="dialog"]')
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  await expect.poll(rows).toBe(there)
  await paste(table.slice(0, 5))
  await question.getByRole('button', { name: replace, exact: true }).click()
  await cell('5.level').waitFor({ state: 'detached' })
  await expect.poll(() => cell('4.level').inputValue()).toBe(figure(400, 0))
  // A longer one has nothing to ask.
  await paste(table)
  await expect.poll(rows).toBe(157)
  await scrollTo(1)
  await expect.poll(() => cell('156.level').inputValue()).toBe(figure(15_600, 0))
  await scrollTo(120 / 157)
  await cell('124.volume').click()
  await expect.poll(() => cell('123.volume').inputValue()).toBe(figure(20_441.1, 3))
  await scrollTo(0)
  await expect.poll(() => cell('0.volume').inputValue()).toBe(figure(bottom, 3))
  await accessible(page, 'a pasted calibration table')
  await page.getByRole('button', { name: shell.ui.save, exact: true }).click()
  await page.getByRole('button', { name: shell.action.edit, exact: true }).waitFor()

  await page.goto('/tank-calculator?tank=S502')
  for (const [name, value] of [
    ['reading', '12345'],
    ['waterLevel', '100'],
    ['liquidTemperature', '23.4'],
    ['ambientTemperature', '26'],
    ['density15', '0.8386'],
  ] as const) {
    await input(page, name).fill(value)
  }
  // Table volume, water and volume factor of the example; its roof floats by the density in air, which is the house's way.
  for (const [value, decimals] of [
    [20_515_890, 0],
    [35_200, 0],
    [0.99288, 5],
    [16_941_861, 0],
  ] as const) {
    await expect.poll(() => figures(page).textContent()).toContain(figure(value, decimals))
  }
  // The trace opens down to the two rows of the pasted table.
  for (const symbol of ['TOV', 'V']) {
    const step = page.locator('.calc-trace summary').filter({ has: page.getByText(symbol, { exact: true }) })
    await step.first().click()
  }
  await page.locator('.calc-trace').getByText(figure(20_441.1, 1)).first().waitFor()
})

test.each([
  { language: 'en', scheme: 'light', width: 1440, shell: shellEn, module: tanksEn },
  { language: 'it', scheme: 'dark', width: 1091, shell: shellIt, module: tanksIt },
] as const)('the worked examples stand on the screen to the digit, with their trace, in $language', async (story) => {
  const { shell, module, ...look } = story
  const { page } = await visit({ ...look, as: administrator, at: '/tank-calculator?tank=S501' })
  const inLanguage = (amount: string) => formatNumber(amount, look.language)
  /** Every named figure, as it stands there with its unit. */
  const reads = async (expected: Partial<Record<keyof typeof module.calculator.figure, string>>) => {
    for (const [name, value] of Object.entries(expected)) {
      const [amount, unit = ''] = value.split(' ')
      const label = module.calculator.figure[name as keyof typeof expected]
      const line = figures(page)
        .locator('div')
        .filter({ has: page.getByText(label, { exact: true }) })
      await expect.poll(() => line.textContent()).toBe(`${label}${inLanguage(amount!)}${unit}`)
    }
  }
  /** The step of that name opens and says its value, the outer ones before the ones inside. */
  const named: Record<string, string> = module.trace
  const traces = async (steps: Record<string, string>) => {
    for (const [symbol, value] of Object.entries(steps)) {
      const [amount, ...unit] = value.split(' ')
      const name = named[symbol] ?? symbol
      const step = page.locator('.calc-trace summary').filter({ has: page.getByText(name, { exact: true }) })
      await step.first().click()
      const said = step.first().locator('.trace-value')
      await expect.poll(() => said.textContent(), { message: symbol }).toBe([inLanguage(amount!), ...unit].join(' '))
    }
  }
  const measure = async (readings: Record<string, string>) => {
    for (const [name, value] of Object.entries(readings)) await input(page, name).fill(value)
  }

  await measure({
    reading: '12345',
    waterLevel: '15',
    liquidTemperature: '23.4',
    ambientTemperature: '26',
    density15: '0.8386',
  })
  await reads({
    totalObserved: '20515890 l',
    freeWater: '35200 l',
    shellFactor: '1.000195',
    roofAdjustment: '-110493 l',
    grossObserved: '20374200 l',
    volumeFactor: '0.99288',
    grossStandard: '20229170 l',
    massVacuum: '16964182 kg',
    weightAir: '16941930 kg',
  })
  await traces({
    TOV: '20515.89 m³',
    tSh: '23.725 °C',
    CTSh: '1.00019544955',
    FRA: '-110.493176861 m³',
    VCF: '0.992881706032',
    alpha15: '0.000845640887061 1/°C',
    GOV: '20374.1997648 m³',
    rhoAir: '837.5 kg/m³',
    weight: '16941.9300605 t AIR',
  })
  for (const words of [
    module.trace['routine-of-the-product'],
    module.trace['equation-full'],
    module.trace['fuel-oils'],
  ]) {
    await page.locator('.calc-trace').getByText(words).first().waitFor()
  }

  await page.goto('/tank-calculator?tank=N103')
  await measure({ reading: '9000', liquidTemperature: '31.2', density15: '0.8612' })
  await reads({ volumeFactor: '0.98654' })
  await traces({ VCF: '0.986536738241', alpha15: '0.000827829189398 1/°C' })

  const sphere = {
    reading: '9043',
    liquidTemperature: '18.5',
    density15: '0.507',
    vapourTemperature: '20',
    pressure: '7.9',
    molecularWeight: '44.1',
  }
  await page.goto('/tank-calculator?tank=S801')
  await measure(sphere)
  await reads({
    liquidVolume: '1234600 l',
    liquidDensity: '0.50221 kg/l',
    liquidMass: '620027 kg',
    vapourVolume: '768800 l',
    compressibility: '1.0000',
    vapourMass: '12398 kg',
    massVacuum: '632425 kg',
  })
  await traces({
    Vliq: '1234.6 m³',
    Pabs: '8.91325 bar abs',
    Z: '1',
    mVap: '12398.3353307 kg',
    mass: '632425.381541 kg VAC',
  })
  await accessible(page, 'a sphere with its trace')

  // The same reading with the Z that somebody agreed on, and back.
  const agree = async (zMode: 'IDEAL' | 'FIXED', fixedZ: string) => {
    await page.goto('/operations/TankConfigurations?tankCode=S801')
    await page.getByRole('gridcell', { name: 'S801', exact: true }).click()
    await page.getByRole('button', { name: shell.action.edit, exact: true }).click()
    await input(page, 'zMode').click()
    await page.getByRole('option', { name: module.tankConfigurations.choice.zMode[zMode], exact: true }).click()
    if (zMode === 'FIXED') {
      await page.getByRole('button', { name: shell.ui.save, exact: true }).click()
      await page.getByText(module.message.fixedZMissing).first().waitFor()
    }
    await input(page, 'fixedZ').fill(fixedZ)
    await page.getByRole('button', { name: shell.ui.save, exact: true }).click()
    await page.getByRole('button', { name: shell.action.edit, exact: true }).waitFor()
  }
  await agree('FIXED', '0.86')
  await accessible(page, 'the methods of a tank')
  await page.goto('/tank-calculator?tank=S801')
  await measure(sphere)
  await reads({ liquidMass: '620027 kg', compressibility: '0.8600', vapourMass: '14417 kg' })
  await traces({ Z: '0.86', mVap: '14416.6689892 kg' })
  await agree('IDEAL', '')
})
