import { gaugeUnits, processDataElements } from '#modules/process-data/contract/process-data.contract.ts'
import { levelsNow } from '#modules/process-data/server/public.ts'
import type { HitFact } from '#platform/core/search.contract.ts'
import type { HitTeller, Told } from '#platform/server/search/hit-teller.ts'
import { calculatorElements, calculatorPath } from '../contract/calculator.contract.ts'
import { farmPath } from '../contract/farm.contract.ts'
import { tankAddress } from '../contract/tank-page.ts'
import { tankRegistry } from '../contract/tanks.registry.ts'
import { tanksInUse } from './found-tanks.repo.ts'

/** What is in a tank and how high it stands; from there to its page, the farm and the calculator. */
export const foundTanks: HitTeller = {
  of: tankRegistry,
  element: tankRegistry.elements.view,
  async tell(db, hits, { language, may, say }) {
    const told = new Map<string, Told>()
    const codes = hits.map(({ code }) => code)
    const ids = new Map(hits.map(({ id, code }) => [code, id]))
    const seesGauges = may(processDataElements.view)
    const tanks = await tanksInUse(db, codes)
    const levels = new Map((seesGauges ? await levelsNow(db, codes) : []).map((level) => [level.tankCode, level]))
    for (const { code, product, productName, isOutOfService } of tanks) {
      const id = ids.get(code)!
      const level = levels.get(code)
      const facts: HitFact[] = []
      if (product) facts.push({ kind: 'text', text: [product, productName?.[language]].filter(Boolean).join(' · ') })
      if (level && level.value !== null) {
        const label = say('tanks:farm.variable.level')
        facts.push({ kind: 'amount', label, value: level.value, unit: gaugeUnits.level })
      }
      // A level that may not be trusted never stands alone.
      if (level && level.quality !== 'good') {
        facts.push({ kind: 'state', text: say(`tanks:farm.quality.${level.quality}`), tone: 'attention' })
      }
      if (isOutOfService) facts.push({ kind: 'state', text: say('tanks:farm.state.outOfService'), tone: 'muted' })
      const search = { tank: code }
      const toFarm = { title: say('tanks:farm.title'), to: farmPath, search }
      const toCalculator = { title: say('tanks:calculator.title'), to: calculatorPath, search }
      told.set(id, {
        page: tankAddress(code),
        facts,
        actions: [
          ...(seesGauges ? [toFarm] : []),
          ...(may(calculatorElements.view) ? [toCalculator] : []),
          { title: say('tanks:page.record'), to: `${tankRegistry.path}/${id}` },
        ],
      })
    }
    return told
  },
}
