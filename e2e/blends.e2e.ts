import { expect, test } from 'vitest'
import en from '#modules/blending/i18n/en.json' with { type: 'json' }
import it from '#modules/blending/i18n/it.json' with { type: 'json' }
import { accessible } from './accessible.ts'
import { administrator } from './people.ts'
import { browserVisits } from './visits.ts'

const visit = browserVisits()
const words = { en, it }
const period = new URLSearchParams({ 'period.from': '2025-03-01', 'period.to': '2025-03-31' })

test.each([
  { language: 'en', scheme: 'light', width: 1440 },
  { language: 'it', scheme: 'dark', width: 1000 },
] as const)(
  'the mixing report opens with its limit and says what helps where nothing was blended, in $language',
  async (look) => {
    const text = words[look.language]
    const { page } = await visit({ ...look, as: administrator, at: `/operations/BiodieselMixingReport?${period}` })
    await page.getByRole('heading', { name: text.biodieselMixing.title }).waitFor()
    await page.getByText(text.basis).first().waitFor()
    await accessible(page, 'the report')
    expect(await page.title()).toContain(text.biodieselMixing.title)
  },
)
