import { tankRegistry } from '#modules/tanks/contract/tanks.registry.ts'
import type { HitTeller, Told } from '#platform/server/search/hit-teller.ts'
import { alarmTone } from '../contract/alarm-tone.ts'
import { alarmElements, alarmsPath } from '../contract/tank-alarms.contract.ts'
import { tankAlarmRegistry } from '../contract/tank-alarms.registry.ts'
import { openAlarms } from './found-alarms.repo.ts'

/** More of them are on the list. */
const shown = 2

/** What is abnormal at a tank now. */
export const alarmsOfFoundTanks: HitTeller = {
  of: tankRegistry,
  element: alarmElements.view,
  async tell(db, hits, { say }) {
    const alarms = Map.groupBy(
      await openAlarms(
        db,
        hits.map(({ code }) => code),
      ),
      ({ tankCode }) => tankCode,
    )
    return new Map(
      hits.flatMap(({ id, code }): [string, Told][] => {
        const open = alarms.get(code)
        if (!open) return []
        const facts = open.slice(0, shown).map(({ kind, status }) => ({
          kind: 'state' as const,
          text: say(`tank-alarms:tankAlarms.choice.kind.${kind}`),
          tone: alarmTone[status],
        }))
        const search = { isOpen: 'true', isShelved: 'false', tankCode: code }
        return [[id, { facts, actions: [{ title: say(tankAlarmRegistry.titleKey), to: alarmsPath, search }] }]]
      }),
    )
  },
}
