import { expect } from 'vitest'
import { serverModules } from '#apps/api/server-modules.ts'
import { demoServer } from '#demo/testing/demo-server.ts'
import { checkReports } from './check-reports.ts'

/** Reports that have nothing to show on the demo terminal, and why. */
const empty = {
  lockedAssets: 'a lock lives for minutes, and how long it is held changes while one looks',
  biodieselMixing: 'nobody blends in the examples; golden.db.test.ts of the module reads it on the past that is told',
}

/** Reports that read more the more has happened before, and why. */
const dearer = {
  manualEditLog:
    'its policies let the planner expect one row in two hundred: it reads the whole log up to some 50,000 edits (6 MB), and the index of the newest from then on',
}

const server = await demoServer()
await editByHand('S201')
await editByHand('N301')
await clear('S503')
await clear('N501')
await checkReports(server, serverModules, { empty, dearer })

/** Nobody has said anything of a tank for sale in the examples. */
async function clear(tankCode: string): Promise<void> {
  const user = await server.userWith('super-admin')
  const { status } = await user.call('PUT', `/tank-tracking/tanks/${tankCode}`, {
    headers: { 'if-match': '"0"' },
    body: { referenceDate: '2026-11-09', fiscalClearanceDate: '2026-11-10', isVesselCommunicated: true },
  })
  expect(status).toBe(200)
}

/** The demo has no stock that somebody typed: the tank is taken, changed and given back. */
async function editByHand(tankCode: string): Promise<void> {
  const user = await server.userWith('super-admin')
  const base = '/stock-management'
  const holder = crypto.randomUUID()
  const { fence } = (await user.call('POST', `${base}/locks/take`, { body: { tankCode, holder } })).body.data
  const typed = {
    measureType: 'quantity',
    level: null,
    temperature: null,
    density15: null,
    volume15: '1000000',
    mass: '840000',
  }
  const edited = await user.call('PUT', `${base}/daily-tank/${tankCode}/2026-11-10`, {
    headers: { 'if-match': '"0"' },
    body: { holder, fence, ...typed, reason: 'Dip by hand' },
  })
  expect(edited.status, JSON.stringify(edited.body)).toBe(200)
  await user.call('POST', `${base}/locks/release`, { body: { tankCode, holder, fence } })
}
