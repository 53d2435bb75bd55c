import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { SAMPLES } from '../test/samples.ts'

const cli = fileURLToPath(new URL('./measurement.cli.ts', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'measurement-'))
afterAll(() => rmSync(folder, { recursive: true }))

function run(...words: string[]) {
  const { stdout, stderr, status } = spawnSync(process.execPath, [cli, ...words], { encoding: 'utf8' })
  return { stdout, stderr, status }
}

function file(name: string, content: string): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

describe('command line', () => {
  test('computes with a decimal comma and prints the trace', () => {
    const words = ['vcf54', '--table', '54B', '--mode', '1980-calc', '--rho15', '839', '--tC', '32,5']
    expect(run(...words)).toMatchObject({ stdout: '0.98515\n', status: 0 })
    expect(run(...words, '--trace').stdout).toContain('VCF = 0.98515')
  })

  test('a stored trace replays; a changed one is found', () => {
    const input = file('tank.json', JSON.stringify(SAMPLES.tankQuantity[0]))
    const stored = run('tankQuantity', '--input', input, '--json', '--measure.tLiquidC', '24.1')
    expect(stored.status).toBe(0)
    expect(run('replay', file('trace.json', stored.stdout))).toMatchObject({ stdout: 'identical\n', status: 0 })
    const changed = stored.stdout.replaceAll('24.1', '24.2')
    const again = run('replay', file('changed.json', changed))
    expect(again.status).toBe(1)
    expect(again.stdout).toContain('differs at')
  })

  test('issues go to the error stream and into the exit code', () => {
    const out = run('vcf54e', '--rho15', '800', '--tC', '20')
    expect(out).toMatchObject({ status: 1, stdout: '' })
    expect(out.stderr).toContain('error density-out-of-table: rho15 800')
    expect(run('nothing').status).toBe(2)
    expect(run().stderr).toContain('measurement <routine>')
    expect(run('list').stdout.split('\n')).toContain('tankQuantity')
  })
})
