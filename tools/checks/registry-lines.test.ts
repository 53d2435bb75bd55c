import { describe, expect, test } from 'vitest'
import { checkRegistryLines, medianOf, registryLines } from './registry-lines.ts'
import { lines, tempTree } from './temp-tree.ts'

const definition = (name: string, fields: number) =>
  `export const ${name} = defineRegistry({\n${Array.from({ length: fields }, (_, n) => `  field${n}: text(),`).join('\n')}\n})\n`
const head = `import { defineRegistry } from '#platform/core/registry.ts'\n`

describe('the lines of a registry', () => {
  test('are its definition, with what it uses of its own module', () => {
    const tree = tempTree({
      'modules/ships/contract/ships.registry.ts': `${head}import { shape } from './ship.ts'\n\n/** Ships. */\nexport const ships = defineRegistry({\n  schema: shape,\n})\n`,
      'modules/ships/contract/ship.ts': `const longest = 400\n\nexport const shape = object({\n  length: max(longest),\n})\n\nexport const unused = 1\n`,
    })
    // Two imports, three lines of definition, three of the shape, one of what the shape uses.
    expect(registryLines(tree)).toMatchObject([{ name: 'ships', lines: 9 }])
  })

  test('are also its rules and its hook, and the line that names them', () => {
    const tree = tempTree({
      'modules/ships/contract/ships.registry.ts': head + definition('ships', 2),
      'modules/ships/rules/ships.rules.ts': `export function shipRules() {\n  // Nothing is wrong.\n  return []\n}\n\nexport const others = () => []\n`,
      'modules/ships/rules/ships.rules.test.ts': `export const shipRules = 1\n`,
      'modules/ships/server/hook.ts': `export async function tell() {\n  await nobody()\n}\n`,
      'modules/ships/server/ships.module.ts': `import { ships } from '../contract/ships.registry.ts'\nimport { shipRules } from '../rules/ships.rules.ts'\nimport { tell } from './hook.ts'\nexport const all = [{ registry: ships, rules: shipRules, afterWrite: tell }]\n`,
    })
    expect(registryLines(tree)).toMatchObject([{ name: 'ships', lines: 1 + 4 + 3 + 3 + 1 }])
  })
})

describe('the check', () => {
  const treeOf = (...sizes: number[]) =>
    tempTree(
      Object.fromEntries(
        sizes.map((size, n) => [`modules/m${n}/contract/r${n}.registry.ts`, head + definition(`r${n}`, size)]),
      ),
    )
  test('lets a few be longer', () => {
    expect(checkRegistryLines(treeOf(57, 10, 200))).toEqual([])
  })
  test('fails when half of them are', () => {
    const tree = treeOf(58, 10, 200)
    expect(medianOf(registryLines(tree))).toBe(61)
    expect(lines(checkRegistryLines(tree))).toEqual([
      'modules:0 half of the registries take more than 60 lines, the median is 61',
    ])
  })
})
