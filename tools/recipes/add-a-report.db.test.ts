import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { demoServer } from '#demo/testing/demo-server.ts'
import type { AnyReport } from '#platform/core/report.ts'
import type { ServerModule } from '#platform/server/modules.ts'
import { checkReports } from '../reports/check-reports.ts'
import { root } from '../run/node.ts'
import { recipeFiles } from './recipe-files.ts'

/** What docs/how-to/add-a-report.md says, done: its files written, compiled and mounted, its report held to every promise. */

const { folder, text, load } = recipeFiles('add-a-report.md')
const module = (await load('modules/turnover/server/turnover.module.ts'))['turnoverModule'] as ServerModule

await checkReports(await demoServer({}, [module]), [module])

test('has the words of all its fields and parameters in both languages', async () => {
  const { tankTurnover } = await load('modules/turnover/contract/tank-turnover.report.ts')
  const { id, fields, parameters } = tankTurnover as AnyReport
  const names = new Set([...fields, ...parameters].map(({ name }) => name))
  for (const language of ['en', 'it']) {
    const dictionary = JSON.parse(text(`modules/turnover/i18n/${language}.json`)) as Record<string, object>
    expect(Object.keys(dictionary)).toEqual([id, 'field'])
    expect(Object.keys(dictionary['field']!).toSorted()).toEqual([...names].toSorted())
  }
})

test('is taken by the compiler, the module of the browser too', () => {
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ extends: '../../tsconfig.tests.json', include: ['modules'], exclude: [] }),
  )
  const { status, stdout } = spawnSync(join(root, 'node_modules/.bin/tsc'), ['-p', folder], { encoding: 'utf8' })
  expect({ status, stdout }).toEqual({ status: 0, stdout: '' })
})
