import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import i18next from 'i18next'
import { type ComponentProps, createElement, type FunctionComponent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { expect, test } from 'vitest'
import { indexOf, moveOf } from '#platform/ui/board/board-model.ts'
import { UiProvider } from '#platform/ui/ui-provider.tsx'
import shell from '#platform/web/i18n/en.json'
import { checkI18n } from '../checks/i18n.ts'
import { SourceTree } from '../checks/source-tree.ts'
import { root } from '../run/node.ts'
import { recipeFiles } from './recipe-files.ts'

/** What docs/how-to/add-a-board.md says, done: its files written and compiled, its board asked and drawn. */

const { folder, paths, text, load } = recipeFiles('add-a-board.md')
const web = 'modules/cranes/web'
const hour = 3_600_000
const at = (hours: number) => new Date(Date.UTC(2026, 10, 2) + hours * hour).toISOString()
const job = (id: string, from: number, to: number, more: object = {}) => ({
  id,
  crane: 'C1',
  name: `Lift ${id}`,
  from: at(from),
  to: at(to),
  status: 'confirmed',
  waitsFor: null,
  begun: false,
  ...more,
})
const jobs = [
  job('a', 1, 3),
  job('b', 3, 5, { waitsFor: 'a' }),
  job('c', 4, 6),
  job('d', 5, 7, { waitsFor: 'b', begun: true }),
]

test('the page has every file that it speaks of', () => {
  expect(paths.toSorted()).toEqual([
    'modules/cranes/i18n/en.json',
    'modules/cranes/i18n/it.json',
    `${web}/crane-bars.ts`,
    `${web}/crane-hours.screen.tsx`,
    `${web}/crane-plan.screen.tsx`,
    `${web}/crane-preview.ts`,
  ])
})

test('a move pushes what waits for it, tells what cannot, and refuses the past', async () => {
  const { craneBars } = (await load(`${web}/crane-bars.ts`)) as any
  const { craneMove } = (await load(`${web}/crane-preview.ts`)) as any
  const index = indexOf(craneBars(jobs, String))
  const move = moveOf(index.bars.get('a')!)
  const now = Date.parse(at(0))
  const later = craneMove(index, { ...move, start: move.start + hour, end: move.end + hour }, now, String)
  expect(later.moves.map(({ barId }: { barId: string }) => barId)).toEqual(['a', 'b'])
  expect(later).toMatchObject({
    notes: ['cranes:plan.stuck'],
    overlaps: [
      { a: 'b', b: 'c' },
      { a: 'b', b: 'd' },
    ],
  })
  const earlier = craneMove(index, { ...move, start: now - hour, end: now + hour }, now, String)
  expect(earlier.refused).toBe('cranes:plan.past')
})

test('the screen shows the jobs with their conflicts', async () => {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    resources: { en: { shell, cranes: JSON.parse(text('modules/cranes/i18n/en.json')) } },
    interpolation: { escapeValue: false },
  })
  const { CranePlan } = (await load(`${web}/crane-plan.screen.tsx`)) as { CranePlan: FunctionComponent<object> }
  const plan = createElement(CranePlan, {
    jobs,
    cranes: ['C1', 'C2'],
    from: Date.parse(at(0)),
    to: Date.parse(at(48)),
    now: Date.parse(at(2)),
    view: 'list',
    readOnly: 'the yard is closed',
    onMove: () => {},
    onOpen: () => {},
  } as object)
  const settings = { language: 'en', density: 'compact', scheme: 'light', styleNonce: '' } as const
  const around: ComponentProps<typeof UiProvider> = { ...settings, children: plan }
  const html = renderToStaticMarkup(createElement(UiProvider, around))
  for (const words of ['Lift a', 'Confirmed', 'Lift b and Lift c overlap by 1:00', 'Read only: the yard is closed']) {
    expect(html).toContain(words)
  }
})

test('its texts are there in both languages, and none too many', async () => {
  const findings = await checkI18n(new SourceTree(folder))
  expect(findings.filter(({ path }) => path.startsWith('modules/cranes/'))).toEqual([])
})

test('the compiler takes both screens', () => {
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ extends: '../../tsconfig.web.json', include: ['modules/*/web'], exclude: [] }),
  )
  const { status, stdout } = spawnSync(join(root, 'node_modules/.bin/tsc'), ['-p', folder], { encoding: 'utf8' })
  expect({ status, stdout }).toEqual({ status: 0, stdout: '' })
})
