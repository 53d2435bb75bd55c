import { useId } from 'react'
import type { FarmTank } from '../contract/farm.contract.ts'
import type { TankState } from '../rules/farm.ts'

const size = { width: 46, height: 92 }
const wall = 1

/** A tank as a bar: grey to its level, ticks where its working band begins and ends, the stock that must stay hatched. */
export function TankLevel(props: { tank: FarmTank; level: number | null; state: TankState }) {
  const { tank, level, state } = props
  const hatch = useId()
  const top = Math.max(tank.referenceHeight ?? 0, (tank.maxLevel ?? 0) * 1.04, level ?? 0) || 1
  const inner = size.height - 2 * wall
  const at = (height: number) => wall + inner - (Math.min(height, top) / top) * inner
  const tick = (height: number | null, name: string) =>
    height !== null && (
      <path className={`tank-tick tank-tick-${name}`} d={`M0 ${at(height)}h7M${size.width} ${at(height)}h-7`} />
    )
  const beyond = (height: number | null) =>
    height !== null && <path className="tank-tick-beyond" d={`M0 ${at(height)}h4M${size.width} ${at(height)}h-4`} />
  const isOld = state === 'stale' || state === 'frozen' || state === 'lost'
  return (
    <svg className="tank-level" viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden>
      <pattern id={hatch} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path className="tank-hatch" d="M0 0v5" />
      </pattern>
      <rect className="tank-wall" x="0.5" y="0.5" width={size.width - 1} height={size.height - 1} rx="2" />
      {level !== null && state !== 'outOfService' && (
        <>
          <rect
            className="tank-fill"
            x={wall}
            width={size.width - 2 * wall}
            y={at(level)}
            height={Math.max(0, size.height - wall - at(level))}
          />
          {isOld && (
            <rect
              fill={`url(#${hatch})`}
              x={wall}
              width={size.width - 2 * wall}
              y={at(level)}
              height={Math.max(0, size.height - wall - at(level))}
            />
          )}
        </>
      )}
      {tank.deadLevel !== null && (
        <path className="tank-dead" d={`M${wall} ${at(tank.deadLevel)}H${size.width - wall}`} />
      )}
      {tick(tank.minLevel, 'min')}
      {tick(tank.maxLevel, 'max')}
      {beyond(tank.lowLowLevel)}
      {beyond(tank.highHighLevel)}
      {state === 'outOfService' && <path className="tank-out" d={`M1 1L${size.width - 1} ${size.height - 1}`} />}
    </svg>
  )
}
