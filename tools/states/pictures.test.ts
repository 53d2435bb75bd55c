import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../run/node.ts'
import { definedStates } from './definitions.ts'
import { pictureOf, withPicture } from './picture.ts'

const defined = await definedStates()

test.each(defined)(
  'the README of $module shows $name as they are (npm run states:pictures draws anew)',
  ({ module, name, states }) => {
    const file = join(root, 'modules', module, 'README.md')
    const drawn = withPicture(readFileSync(file, 'utf8'), name, pictureOf(states))
    expect(drawn, `modules/${module}/README.md has no place <!-- picture of ${name} -->`).toBeDefined()
    if (process.env['WRITE_PICTURES']) writeFileSync(file, drawn!)
    expect(readFileSync(file, 'utf8')).toBe(drawn)
  },
)

test('a picture takes the place of the one before, and nothing else', () => {
  const text = 'a\n<!-- picture of x -->\nold\n<!-- end of the picture -->\nb\n'
  expect(withPicture(text, 'x', 'new')).toBe('a\n<!-- picture of x -->\nnew\n<!-- end of the picture -->\nb\n')
  expect(withPicture(text, 'y', 'new')).toBeUndefined()
})
