/** The same number between 0 and 1 for the same name, always: what happens hangs on nothing but its name and the seed. */
export function chanceOf(name: string): number {
  let hash = 0x81_1c_9d_c5
  for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01_00_01_93)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c_1b_3c_6d)
  hash = Math.imul(hash ^ (hash >>> 12), 0x29_7a_2d_39)
  return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32
}

/** A number between the two, by name. */
export const between = (name: string, low: number, high: number): number => low + chanceOf(name) * (high - low)

/** One of them, by name. */
export const oneOf = <T>(name: string, choices: readonly T[]): T =>
  choices[Math.floor(chanceOf(name) * choices.length)]!

/** About zero, most of it within one: the mean of a few even numbers, scaled to a deviation of one. */
export const deviate = (name: string): number =>
  (chanceOf(name) + chanceOf(`${name}'`) + chanceOf(`${name}"`) - 1.5) * 2
