import './explained.css'
import { use } from 'react'
import { CodeMeaningsContext } from '../code-meanings.ts'

/** A label or value whose codes of the trade say on hover what they mean. */
export function Explained({ text }: { text: string }) {
  const { pieces } = use(CodeMeaningsContext)
  return pieces(text).map((piece, index) =>
    piece.meaning ? (
      // oxlint-disable-next-line react/no-array-index-key -- the pieces of a text have no other name than their place
      <abbr key={index} className="explained" title={piece.meaning}>
        {piece.text}
      </abbr>
    ) : (
      piece.text
    ),
  )
}
