import './curve-chart.css'
import { formatNumber } from '#platform/core/number-format.ts'
import { useUi } from '../ui-provider.tsx'

const size = { width: 640, height: 260, left: 74, right: 12, top: 24, bottom: 34 }
const inner = { width: size.width - size.left - size.right, height: size.height - size.top - size.bottom }

/** One rising line with its axes from zero; marks are places on the x axis that matter. */
export function CurveChart(props: {
  label: string
  x: { label: string; unit: string }
  y: { label: string; unit: string }
  points: readonly (readonly [x: number, y: number])[]
  marks?: readonly { at: number; label: string }[]
}) {
  const { language } = useUi()
  const { points, marks = [] } = props
  const top = niceTop(Math.max(...points.map(([, y]) => y)))
  const end = niceTop(Math.max(...points.map(([x]) => x), ...marks.map(({ at }) => at)))
  if (points.length < 2 || !(top > 0) || !(end > 0)) return null
  const atX = (x: number) => size.left + (x / end) * inner.width
  const atY = (y: number) => size.top + inner.height - (y / top) * inner.height
  const steps = [0, 0.25, 0.5, 0.75, 1]
  const bottom = size.top + inner.height
  return (
    <figure className="curve-chart">
      <svg viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={props.label}>
        {steps.map((step) => (
          <g key={step}>
            <line
              className="guide"
              x1={size.left}
              x2={size.width - size.right}
              y1={atY(step * top)}
              y2={atY(step * top)}
            />
            <text x={size.left - 6} y={atY(step * top) + 4} textAnchor="end">
              {formatNumber(step * top, language)}
            </text>
            <text x={atX(step * end)} y={bottom + 15} textAnchor={step === 1 ? 'end' : 'middle'}>
              {formatNumber(step * end, language)}
            </text>
          </g>
        ))}
        <line className="axis" x1={size.left} x2={size.left} y1={size.top} y2={bottom} />
        <line className="axis" x1={size.left} x2={size.width - size.right} y1={bottom} y2={bottom} />
        {marks.map(({ at, label }) => (
          <g key={label}>
            <line className="mark" x1={atX(at)} x2={atX(at)} y1={size.top} y2={bottom} />
            <text x={atX(at) + (at < end / 2 ? 4 : -4)} y={bottom - 6} textAnchor={at < end / 2 ? 'start' : 'end'}>
              {label}
            </text>
          </g>
        ))}
        <polyline
          className="curve"
          points={thinned(points)
            .map(([x, y]) => `${atX(x)},${atY(y)}`)
            .join(' ')}
        />
        <text x={0} y={12}>{`${props.y.label} (${props.y.unit})`}</text>
        <text x={size.width - size.right} y={bottom + 30} textAnchor="end">{`${props.x.label} (${props.x.unit})`}</text>
      </svg>
    </figure>
  )
}

/** No more points than the line has pixels; the last one ends it. */
function thinned<P>(points: readonly P[]): readonly P[] {
  const each = Math.ceil(points.length / inner.width)
  return points.filter((_, index) => index % each === 0 || index === points.length - 1)
}

/** The next of 1, 2, 2.5, 4, 5, 8 times a power of ten: its quarters are round too. */
function niceTop(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  return ([1, 2, 2.4, 4, 6, 8, 10].find((step) => step * power >= value) ?? 10) * power
}
