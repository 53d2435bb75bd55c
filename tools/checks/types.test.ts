import { spawnSync } from 'node:child_process'
import { copyFileSync, symlinkSync } from 'node:fs'
import { join, relative } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { root } from '../run/node.ts'
import { SourceTree } from './source-tree.ts'
import { tempTree } from './temp-tree.ts'

const programs = ['pure', 'server', 'web', 'tests']

/** `npm run check` leaves the types to the linter: what the compiler refuses, it must refuse, in every program. */
test('the linter holds each file against the compiler, in the environment of its folder', () => {
  const wrong = 'export const one: number = "one"\n'
  const environments = 'export const here = [typeof document.title, typeof process.pid]\n'
  const { codes, status } = lint({
    'modules/tanks/rules/wrong.ts': wrong,
    'modules/tanks/server/wrong.ts': wrong,
    'modules/tanks/web/wrong.tsx': wrong,
    'modules/tanks/rules/wrong.test.ts': wrong,
    'modules/tanks/demo/wrong.ts': wrong,
    'packages/measurement/src/wrong.ts': wrong,
    'packages/measurement/test/wrong.ts': wrong,
    'e2e/wrong.ts': wrong,
    'modules/tanks/rules/place.ts': environments,
    'modules/tanks/contract/place.ts': environments,
    'platform/core/place.ts': environments,
    'modules/tanks/server/place.ts': environments,
    'modules/tanks/web/place.ts': environments,
    'tools/place.ts': environments,
  })
  expect(status).toBe(1)
  const neither = ['TS2584 document', 'TS2591 process']
  expect(codes).toEqual({
    'modules/tanks/rules/wrong.ts': ['TS2322'],
    'modules/tanks/server/wrong.ts': ['TS2322'],
    'modules/tanks/web/wrong.tsx': ['TS2322'],
    'modules/tanks/rules/wrong.test.ts': ['TS2322'],
    'modules/tanks/demo/wrong.ts': ['TS2322'],
    'packages/measurement/src/wrong.ts': ['TS2322'],
    'packages/measurement/test/wrong.ts': ['TS2322'],
    'e2e/wrong.ts': ['TS2322'],
    'modules/tanks/rules/place.ts': neither,
    'modules/tanks/contract/place.ts': neither,
    'platform/core/place.ts': neither,
    'modules/tanks/server/place.ts': ['TS2584 document'],
    'modules/tanks/web/place.ts': ['TS2591 process'],
  })
})

test('each file belongs to one program', () => {
  const owners = new Map<string, string[]>()
  for (const name of programs) {
    const { config } = ts.readConfigFile(join(root, `tsconfig.${name}.json`), (path) => ts.sys.readFile(path))
    for (const path of ts.parseJsonConfigFileContent(config, ts.sys, root).fileNames)
      owners.set(relative(root, path), [...(owners.get(relative(root, path)) ?? []), name])
  }
  const others = new SourceTree(root).scripts.filter((path) => owners.get(path)?.length !== 1)
  expect(others.map((path) => [path, owners.get(path) ?? 'none'])).toEqual([])
})

test('also what only the strict options of the house refuse', () => {
  const { codes } = lint({
    'platform/core/strict.ts': [
      'import { Shape } from "./shape.ts"',
      'import { absent } from "./absent.ts"',
      'enum Colour { red }',
      'class Base { name(): string { return "a" } }',
      'class Derived extends Base { name(): string { return "b" } }',
      'export function strict(list: string[], unused: number): Shape {',
      '  const left = 1',
      '  const length: number = list[0].length',
      '  switch (length) { case 1: list.push("1"); case 2: list.push("2") }',
      '  // @ts-expect-error nothing is wrong here',
      '  const fine: number = length',
      '  const shape: Shape = { size: undefined }',
      '  return [Colour.red, Derived, absent, fine].length > 0 ? shape : {}',
      '}',
    ].join('\n'),
    'platform/core/shape.ts': 'export interface Shape { size?: number }\n',
  })
  expect(codes['platform/core/strict.ts']).toEqual(
    expect.arrayContaining([
      'TS1484', // verbatimModuleSyntax
      'TS2307', // a file that is not there
      'TS1294', // erasableSyntaxOnly
      'TS4114', // noImplicitOverride
      'TS6133', // noUnusedLocals, noUnusedParameters
      'TS2532', // noUncheckedIndexedAccess
      'TS7029', // noFallthroughCasesInSwitch
      'TS2578', // an expected error that does not come
      'TS2375', // exactOptionalPropertyTypes
    ]),
  )
})

/** Path → what the compiler says in a checkout with the configuration of the house and these files only. */
function lint(files: Record<string, string>): { codes: Record<string, string[]>; status: number | null } {
  const tree = tempTree(files)
  for (const config of [
    '.oxlintrc.json',
    'package.json',
    'tsconfig.json',
    'tsconfig.base.json',
    ...programs.map((name) => `tsconfig.${name}.json`),
  ])
    copyFileSync(join(root, config), join(tree.root, config))
  symlinkSync(join(root, 'node_modules'), join(tree.root, 'node_modules'))
  const { stdout, stderr, status } = spawnSync(
    join(root, 'node_modules/.bin/oxlint'),
    ['--format=json', ...Object.keys(files)],
    {
      cwd: tree.root,
      encoding: 'utf8',
    },
  )
  expect(stderr).toBe('')
  const codes: Record<string, string[]> = {}
  for (const { filename, code, message } of JSON.parse(stdout).diagnostics) {
    const found = /TS\d+/.exec(code)?.[0]
    if (!found) continue
    const name = /^Cannot find name '(\w+)'/.exec(message)?.[1]
    ;(codes[filename] ??= []).push(name ? `${found} ${name}` : found)
  }
  return { codes: Object.fromEntries(Object.entries(codes).map(([path, said]) => [path, said.toSorted()])), status }
}
