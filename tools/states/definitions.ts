import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type AnyStates, States } from '#platform/core/states.ts'
import { root } from '../run/node.ts'

export interface DefinedStates {
  module: string
  /** As it is exported: `operationStates`. */
  name: string
  states: AnyStates
}

/** The lives of records in all modules. Whoever writes another one is found by it; there is no list to forget it in. */
export async function definedStates(): Promise<DefinedStates[]> {
  const files = globSync('modules/*/{contract,rules,server}/**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts') && readFileSync(join(root, file), 'utf8').includes('defineStates('))
    .toSorted()
  const found = await Promise.all(
    files.map(async (file) => {
      const exported = (await import(pathToFileURL(join(root, file)).href)) as Record<string, unknown>
      const own = Object.entries(exported).flatMap(([name, states]) =>
        states instanceof States ? [{ module: file.split('/')[1]!, name, states: states as AnyStates }] : [],
      )
      if (own.length === 0) throw new Error(`${file} defines states and exports none`)
      return own
    }),
  )
  return found.flat()
}
