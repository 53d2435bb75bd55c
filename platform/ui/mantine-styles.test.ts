import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const library = join(root, 'node_modules/@mantine')
const styles = join(library, 'core/styles')

/** Every file that these lead to by imports of the same package, themselves among them. */
function reached(starts: readonly string[]): string[] {
  const seen = new Set<string>()
  const open = [...starts]
  for (let file = open.pop(); file; file = open.pop()) {
    if (seen.has(file) || !existsSync(file)) continue
    seen.add(file)
    const folder = dirname(file)
    open.push(...[...readFileSync(file, 'utf8').matchAll(/from "(\.[^"]+)"/g)].map(([, to]) => join(folder, to!)))
  }
  return [...seen]
}

const namesIn = (text: string, from: RegExp) =>
  [...text.matchAll(from)].flatMap(([, names]) => names!.split(',').map((name) => name.trim().split(' ')[0]!))

/** What our code takes from the core of the library, by itself and through dates and notifications. */
function usedNames(): Set<string> {
  const ours = globSync(['platform/{ui,web}/**/*.{ts,tsx}', 'modules/*/web/**/*.{ts,tsx}'], { cwd: root })
  const own = ours.flatMap((path) =>
    namesIn(readFileSync(join(root, path), 'utf8'), /import \{([^}]*)\} from '@mantine\/core'/g),
  )
  const through = [
    ...globSync('dates/esm/**/{DateInput,MonthPicker}.mjs', { cwd: library }),
    'notifications/esm/Notifications.mjs',
  ].map((path) => join(library, path))
  const theirs = reached(through).flatMap((file) =>
    namesIn(readFileSync(file, 'utf8'), /import \{([^}]*)\} from "@mantine\/core"/g),
  )
  return new Set([...own, ...theirs])
}

/** The parts whose styles are needed, in the order of the library's whole sheet. */
function neededStyles(): string[] {
  const index = join(library, 'core/esm/index.mjs')
  const used = usedNames()
  const starts = [...readFileSync(index, 'utf8').matchAll(/import \{([^}]*)\} from "(\.[^"]+)"/g)]
    .filter(([, names]) => names!.split(',').some((name) => used.has(name.trim().split(' ').at(-1)!)))
    .map(([, , file]) => join(dirname(index), file!))
  const parts = reached(starts)
    .filter((file) => file.endsWith('.module.mjs'))
    .map((file) => basename(file, '.module.mjs'))
    .filter((name) => existsSync(join(styles, `${name}.css`)))
  const whole = readFileSync(join(library, 'core/styles.css'), 'utf8')
  const placeOf = (name: string) =>
    whole.indexOf(/\.m_[0-9a-f]+/.exec(readFileSync(join(styles, `${name}.css`), 'utf8'))![0])
  return [...new Set(parts)].toSorted((a, b) => placeOf(a) - placeOf(b))
}

test('every part of the component library that is used has its styles, in their order, and no other has', () => {
  const sheet = readFileSync(join(import.meta.dirname, 'mantine.css'), 'utf8')
  const imported = [...sheet.matchAll(/styles\/([\w-]+)\.css/g)].map(([, name]) => name)
  expect(imported).toEqual(['baseline', 'default-css-variables', 'global', ...neededStyles()])
  expect(imported.length).toBeGreaterThan(20)
})
