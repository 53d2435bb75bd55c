import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')
const light = css.slice(css.indexOf(':root {'), css.indexOf('color-scheme: light'))
const dark = css.slice(css.indexOf("[data-mantine-color-scheme='dark']"), css.indexOf('color-scheme: dark'))

const token = (scheme: string, name: string) => new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(scheme)![1]!

/** WCAG 2.2, relative luminance and contrast ratio. */
function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}
function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter! + 0.05) / (darker! + 0.05)
}

test.each([
  ['light', light],
  ['dark', dark],
])('the colours of charts stand out from every ground, %s', (_, scheme) => {
  for (const number of [1, 2, 3, 4, 5, 6]) {
    for (const ground of ['card', 'surface', 'canvas']) {
      const ratio = contrast(token(scheme, `series-${number}`), token(scheme, ground))
      expect(ratio, `series ${number} on ${ground}`).toBeGreaterThanOrEqual(3)
    }
  }
})
