import {
  IconArrowDown,
  IconArrowUp,
  IconAlertTriangleFilled,
  IconChevronsDown,
  IconChevronsUp,
  IconMinus,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#platform/core/number-format.ts'
import { useUi } from '#platform/ui/ui-provider.tsx'
import type { Farm } from '../contract/farm.contract.ts'
import { alarming, bandShare, type Trend } from '../rules/farm.ts'
import { hoursAndMinutes } from './farm-figures.tsx'
import { FarmMarks } from './farm-marks.tsx'
import { TankLevel } from './tank-level.tsx'
import { useFrozenText } from './quality-chip.tsx'
import type { GaugedTank } from './use-farm.ts'

export const shownVariables = [
  'level',
  'share',
  'volume',
  'net',
  'mass',
  'room',
  'flow',
  'limit',
  'temperature',
] as const
export type ShownVariable = (typeof shownVariables)[number]

const arrows = {
  upFast: IconChevronsUp,
  up: IconArrowUp,
  still: IconMinus,
  down: IconArrowDown,
  downFast: IconChevronsDown,
} satisfies Record<Trend, unknown>

export function TrendArrow(props: { trend: Trend | null }) {
  const { t } = useTranslation('tanks')
  if (!props.trend || props.trend === 'still') return null
  const Arrow = arrows[props.trend]
  return <Arrow className="trend" size={14} stroke={2.2} role="img" aria-label={t(`farm.trend.${props.trend}`)} />
}

export const isAlarming = (state: string) => alarming.some((one) => one === state)

/** Panels by area, each tank a bar that opens its day. */
export function FarmView(props: {
  areas: Farm['areas']
  tanks: readonly GaugedTank[]
  variable: ShownVariable
  onOpen: (code: string) => void
}) {
  const { t } = useTranslation('tanks')
  const { language } = useUi()
  return (
    <div className="farm">
      {props.areas.map((area) => {
        const tanks = props.tanks.filter(({ tank }) => tank.area === area.code)
        if (tanks.length === 0) return null
        const gauged = tanks.flatMap(({ volume }) => volume ?? [])
        const total = gauged.reduce((sum, volume) => sum + volume, 0)
        return (
          <section key={area.code} className="farm-area" aria-label={area.name[language]}>
            <header>
              <h2>{area.name[language]}</h2>
              {/* Where nothing is gauged, nothing is known: that is not an empty area. */}
              <span className="muted">
                {gauged.length === 0
                  ? '–'
                  : t('farm.cubicMetres', { volume: formatNumber(Math.round(total), language) })}
              </span>
            </header>
            <ul>
              {tanks.map((one) => (
                <li key={one.tank.code}>
                  <TankCard gauged={one} variable={props.variable} onOpen={props.onOpen} />
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

function TankCard(props: { gauged: GaugedTank; variable: ShownVariable; onOpen: (code: string) => void }) {
  const { t } = useTranslation('tanks')
  const { language } = useUi()
  const { tank, level, state, trend, values, mark } = props.gauged
  const frozen = useFrozenText()(values.level)
  const shown = variableOf(props.gauged, props.variable)
  const figure = shown === null ? '–' : (shown.text ?? formatNumber(shown.value, language))
  return (
    <button
      type="button"
      className="farm-tank"
      data-state={state}
      data-tank={tank.code}
      title={frozen}
      onClick={() => props.onOpen(tank.code)}
    >
      <span className="farm-code">
        {tank.code}
        <TrendArrow trend={trend} />
      </span>
      <FarmMarks mark={mark} />
      <TankLevel tank={tank} level={level} state={state} />
      <span className="farm-figure">
        <b data-value={shown?.value}>{figure}</b>{' '}
        {shown !== null && <small>{shown.text ? t(`farm.limit.${shown.unit}`) : shown.unit}</small>}
      </span>
      {isAlarming(state) ? (
        <span className="farm-alarm">
          <IconAlertTriangleFilled size={11} aria-hidden />
          {t(`farm.state.${state}`)}
        </span>
      ) : (
        <span className="farm-product muted">
          {state === 'normal' || state === 'lost' ? tank.product : t(`farm.state.${state}`)}
        </span>
      )}
    </button>
  )
}

interface Shown {
  value: string
  /** Where it is no plain number. */
  text?: string
  unit: string
}

/** A value that is not to be used is not shown as a figure, except the last one known of a gauge that fell silent. */
function variableOf(gauged: GaugedTank, variable: ShownVariable): Shown | null {
  const { tank, level, volume, values, state, toLimit, content } = gauged
  if (state === 'outOfService') return null
  if (variable === 'temperature') {
    const { temperature } = values
    return temperature?.value == null ? null : { value: temperature.value, unit: '°C' }
  }
  if (level === null) return null
  const whole = (value: number | null | undefined, unit: string) =>
    value == null ? null : { value: String(Math.round(value)), unit }
  switch (variable) {
    case 'level':
      return whole(level, 'mm')
    case 'volume':
      return whole(volume, 'm³')
    case 'net':
      return whole(content?.net, 'm³')
    case 'mass':
      return whole(content?.mass, 't')
    case 'room':
      return whole(gauged.room, 'm³')
    case 'flow':
      return whole(gauged.flow?.cubicMetresPerHour, 'm³/h')
    case 'limit':
      return (
        toLimit && {
          value: String(Math.round(toLimit.hours * 60)),
          text: hoursAndMinutes(toLimit.hours),
          unit: toLimit.limit,
        }
      )
    case 'share':
      return whole(bandShare(tank, level), '%')
  }
}
