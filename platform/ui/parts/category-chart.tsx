import './category-chart.css'
import { Skeleton } from '@mantine/core'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUi } from '../ui-provider.tsx'
import { type Chart, chartOptions, drawnPart, unitsOf } from './category-chart-options.ts'
import { ChartTable } from './chart-table.tsx'
import { chartLook } from './chart-look.ts'
import { ErrorPanel } from './error-panel.tsx'

export type { ChartSeries } from './category-chart-options.ts'

type Library = typeof import('./category-chart.echarts.ts')

/** Bars or lines over categories, and the same figures as a table for those who do not see them. */
export function CategoryChart(
  props: Chart & {
    /** Says what the picture shows, for those who do not see it. */
    label: string
    /** Which part of the whole is drawn, for instance the largest sixty of so many. */
    more?: string
    /** A category was clicked, or chosen with the arrow keys and Enter. */
    onOpen?: (category: number) => void
  },
): ReactNode {
  const { t } = useTranslation('shell')
  const { library, failed, retry } = useLibrary()
  const [pointed, setPointed] = useState<number | null>(null)
  unitsOf(props.series)
  const drawn = drawnPart(props)
  const count = props.categories.length
  const cut = drawn === props ? undefined : t('ui.chart.first', { drawn: drawn.categories.length, count })
  const more = props.more ?? cut
  return (
    <figure className="category-chart" aria-busy={!library && !failed}>
      {failed && <ErrorPanel lines={[t('ui.chart.failed')]} onRetry={retry} />}
      {!failed && !library && <Skeleton className="category-chart-picture" radius={2} aria-hidden />}
      {library && <Picture {...props} library={library} pointed={pointed} />}
      <ChartTable {...drawn} onPoint={setPointed} />
      {more && <p className="muted">{more}</p>}
    </figure>
  )
}

function useLibrary() {
  const [library, setLibrary] = useState<Library | null>(null)
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let left = false
    setFailed(false)
    import('./category-chart.echarts.ts').then(
      (loaded) => !left && setLibrary(loaded),
      () => !left && setFailed(true),
    )
    return () => {
      left = true
    }
  }, [attempt])
  return { library, failed, retry: () => setAttempt((count) => count + 1) }
}

function Picture(
  props: Chart & {
    label: string
    library: Library
    pointed: number | null
    onOpen?: (category: number) => void
  },
) {
  const { kind, categories, series, format, label, library, pointed } = props
  const { language, scheme, density } = useUi()
  const box = useRef<HTMLDivElement>(null)
  const drawing = useRef<ReturnType<Library['drawIn']>>(null)
  const open = useEffectEvent((category: number) => props.onOpen?.(category))
  const draw = useEffectEvent(() => {
    drawing.current!.show(label, chartOptions({ kind, categories, series, format }, chartLook(box.current!)))
    if (pointed !== null) drawing.current!.point(pointed)
  })

  useEffect(() => {
    const made = library.drawIn(box.current!, (category) => open(category))
    drawing.current = made
    // Also tells the first size.
    const watch = new ResizeObserver(() => draw())
    watch.observe(box.current!)
    return () => {
      watch.disconnect()
      made.dispose()
    }
  }, [library])
  // Colours and sizes are read from the page, which has them once its own effects have run.
  useEffect(() => draw(), [kind, categories, series, format, label, language, scheme, density])
  useEffect(() => drawing.current!.point(pointed), [pointed])

  return <div ref={box} className="category-chart-picture" data-opens={props.onOpen !== undefined} />
}
