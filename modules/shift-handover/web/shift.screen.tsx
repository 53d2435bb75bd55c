import { useParams, useSearch } from '#platform/web/base/address.tsx'
import { Awaited } from '#platform/web/base/awaited.tsx'
import type { Handover } from '../contract/shift-handover.contract.ts'
import { HandoverPage } from './handover-page.tsx'
import { type Asked, useHandover } from './use-handover.ts'

/** The shift on duty, or the one that the address names. */
export function ShiftScreen() {
  const { plant, area, day, shift } = useSearch<{
    plant?: string
    area?: string
    day?: string
    shift?: Handover['shift']
  }>()
  return (
    <AskedPage
      asked={{
        ...(plant ? { plant } : {}),
        ...(area ? { area } : {}),
        ...(day ? { day } : {}),
        ...(shift ? { shift } : {}),
      }}
    />
  )
}

/** One of the list. */
export function HandoverScreen() {
  return <AskedPage asked={useParams<{ id: string }>()} />
}

function AskedPage({ asked }: { asked: Asked }) {
  const handover = useHandover(asked)
  if (!handover.data) return <Awaited query={handover} height={32} />
  return <HandoverPage handover={handover.data} />
}
