import { menuIcon } from '../base/menu-icons.ts'
import { Marked } from './marked.tsx'
import type { FoundScreen } from './match-screens.ts'

/** A page of the menu, with the way to it. */
export function ScreenLine(props: { screen: FoundScreen; marks: readonly string[] }) {
  const { title, icon, way } = props.screen
  const Glyph = menuIcon(icon)
  return (
    <span className="hit">
      <Glyph size={16} stroke={1.6} aria-hidden />
      <span className="hit-title">
        <Marked text={title} marks={props.marks} />
      </span>
      <span className="hit-excerpt muted">{way}</span>
    </span>
  )
}
