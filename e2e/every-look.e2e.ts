import { expect, inject, test } from 'vitest'
import { accessible } from './accessible.ts'
import { everyScreen, gates, recordLists } from './every-screen.ts'
import { administrator } from './people.ts'
import { browserVisits } from './visits.ts'
import { arrive, complaintsOf, firstOf, sample, settled, unreachableIn } from './walking.ts'

/**
 * Screens in both languages, light and dark, at a desk and on a phone: open to everybody, and nothing to press beyond the
 * edge. Some by the seed, each in two of the eight looks; all of them in all, and lesser findings of the scan too, with
 * `npm run e2e:looks`.
 */

const visit = browserVisits()
const isFull = process.env.EVERY_LOOK !== undefined
const seed = inject('seed')

const looks = (['light', 'dark'] as const).flatMap((scheme) =>
  (['en', 'it'] as const).flatMap((language) =>
    ([1440, 390] as const).map((width) => ({ scheme, language, width, height: width === 390 ? 844 : 900 })),
  ),
)
type Look = (typeof looks)[number]
const nameOf = ({ scheme, language, width }: Look) => `${scheme}, ${language}, ${width} pixels wide`

const screens = isFull ? everyScreen : sample(everyScreen, 12, seed)
const together = 6
const groups = Array.from({ length: Math.ceil(screens.length / together) }, (_, group) =>
  screens.slice(group * together, (group + 1) * together),
)
// Two that differ in everything, another pair for each group.
const looksOf = (group: number) => {
  const first = (seed + group) % 4
  return isFull ? looks : [looks[first]!, looks[looks.length - 1 - first]!]
}
const stories = groups.flatMap((group, index) =>
  looksOf(index).map((look) => ({ first: group[0]!, name: nameOf(look), group, look })),
)

async function lookedAt(page: Parameters<typeof settled>[0], at: string, look: Look): Promise<string[]> {
  await settled(page)
  const found = [...(await complaintsOf(page)), ...(await unreachableIn(page))].map((one) => `${at}: ${one}`)
  await accessible(page, `${at} (${nameOf(look)})`, 'html', isFull ? 'any' : 'serious').catch((error: Error) =>
    found.push(error.message),
  )
  return found
}

test.each(stories)('screens from $first, $name', async ({ group, look }) => {
  const { page } = await visit({ as: administrator, ...look })
  const found: string[] = []
  for (const path of group) {
    await arrive(page, path)
    found.push(...(await lookedAt(page, path, look)))
  }
  expect(found).toEqual([])
})

const some = isFull ? looks : looksOf(groups.length)
test.each(some.map((look) => ({ name: nameOf(look), look })))('records, $name', async ({ look }) => {
  const { page } = await visit({ as: administrator, ...look })
  const found: string[] = []
  for (const list of recordLists) {
    const at = await firstOf(page, list)
    await arrive(page, at)
    found.push(...(await lookedAt(page, at, look)))
  }
  expect(found).toEqual([])
})

test.each(some.map((look) => ({ name: nameOf(look), look })))('the pages before the door, $name', async ({ look }) => {
  const { page } = await visit(look)
  const found: string[] = []
  for (const path of gates) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    found.push(...(await lookedAt(page, path, look)))
  }
  expect(found).toEqual([])
})
