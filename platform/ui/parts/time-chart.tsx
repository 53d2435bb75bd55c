import './curve-chart.css'
import { siteTime } from '#platform/core/date-format.ts'
import { formatNumber } from '#platform/core/number-format.ts'
import { useUi } from '../ui-provider.tsx'

const size = { width: 640, height: 240, left: 64, right: 12, top: 22, bottom: 24 }
const inner = { width: size.width - size.left - size.right, height: size.height - size.top - size.bottom }
const hour = 3600
const day = 24 * hour

/**
 * One measure over a day or a month: a line that breaks where nothing is known, and limits as dashed lines. A limit beyond
 * what the line needs stands at the edge with an arrow, so that nobody takes it for absent.
 */
export function TimeChart(props: {
  label: string
  unit: string
  /** Seconds since 1970. */
  from: number
  to: number
  at: readonly number[]
  values: readonly (number | null)[]
  decimals: number
  /** Seconds; a hole longer than this is shown as one. */
  longestStep: number
  limits?: readonly { at: number; label: string }[]
  /** Times in which what was heard could not be believed. */
  spans?: readonly { from: number; to: number; label: string }[]
}) {
  const { language } = useUi()
  const known = props.values.filter((value) => value !== null)
  if (known.length === 0) return null
  const limits = props.limits ?? []
  const { low, high, step } = scaleOf(Math.min(...known), Math.max(...known), props.decimals)
  const atX = (second: number) => size.left + ((second - props.from) / (props.to - props.from)) * inner.width
  const atY = (value: number) => size.top + inner.height - ((value - low) / (high - low)) * inner.height
  const steps = Array.from({ length: Math.round((high - low) / step) + 1 }, (_, index) => low + index * step)
  const isLong = props.to - props.from > 2 * day
  const every = isLong ? 5 * day : 3 * hour
  const hours = Array.from({ length: 9 }, (_, index) => props.from + index * every).filter((at) => at <= props.to)
  const bottom = size.top + inner.height
  return (
    <figure className="curve-chart">
      <svg viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={props.label}>
        {steps.map((value) => (
          <g key={value}>
            <line className="guide" x1={size.left} x2={size.width - size.right} y1={atY(value)} y2={atY(value)} />
            <text x={size.left - 6} y={atY(value) + 4} textAnchor="end">
              {formatNumber(value.toFixed(props.decimals), language)}
            </text>
          </g>
        ))}
        {hours.map((at, index) => (
          <g key={at}>
            <line className="guide" x1={atX(at)} x2={atX(at)} y1={size.top} y2={bottom} />
            <text x={atX(at)} y={bottom + 15} textAnchor={index === hours.length - 1 ? 'end' : 'middle'}>
              {isLong ? dayOfMonth(at) : clock(at)}
            </text>
          </g>
        ))}
        <LimitsBeyond {...props} limits={limits.filter(({ at }) => at > high)} y={size.top + 12} arrow="↑" />
        <LimitsBeyond {...props} limits={limits.filter(({ at }) => at < low)} y={bottom - 5} arrow="↓" />
        {limits
          .filter(({ at }) => at >= low && at <= high)
          .map(({ at, label }, index) => (
            <g key={label}>
              <line className="mark" x1={size.left} x2={size.width - size.right} y1={atY(at)} y2={atY(at)} />
              {/* Beside each other: two limits may be closer than a line of text is high. */}
              <text x={size.left + 4 + index * 36} y={atY(at) - 4}>
                {label}
              </text>
            </g>
          ))}
        {props.spans?.map(({ from, to, label }) => (
          <g key={from}>
            <rect
              className="span"
              x={atX(from)}
              width={Math.max(2, atX(to) - atX(from))}
              y={size.top}
              height={inner.height}
            />
            <text x={Math.min(atX(from), size.width - size.right - 90)} y={size.top - 4}>
              {`${label} ${clock(from)} – ${clock(to)}`}
            </text>
          </g>
        ))}
        <line className="axis" x1={size.left} x2={size.left} y1={size.top} y2={bottom} />
        <line className="axis" x1={size.left} x2={size.width - size.right} y1={bottom} y2={bottom} />
        {pieces(props.at, props.values, props.longestStep).map((piece) => (
          <polyline
            key={piece[0]![0]}
            className="curve"
            points={piece.map(([second, value]) => `${atX(second).toFixed(1)},${atY(value).toFixed(1)}`).join(' ')}
          />
        ))}
        <text x={0} y={12}>{`${props.label} (${props.unit})`}</text>
      </svg>
    </figure>
  )
}

/** The limits that lie beyond one edge, in one line: the arrow says where. */
function LimitsBeyond(props: {
  limits: readonly { at: number; label: string }[]
  decimals: number
  unit: string
  y: number
  arrow: string
}) {
  const { language } = useUi()
  if (props.limits.length === 0) return null
  const said = props.limits.map(
    ({ at, label }) => `${label} ${formatNumber(at.toFixed(props.decimals), language)} ${props.unit}`,
  )
  return (
    <text className="beyond" x={size.width - size.right - 4} y={props.y} textAnchor="end">
      {`${said.join(' · ')} ${props.arrow}`}
    </text>
  )
}

const clock = (second: number) => siteTime(new Date(second * 1000).toISOString()).time

/** The clock may have changed since the month began; noon is of the same day either way. */
const dayOfMonth = (second: number) =>
  String(Number(siteTime(new Date((second + day / 2) * 1000).toISOString()).date.slice(8)))

type Point = [second: number, value: number]

/** What is known without a break. */
function pieces(at: readonly number[], values: readonly (number | null)[], longestStep: number): Point[][] {
  const all: Point[][] = []
  let last = -Infinity
  for (const [index, second] of at.entries()) {
    const value = values[index]
    if (value === null || value === undefined) continue
    if (second - last > longestStep) all.push([])
    all.at(-1)!.push([second, value])
    last = second
  }
  return all
}

/** Three to six round steps around what is shown, never finer than the gauge. */
function scaleOf(least: number, most: number, decimals: number) {
  const smallest = 10 ** -decimals
  const span = Math.max(most - least, smallest * 4)
  const power = 10 ** Math.floor(Math.log10(span / 4))
  const step = Math.max(
    smallest,
    [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((one) => span / one <= 5) ?? span,
  )
  const middle = (least + most) / 2
  const low = Math.floor(Math.min(least, middle - step) / step) * step
  const high = Math.ceil(Math.max(most, middle + step) / step) * step
  return { low, high, step }
}
