import { useId } from 'react'
import type { FarmTank } from '../contract/farm.contract.ts'
import type { TankState } from '../rules/farm.ts'
import { shapeOf, shellHeight, type TankShape } from '../rules/tank-shape.ts'

const size = { width: 46, height: 92 }

/** The shell of each shape, and between which heights of the picture its content stands. */
const shells: Record<TankShape, { outline: string; around?: string; top: number; bottom: number }> = {
  fixedRoof: { outline: 'M.5 8L23 .5L45.5 8V91.5H.5Z', top: 9, bottom: 91 },
  floatingRoof: { outline: 'M.5 .5V91.5H45.5V.5', top: 1, bottom: 91 },
  // On its legs.
  sphere: {
    outline: 'M23 37.5a22.5 22.5 0 0 1 0 45a22.5 22.5 0 0 1 0 -45Z',
    around: 'M7 76V91.5M39 76V91.5M23 82.5V91.5',
    top: 37.5,
    bottom: 82.5,
  },
  // On its saddles.
  lying: {
    outline: 'M13 56.5H33a12.5 14.5 0 0 1 0 29H13a12.5 14.5 0 0 1 0 -29Z',
    around: 'M10 91.5L13 85.5M36 91.5L33 85.5',
    top: 56.5,
    bottom: 85.5,
  },
}

/**
 * A tank in its own shape: grey to its level, ticks where its working band begins and ends, a dashed line over the stock that
 * must stay, and the roof where it floats on what is in it.
 */
export function TankLevel(props: { tank: FarmTank; level: number | null; state: TankState }) {
  const { tank, level, state } = props
  const id = useId()
  const shape = shapeOf(tank)
  const shell = shells[shape]
  const high = Math.max(shellHeight(tank), level ?? 0)
  const at = (height: number) => shell.bottom - (Math.min(height, high) / high) * (shell.bottom - shell.top)
  const tick = (height: number | null, name: string) =>
    height !== null && (
      <path className={`tank-tick tank-tick-${name}`} d={`M0 ${at(height)}h7M${size.width} ${at(height)}h-7`} />
    )
  const beyond = (height: number | null) =>
    height !== null && <path className="tank-tick-beyond" d={`M0 ${at(height)}h4M${size.width} ${at(height)}h-4`} />
  const isOld = state === 'stale' || state === 'frozen' || state === 'lost'
  const filled = level !== null && state !== 'outOfService' ? at(level) : null
  return (
    <svg className="tank-level" viewBox={`0 0 ${size.width} ${size.height}`} data-shape={shape} aria-hidden>
      <clipPath id={`${id}-shell`}>
        <path d={shell.outline} />
      </clipPath>
      <pattern id={id} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path className="tank-hatch" d="M0 0v5" />
      </pattern>
      {shell.around && <path className="tank-around" d={shell.around} />}
      <path className="tank-wall" d={shell.outline} />
      <g clipPath={`url(#${id}-shell)`}>
        {filled !== null && (
          <rect className="tank-fill" x="0" width={size.width} y={filled} height={shell.bottom - filled} />
        )}
        {filled !== null && isOld && (
          <rect fill={`url(#${id})`} x="0" width={size.width} y={filled} height={shell.bottom - filled} />
        )}
        {tank.deadLevel !== null && <path className="tank-dead" d={`M0 ${at(tank.deadLevel)}H${size.width}`} />}
      </g>
      {filled !== null && shape === 'floatingRoof' && <path className="tank-roof" d={`M2 ${filled}H44`} />}
      {tick(tank.minLevel, 'min')}
      {tick(tank.maxLevel, 'max')}
      {beyond(tank.lowLowLevel)}
      {beyond(tank.highHighLevel)}
      {state === 'outOfService' && <path className="tank-out" d={`M1 1L${size.width - 1} ${size.height - 1}`} />}
    </svg>
  )
}
