import type { AnyStates } from '#platform/core/states.ts'
import { untouched } from '#platform/core/states.ts'

/** The life of a record as a drawing that the reader's browser makes: every way with the steps that go it. */
export function pictureOf(states: AnyStates): string {
  const lines = states.ways.map(({ from, to }) => {
    const arrow = `${from ?? '[*]'} --> ${to ?? '[*]'}`
    if (from === null) return arrow
    const steps = states
      .stepsFrom(from)
      .filter((name) => states.after(from, name) === to && states.steps[name]!.to !== untouched)
    return `${arrow}: ${steps.join(', ')}`
  })
  return ['```mermaid', 'stateDiagram-v2', ...lines.map((line) => `  ${line}`), '```'].join('\n')
}

const placeOf = (name: string) => new RegExp(`(<!-- picture of ${name} -->\\n)[\\s\\S]*?(<!-- end of the picture -->)`)

/** The text with the picture in its place; nothing where it leaves none. */
export function withPicture(text: string, name: string, picture: string): string | undefined {
  const place = placeOf(name)
  return place.test(text)
    ? text.replace(place, (_all, begin: string, end: string) => begin + picture + '\n' + end)
    : undefined
}
