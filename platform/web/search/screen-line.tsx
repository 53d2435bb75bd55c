import { createElement } from 'react'
import { menuIcon } from '../base/menu-icons.ts'
import { Marked } from './marked.tsx'
import type { FoundScreen } from './match-screens.ts'

/** A page of the menu, with the way to it. */
export function ScreenLine(props: { screen: FoundScreen; marks: readonly string[] }) {
  const { title, icon, way } = props.screen
  return (
    <span className="hit">
      {createElement(menuIcon(icon), { size: 16, stroke: 1.6, 'aria-hidden': true })}
      <span className="hit-title">
        <Marked text={title} marks={props.marks} />
      </span>
      <span className="hit-excerpt muted">{way}</span>
    </span>
  )
}
