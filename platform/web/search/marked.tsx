import { markedParts } from '#platform/core/search-text.ts'

/** A text with what was searched for highlighted. */
export function Marked(props: { text: string; marks: readonly string[] }) {
  return markedParts(props.text, props.marks).map((part) =>
    part.marked ? <mark key={part.at}>{part.text}</mark> : <span key={part.at}>{part.text}</span>,
  )
}
