import type { Block } from './blocks.ts'

export interface Done {
  block: Block
  ms: number
  answers: { what: string; answer: string }[]
}

const seconds = (ms: number) => `${Math.max(1, Math.round(ms / 1000))} s`

/** How the drill went, for people; its blocks are held against those of the page by a test. */
export function transcriptOf(done: readonly Done[], about: { date: string; system: string; totalMs: number }): string {
  const lines = [
    '# The first day, word by word',
    '',
    `\`npm run install:drill\` on ${about.date}: ${about.system}, made with debootstrap and started with systemd as its first`,
    'process, in a network of its own (`systemd-nspawn`). Every block is taken from [install.md](../operations/install.md) and',
    'run as it stands there; the questions are asked of what it left. A page that has been edited since needs a new drill:',
    '`tools/install-drill/install.test.ts` compares.',
    '',
    `Whole time: ${seconds(about.totalMs)}, of which the clean Debian is not a part.`,
  ]
  let section = ''
  for (const { block, ms, answers } of done) {
    if (block.section !== section) lines.push('', `## ${block.section}`)
    section = block.section
    lines.push('', '```sh', block.commands.trimEnd(), '```', '', `${seconds(ms)}.`)
    if (answers.length > 0) lines.push('', '| asked | found |', '|---|---|')
    for (const { what, answer } of answers) lines.push(`| ${cell(what)} | ${cell(answer)} |`)
  }
  return `${lines.join('\n')}\n`
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
