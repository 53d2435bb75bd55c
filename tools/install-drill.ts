import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stepsOf } from './install-drill/blocks.ts'
import { makeDebian, startMachine } from './install-drill/machine.ts'
import {
  afterRemoval,
  afterUpgrade,
  firstDay,
  type Installed,
  type Question,
  upgradeMigration,
  watchReadiness,
} from './install-drill/questions.ts'
import { type Done, transcriptOf } from './install-drill/transcript.ts'
import { openVisitor } from './install-drill/visitor.ts'
import { root } from './run/node.ts'

/**
 * `npm run install:drill`: installs the product on a clean Debian by the very words of docs/operations/install.md, asks
 * whether it works and holds, upgrades and removes it. Needs root, Debian's debootstrap and systemd-container, a network,
 * and a quarter of an hour. Writes docs/measurements/install.md.
 */
const page = join(root, 'docs/operations/install.md')
const transcript = join(root, 'docs/measurements/install.md')
for (const program of ['debootstrap', 'systemd-nspawn']) {
  const { status } = spawnSync('sh', ['-c', `command -v ${program}`])
  if (status !== 0) throw new Error(`${program} is missing: apt-get install debootstrap systemd-container`)
}
if (process.getuid?.() !== 0) throw new Error('only root can start a machine')

const folder = mkdtempSync(join(tmpdir(), 'molo-drill-'))
console.log('a clean Debian …')
const machine = await startMachine(folder, makeDebian(folder))
const leaveNothing = async () => {
  await machine.stop()
  rmSync(folder, { recursive: true, force: true })
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void leaveNothing().finally(() => process.exit(1)))
}
try {
  packSources('0.1.0')
  await drill()
} finally {
  await leaveNothing()
}

async function drill(): Promise<void> {
  const began = performance.now()
  const done: Done[] = []
  const installed: Partial<Installed> = { machine }
  let stopWatching: ReturnType<typeof watchReadiness> | undefined
  const steps = stepsOf(readFileSync(page, 'utf8'))
  for (const [index, block] of steps.entries()) {
    const isLastOf = (number: number) =>
      block.section.startsWith(`${number}. `) && steps[index + 1]?.section !== block.section
    const isFirstOf = (number: number) =>
      block.section.startsWith(`${number}. `) && steps[index - 1]?.section !== block.section
    console.log(`\n== ${block.section}\n${block.commands.trimEnd()}`)
    if (isFirstOf(11)) {
      packSources('0.2.0')
      stopWatching = watchReadiness(installed.visitor!)
    }
    // From here on a moment without an answer is what the page says.
    const seen = isLastOf(11) ? await stopWatching!() : undefined
    const { code, said, ms } = await machine.run(block.commands)
    if (code !== 0) throw new Error(`ended with ${code}:\n${said.slice(-4000)}`)
    console.log(`== ${Math.round(ms / 1000)} s`)
    const step: Done = { block, ms, answers: [] }
    done.push(step)
    if (isLastOf(6)) {
      installed.firstAdmin = block.commands
      installed.firstPassword = /^ {2}(\S{20})$/m.exec(said)?.[1] ?? ''
    }
    if (isLastOf(9)) {
      installed.visitor = openVisitor(machine.leader, join(machine.root, 'etc/molo/tls/molo.crt'))
      step.answers = await ask(firstDay(installed as Installed))
    }
    if (seen) step.answers = await ask(afterUpgrade(installed as Installed, seen))
    if (isLastOf(12)) step.answers = await ask(afterRemoval(installed as Installed))
  }
  installed.visitor?.leave()
  const { said } = await machine.run('. /etc/os-release; echo "$PRETTY_NAME $(cat /etc/debian_version)"')
  const about = { date: new Date().toISOString().slice(0, 10), system: said.trim(), totalMs: performance.now() - began }
  writeFileSync(transcript, transcriptOf(done, about))
  console.log(
    `\n${steps.length} blocks in ${Math.round(about.totalMs / 1000)} s; written to docs/measurements/install.md`,
  )
}

async function ask(questions: Question[]) {
  const answers: Done['answers'] = []
  for (const { what, answer } of questions) {
    const found = await answer().catch((error: unknown) => {
      throw new Error(what, { cause: error })
    })
    console.log(`   ${what} ${found}`)
    answers.push({ what, answer: found })
  }
  return answers
}

/** The sources as they lie here, where the page says that they are to be put; a later version has one migration more. */
function packSources(version: string): void {
  const target = join(machine.root, 'var/tmp/molo.tar.gz')
  const sources = join(folder, `molo-${version}`)
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root })
  const paths = listed.toString().split('\0')
  for (const path of paths.filter((path) => path && existsSync(join(root, path))))
    cpSync(join(root, path), join(sources, path))
  if (version !== '0.1.0') {
    const manifest = join(sources, 'package.json')
    writeFileSync(manifest, readFileSync(manifest, 'utf8').replace('"version": "0.1.0"', `"version": "${version}"`))
    writeFileSync(join(sources, 'db/migrations', upgradeMigration), 'alter table countries add column drill text;\n')
  }
  execFileSync('tar', ['--create', '--gzip', `--file=${target}`, `--directory=${sources}`, '.'])
  rmSync(sources, { recursive: true })
}
