import { describe, expect, test } from 'vitest'
import { checkScreenLines, medianLines, screenLines, screenNotes } from './screen-lines.ts'
import { lines, tempTree } from './temp-tree.ts'

const head = `import { defineReport } from '#platform/core/report.ts'\n`
const report = (name: string, rows: number) =>
  `${head}export const ${name} = defineReport({\n  path: '/${name}',\n${'  row: text(),\n'.repeat(rows)}})\n`
const wired = (what: string) => `export const web = { reports: [${what}] }\n`

describe('the lines of a report', () => {
  test('are its definition with what it uses of its file, and not its statement', () => {
    const tree = tempTree({
      'modules/ships/contract/calls.report.ts': `${head}\nconst longest = 400\nconst unused = 1\n\n/** Calls. */\nexport const calls = defineReport({\n  path: '/calls',\n  max: longest,\n})\n`,
      'modules/ships/server/calls.report.ts': `export const callsSource = reportSource(calls, () => sql\`\n select\n\`)\n`,
    })
    expect(screenLines(tree)).toEqual([{ kind: 'report', place: '/calls', lines: 1 + 1 + 4 }])
  })

  test('are also the line that names it to the browser, and the parts that it leads to', () => {
    const tree = tempTree({
      'modules/ships/contract/calls.report.ts': report('calls', 0),
      'modules/ships/web/ships.module.ts': `const parts = async () => (await import('./calls.parts.tsx')).callsParts\n${wired('{ report: calls, parts }').replace('parts }', 'parts: parts }')}`,
      'modules/ships/web/calls.parts.tsx': `import { Dialog } from './dialog.tsx'\nexport const callsParts = {\n  Actions: Buttons,\n}\nfunction Buttons() {\n  return <Dialog />\n}\nexport const others = {}\n`,
      'modules/ships/web/dialog.tsx': `export function Dialog() {\n  return null\n}\n`,
    })
    expect(screenLines(tree)).toMatchObject([{ lines: 1 + 3 + 1 + 1 + 3 + 3 }])
  })
})

describe('the lines of a worklist', () => {
  const screen = (element: string, more = '') =>
    `import { x } from 'y'\n\n// Why.\nexport const Screen = () => ${element}\n${more}`
  test('are those of a screen that shows the list of a definition with something of its own', () => {
    const tree = tempTree({
      'modules/ships/web/calls.screen.tsx': screen('<RegistryListScreen registry={calls} own={{}} />'),
      'modules/ships/web/plain.screen.tsx': screen('<RegistryListScreen registry={calls} />'),
      'modules/ships/web/other.screen.tsx': screen('<Table own />'),
    })
    expect(screenLines(tree)).toEqual([{ kind: 'worklist', place: 'modules/ships/web/calls.screen.tsx', lines: 2 }])
  })

  test('are judged when none of the lists of the past is of its own making any more', () => {
    const long = screen('<RegistryListScreen registry={calls} own={{}} />', 'doMore()\n'.repeat(60))
    const ported = {
      'modules/tank-operations/web/operations.screen.tsx': long,
      'modules/movement-instructions/web/worklist/worklist.screen.tsx': long,
      'modules/movement-instructions/web/lots/lots-management.screen.tsx': long,
      'modules/movement-instructions/web/checklist/checklist.screen.tsx': long,
    }
    expect(lines(checkScreenLines(tempTree(ported)))).toEqual([
      'modules:0 half of the worklists take more than 60 lines, the median is 62',
    ])
    const { 'modules/tank-operations/web/operations.screen.tsx': _list, ...rest } = ported
    expect(checkScreenLines(tempTree(rest))).toEqual([])
    expect(screenNotes(tempTree(rest))[1]).toContain('operations 354 by hand')
  })
})

describe('the check', () => {
  const treeOf = (...sizes: number[]) =>
    tempTree(
      Object.fromEntries(sizes.map((size, n) => [`modules/m${n}/contract/r${n}.report.ts`, report(`r${n}`, size)])),
    )
  test('lets a few reports be longer', () => {
    expect(checkScreenLines(treeOf(76, 10, 200))).toEqual([])
  })
  test('fails when half of them are', () => {
    const tree = treeOf(77, 10, 200)
    expect(medianLines(screenLines(tree), 'report')).toBe(81)
    expect(lines(checkScreenLines(tree))).toEqual([
      'modules:0 half of the reports take more than 80 lines, the median is 81',
    ])
  })
  test('tells what a screen took before', () => {
    const tree = tempTree({ 'modules/s/contract/a.report.ts': report('a', 3).replace("'/a'", "'/product-stock'") })
    expect(screenNotes(tree)[0]).toBe('1 reports, median 7 hand-written lines: product-stock 134 → 7')
  })
})
