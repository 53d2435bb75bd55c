// npm run bench:board (-- 1 for one round instead of three): how fast a board of 60 lanes and 600 bars, and one of 6,000, is painted, scrolled and dragged in
// Chromium under the product's policy; a matrix of 60 rows and 62 days; and what the parts weigh.
import { cpus, loadavg } from 'node:os'
import { launchBrowser } from '../e2e/browser.ts'
import { measureBoard, measureMatrix } from './board/measure.ts'
import { servePart } from './board/serve-part.ts'
import { weightOf } from './board/weight.ts'

const rounds = Number(process.argv[2] ?? 3)
const browser = await launchBrowser()
try {
  console.log(
    `${process.arch}, ${cpus().length} cores, load ${loadavg()[0]!.toFixed(1)}, Chromium ${browser.version()}, ${rounds} rounds each;`,
    'a range is from the best to the worst. What else the machine does is in it: below a load of 1 the figures are ours.',
  )
  const board = await servePart('board')
  for (const bars of [600, 6000]) {
    const found = []
    for (let round = 0; round < rounds; round++) found.push(await measureBoard(browser, `${board.url}?bars=${bars}`))
    say(`60 lanes, ${bars} bars`, found)
  }
  board.stop()
  const matrix = await servePart('matrix')
  const found = []
  for (let round = 0; round < rounds; round++) found.push(await measureMatrix(browser, `${matrix.url}?chart=no`))
  say('60 rows, 62 days', found)
  matrix.stop()
} finally {
  await browser.close()
}
for (const [name, file] of [
  ['board', 'platform/ui/board/board.tsx'],
  ['matrix, without the grid', 'platform/ui/matrix/plan-matrix.tsx'],
] as const) {
  const { script, style } = await weightOf(file)
  console.log(`${name.padEnd(26)} ${kb(script)} + ${kb(style)} KB gzip, script and style`)
}

function kb(bytes: number): string {
  return (bytes / 1024).toFixed(1)
}

function say(what: string, rounds: Record<string, number>[]): void {
  console.log(`\n${what}`)
  for (const name of Object.keys(rounds[0]!)) {
    const figures = rounds.map((round) => round[name]!).toSorted((a, b) => a - b)
    console.log(`  ${name.padEnd(34)} ${figures[0]!.toFixed(1)} – ${figures.at(-1)!.toFixed(1)} ms`)
  }
}
