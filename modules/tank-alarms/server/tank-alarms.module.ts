import type { ServerModule } from '#platform/server/modules.ts'
import { tankAlarmRegistry } from '../contract/tank-alarms.registry.ts'
import en from '../i18n/en.json' with { type: 'json' }
import it from '../i18n/it.json' with { type: 'json' }
import { alarmsWatch } from './alarms.watch.ts'
import { alarmsOfFoundTanks } from './found-alarms.ts'
import { alarmItems } from './handover-items.repo.ts'
import { alarmCard } from './home-cards.repo.ts'
import { loggedTankAlarms } from './tank-alarms.logged.ts'
import { tankAlarmRoutes } from './tank-alarms.routes.ts'

export const tankAlarmsModule: ServerModule = {
  id: 'tank-alarms',
  texts: { 'tank-alarms': { en, it } },
  lists: [{ registry: tankAlarmRegistry, pageless: true }],
  tellers: [alarmsOfFoundTanks],
  logged: [loggedTankAlarms],
  homeCards: [alarmCard],
  handoverItems: alarmItems,
  routes: tankAlarmRoutes,
  watches: [alarmsWatch],
}
