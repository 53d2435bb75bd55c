import { afterAll } from 'vitest'

/** Counts figures that were held against others, and says at the end how many were right; each wrong one as it is found. */
export function goldenFigures() {
  const counted = { held: 0, right: 0 }
  afterAll(() => {
    process.stdout.write(`golden: ${counted.right} of ${counted.held} figures\n`)
  })
  const hold = (is: unknown, wanted: unknown, what = ''): void => {
    counted.held++
    if (is === wanted) counted.right++
    else process.stdout.write(`${what}${what && ': '}${String(is)} instead of ${String(wanted)}\n`)
  }
  return { counted, hold }
}
