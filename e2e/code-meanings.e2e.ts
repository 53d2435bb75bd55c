import { expect, test } from 'vitest'
import en from '#modules/trade-codes/i18n/en.json' with { type: 'json' }
import it from '#modules/trade-codes/i18n/it.json' with { type: 'json' }
import { accessible } from './accessible.ts'
import { tankOperator } from './people.ts'
import { browserVisits } from './visits.ts'

const visit = browserVisits()

test.each([
  ['en', en.meaning.A18],
  ['it', it.meaning.A18],
] as const)('a code of the trade says on hover what it means: %s', async (language, meaning) => {
  const { page } = await visit({ as: tankOperator, at: '/tanks-movements-list-a-18?plant=S', language })
  const code = page.getByRole('heading', { level: 1 }).getByText('A18', { exact: true })
  await expect.poll(() => code.getAttribute('title')).toBe(meaning)
  await accessible(page, 'a title with a code')
})
