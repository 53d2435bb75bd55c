import { sql } from 'kysely'
import { atHome } from '#platform/server/database/scope-sql.ts'
import { utc } from '#platform/server/database/utc-sql.ts'
import { type HomeCard, type HomeDoor, inWords } from '#platform/server/home/home-card.ts'
import { processDataElements } from '#modules/process-data/contract/process-data.contract.ts'
import { liveQuality } from '#modules/process-data/server/public.ts'
import { calculatorElements } from '../contract/calculator.contract.ts'
import { farmPath } from '../contract/farm.contract.ts'
import { tankRegistry } from '../contract/tanks.registry.ts'
import { unusableStates } from '../rules/farm.ts'

/** As the farm sees it: what has no value is as good as denied. */
const stateOfGauge = sql`case when l.value is null and ${liveQuality} not in ('lost', 'frozen') then 'bad' else ${liveQuality} end`

/** Level gauges that tell nothing one could use, the longest silent first; a tank out of service needs none. */
const gaugeCard: HomeCard = {
  id: 'gauges.unusable',
  section: 'abnormal',
  elements: [processDataElements.view],
  title: 'tanks:farm.unusableGauges',
  icon: 'gauge',
  link: `${farmPath}?trait=unusable`,
  follows: [tankRegistry.id],
  rows: ({ scope, say }) => sql`
    select g.tank_code as title, ${inWords('g.quality', unusableStates, (quality) => say(`tanks:farm.state.${quality}`))} as note,
      ${utc('g.source_at')} as at, ${farmPath}::text || '?tank=' || g.tank_code as link, g.source_at as place
    from (
      select l.tank_code, l.source_at, ${stateOfGauge} as quality
      from historian_state s cross join tank_live_values l join tanks t on t.code = l.tank_code
      where l.measure = 'level' and t.ended_at is null and not t.is_out_of_service and ${atHome(scope, 't.plant')}) g
    where g.quality = any(${[...unusableStates]}::text[])`,
}

export const tankCards: readonly HomeCard[] = [gaugeCard]

export const tankDoors: readonly HomeDoor[] = [
  {
    id: 'tankCalculator',
    element: calculatorElements.view,
    title: 'tanks:calculator.title',
    icon: 'calculator',
    link: '/tank-calculator',
  },
]
