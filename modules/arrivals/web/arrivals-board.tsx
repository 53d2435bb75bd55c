import './arrivals.css'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { Board } from '#platform/ui/board/board.tsx'
import { indexOf, type Move } from '#platform/ui/board/board-model.ts'
import { toast } from '#platform/ui/parts/toast.ts'
import { call } from '#platform/web/base/api.ts'
import { Awaited } from '#platform/web/base/awaited.tsx'
import { usePermission } from '#platform/web/base/permissions.tsx'
import { useDescribeError } from '#platform/web/base/use-describe-error.ts'
import type { ReportPartProps } from '#platform/web/base/web-module.ts'
import { useBoardShortcuts } from '#platform/web/boards/board-shortcuts.ts'
import {
  arrivalElements,
  arrivalsId,
  type BoardData,
  type Call,
  placeShip,
  readBoard,
} from '../contract/arrivals.contract.ts'
import { ArrivalDrawer } from './arrival.drawer.tsx'
import { arrivalMove, arrivalScene, placeOf } from './arrival-bars.ts'
import { ShipSteps } from './ship-steps.tsx'
import { TroubleText } from './trouble-text.tsx'

const dayMs = 86_400_000
const daysBack = 4
const daysAhead = 24

/** The ships in time, above their list: what a ship needs, where, and who is in each other's way. */
export function ArrivalsBoard({ asked, refresh }: ReportPartProps) {
  const { t } = useTranslation('arrivals')
  const [isShown, setShown] = useState(true)
  const board = useQuery({
    queryKey: ['registry', arrivalsId, 'board'],
    queryFn: ({ signal }) => call(readBoard, { signal }),
    refetchInterval: 60_000,
  })
  return (
    <div className="arrivals-top" data-shown={isShown}>
      <ActionButton
        label={t(isShown ? 'board.hide' : 'board.show')}
        icon={isShown ? IconEyeOff : IconEye}
        keepLabel
        onClick={() => setShown(!isShown)}
      />
      {isShown && <Awaited query={board} height={240} />}
      {isShown && board.data && <Ships data={board.data} plant={asked['plant']} refresh={refresh} />}
    </div>
  )
}

function Ships({ data, plant, refresh }: { data: BoardData; plant: string | undefined; refresh: () => void }) {
  const { t } = useTranslation('arrivals')
  const queries = useQueryClient()
  const describeError = useDescribeError()
  const may = usePermission(arrivalElements.edit)
  const [hours, setHours] = useState(168)
  const [selected, setSelected] = useState<string | null>(null)
  const [opened, setOpened] = useState<string | null>(null)
  const now = Date.parse(data.now)
  const [from, to] = [now - daysBack * dayMs, now + daysAhead * dayMs]
  const calls = useMemo(() => new Map(data.calls.map((one) => [one.voyageNumber, one])), [data])
  const scene = useMemo(() => {
    const isHere = (one: { plant: string }) => plant === undefined || one.plant === plant
    const inTime = ({ takenFrom, takenUntil }: Call) =>
      takenFrom !== null && Date.parse(takenUntil!) > from && Date.parse(takenFrom) < to
    return arrivalScene(
      { berths: data.berths.filter(isHere), calls: data.calls.filter((one) => isHere(one) && inTime(one)) },
      t,
    )
  }, [data, plant, from, to, t])
  const index = useMemo(() => indexOf(scene.bars), [scene])
  const readOnly = may.enabled ? undefined : may.visible ? may.reason : t('board.onlyJetty')
  useBoardShortcuts(may.enabled)
  const again = async () => {
    refresh()
    await queries.invalidateQueries({ queryKey: ['registry', arrivalsId] })
  }
  const move = useMutation({
    mutationFn: ({ barId, laneId, start }: Move) => {
      const ship = calls.get(barId)!
      const place = placeOf(laneId)
      return call(placeShip, {
        params: { voyage: barId },
        version: ship.version,
        idempotencyKey: crypto.randomUUID(),
        body: {
          // Who goes to the roadstead keeps the berth that it waits for.
          mooringPlatform:
            place.kind === 'berth' ? place.code : place.kind === 'roadstead' ? ship.mooringPlatform : null,
          isVesselInRoadstead: place.kind === 'roadstead',
          eta: start === index.bars.get(barId)!.start ? null : new Date(start).toISOString(),
        },
      })
    },
    onSuccess: () => toast(t('message.placed')),
    onError: (error) => toast(describeError(error).lines.join('\n'), 'alarm'),
    onSettled: again,
  })
  return (
    <>
      <div className="arrivals-board">
        <Board
          label={t('board.title')}
          lanes={scene.lanes}
          bars={scene.bars}
          from={from}
          to={to}
          now={now}
          hours={hours}
          onHours={setHours}
          snapMinutes={15}
          readOnly={readOnly}
          selected={selected}
          onSelect={setSelected}
          preview={(wanted) => arrivalMove({ index, calls, now }, wanted, t)}
          onMove={([first]) => first && move.mutate(first)}
          onOpen={setOpened}
          view="board"
          details={(bar) => factsOf(calls.get(bar.id))}
        />
      </div>
      {opened && <ArrivalDrawer voyage={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

const factsOf = (ship: Call | undefined) =>
  ship && (
    <>
      <TroubleText call={ship} />
      <ShipSteps call={ship} />
    </>
  )
