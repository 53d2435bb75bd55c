import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import {
  changedGauges,
  type Gauges,
  processDataElements,
  readGauges,
  type TankValues,
} from '#modules/process-data/contract/process-data.contract.ts'
import { call } from '#platform/web/base/api.ts'
import { followValues } from '#platform/web/base/live-events.ts'
import { type FarmMark, type FarmTank, readFarm } from '../contract/farm.contract.ts'
import { speedOf, tankState, type TankState, type Trend, trendOf, volumeAt } from '../rules/farm.ts'
import { type Content, contentOf, type Flow, flowOf, roomLeft, timeToLimit, type TimeToLimit } from '../rules/flow.ts'
import { useFarmMarks } from './use-farm-marks.ts'

/** A tank with what its gauges say. */
export interface GaugedTank {
  tank: FarmTank
  values: TankValues['values']
  /** A level that may be drawn. */
  level: number | null
  volume: number | null
  speed: number | null
  trend: Trend | null
  state: TankState
  flow: Flow | null
  /** As if it went on flowing as it does. */
  toLimit: TimeToLimit | null
  room: number | null
  content: Content | null
  mark: FarmMark | undefined
}

const nowKey = ['gauges', 'now']

/** The farm of now, kept alive by events, or as it was at a moment. */
export function useFarm(at: string | undefined) {
  const queries = useQueryClient()
  const farm = useQuery({
    queryKey: ['tank-farm', at?.slice(0, 10) ?? 'now'],
    queryFn: ({ signal }) => call(readFarm, { query: at ? { at } : {}, signal }),
    placeholderData: keepPreviousData,
  })
  const gauges = useQuery({
    queryKey: at ? ['gauges', at] : nowKey,
    queryFn: ({ signal }) => call(readGauges, { query: at ? { at } : {}, signal }),
    placeholderData: keepPreviousData,
    // Events bring the changes; this brings the trend, and the silence of a worker that has died.
    ...(at ? { staleTime: Infinity } : { refetchInterval: 10_000 }),
  })
  useEffect(() => {
    if (at) return
    return followValues(processDataElements.view, (values) => {
      const changed = changedGauges.safeParse(values)
      if (changed.success) queries.setQueryData<Gauges>(nowKey, (before) => before && withChanges(before, changed.data))
    })
  }, [at, queries])

  const byTank = new Map(gauges.data?.tanks.map((one) => [one.tankCode, one]))
  const marks = useFarmMarks(at)
  const tanks = farm.data?.tanks.map((tank) => gauged(tank, byTank.get(tank.code), marks.get(tank.code))) ?? []
  return { farm, gauges, areas: farm.data?.areas ?? [], tanks }
}

function withChanges(before: Gauges, changes: typeof changedGauges._output): Gauges {
  const byTank = Map.groupBy(changes, ([tankCode]) => tankCode)
  return {
    ...before,
    tanks: before.tanks.map((tank) => {
      const ofTank = byTank.get(tank.tankCode)
      if (!ofTank) return tank
      const news = ofTank.map(([, measure, value, quality, at, since]) => {
        const moments = {
          at: new Date(at).toISOString(),
          since: since === undefined ? null : new Date(since).toISOString(),
        }
        return [measure, { ...tank.values[measure], value, quality, ...moments }] as const
      })
      return { ...tank, values: { ...tank.values, ...Object.fromEntries(news) } }
    }),
  }
}

function gauged(tank: FarmTank, given: TankValues | undefined, mark: FarmMark | undefined): GaugedTank {
  const values = given?.values ?? {}
  const level = tank.isOutOfService || values.level?.value == null ? null : Number(values.level.value)
  const speed = given ? speedOf(given) : null
  const volume = level === null ? null : volumeAt(tank.calibration, level)
  const flow = given && level !== null ? flowOf(tank, given) : null
  return {
    tank,
    values,
    level,
    volume,
    speed,
    trend: trendOf(speed),
    state: tankState(tank, values.level),
    flow,
    toLimit: timeToLimit(tank, flow, speed),
    room: roomLeft(tank, volume),
    content: contentOf(tank, values, volume),
    mark,
  }
}
