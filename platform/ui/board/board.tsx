import './board.css'
import './board-bars.css'
import './board-panel.css'
import './board-print.css'
import { IconClock, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { IconButton } from '../parts/icon-button.tsx'
import { type Bar, indexOf } from './board-model.ts'
import { BoardList } from './board-list.tsx'
import { BoardPanel } from './board-panel.tsx'
import { BoardPicture, type PictureHandle } from './board-picture.tsx'
import { BoardPrint } from './board-print.tsx'
import type { BoardProps } from './board-props.ts'
import { leastHours, mostHours, nextZoom } from './board-scale.ts'
import { useBoardTexts } from './board-texts.ts'
import { useHolding } from './use-holding.ts'

export type { BoardProps } from './board-props.ts'

/** Things in time, lane by lane: looked at, moved and drawn with pointer, fingers or keys, with a preview before they are kept. */
export function Board(props: BoardProps) {
  const texts = useBoardTexts(props.lanes)
  const { t } = texts
  const index = useMemo(() => indexOf(props.bars), [props.bars])
  const holding = useHolding(props, index, texts)
  const picture = useRef<PictureHandle>(null)
  const body = useRef<HTMLDivElement>(null)
  const paper = usePaper(() => picture.current?.seen())

  const goTo = (bar: Bar) => {
    if (picture.current) return picture.current.goTo(bar)
    props.onSelect(bar.id)
    body.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(bar.id)}"]`)?.focus()
  }
  const zoom = (step: 1 | -1) => props.onHours(nextZoom(props.hours, step))
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape comes up from bars and buttons
    <section
      className="board"
      aria-label={props.label}
      onKeyDown={(event) => {
        const held = holding.store.get()
        if (event.key !== 'Escape' || !held) return
        event.preventDefault()
        holding.giveBack()
        goTo(held.bar)
      }}
    >
      {(props.view === 'board' || props.readOnly) && (
        <div className="board-bar-line">
          {props.view === 'board' && (
            <>
              <IconButton
                label={t('ui.board.closer')}
                icon={IconZoomIn}
                disabledReason={props.hours <= leastHours ? t('ui.board.closest') : undefined}
                onClick={() => zoom(-1)}
              />
              <span className="board-zoom">{texts.span(props.hours)}</span>
              <IconButton
                label={t('ui.board.further')}
                icon={IconZoomOut}
                disabledReason={props.hours >= mostHours ? t('ui.board.furthest') : undefined}
                onClick={() => zoom(1)}
              />
              <IconButton label={t('ui.board.now')} icon={IconClock} onClick={() => picture.current?.showNow()} />
            </>
          )}
          {props.readOnly && <span className="board-read-only">{t('ui.readOnly', { reason: props.readOnly })}</span>}
        </div>
      )}
      <div className="board-body" ref={body}>
        {props.view === 'board' ? (
          <BoardPicture board={props} index={index} texts={texts} holding={holding} handle={picture} />
        ) : (
          <BoardList board={props} index={index} texts={texts} />
        )}
        <BoardPanel board={props} index={index} texts={texts} holding={holding} goTo={goTo} />
      </div>
      {paper && <BoardPrint label={props.label} lanes={props.lanes} index={index} texts={texts} {...paper} />}
      <div className="visually-hidden" role="status">
        {holding.said}
      </div>
    </section>
  )
}

/** What goes on paper, from when the browser is about to print until it has. */
function usePaper(seen: () => { from: number; to: number } | undefined) {
  const [paper, setPaper] = useState<{ from: number; to: number } | null>(null)
  const latest = useRef(seen)
  useEffect(() => {
    latest.current = seen
  })
  useEffect(() => {
    // At once: the browser does not wait.
    const before = () => flushSync(() => setPaper(latest.current() ?? null))
    const after = () => setPaper(null)
    addEventListener('beforeprint', before)
    addEventListener('afterprint', after)
    return () => {
      removeEventListener('beforeprint', before)
      removeEventListener('afterprint', after)
    }
  }, [])
  return paper
}
