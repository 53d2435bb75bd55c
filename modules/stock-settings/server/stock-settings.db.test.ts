import { expect, test } from 'vitest'
import { demoServer } from '#demo/testing/demo-server.ts'

const server = await demoServer()
const steward = await server.userWith('super-admin')

test('a threshold that is no percentage is refused in the words that users know', async () => {
  const answer = await steward.call('POST', '/stock/DenaturantBulkCapacity', {
    body: { plant: 'N', product: 'GO-RISC', capacity: '5000', runningLowThreshold: 101, emptyThreshold: 5 },
    headers: { 'accept-language': 'it' },
  })
  expect(answer.status).toBe(400)
  expect(answer.body.data).toEqual([
    {
      key: 'runningLowThreshold',
      value: 'Valore soglia non valido. Inserire un numero intero compreso tra 0 e 100.',
    },
  ])
})

test('barrels and tonnes are worked out by the server, and cannot be sent', async () => {
  const body = {
    referenceDate: '2026-11-10',
    monthStartDate: '2026-11-01',
    tankCode: 'S503',
    product: 'GO-B7',
    pool: 'MIDDLE-POOL',
    voyageNumber: null,
    adjustmentType: '7',
    direction: 'discharge',
    description: null,
    initialStockDate: '2026-11-01',
    endDate: null,
    cubicMetres: '1250.000',
    density: '0.8430',
    conversionFactor: '6.2898107704',
  }
  const path = '/stock/DeadStockAdjustment'
  const created = await steward.call('POST', path, { body })
  expect(created.body.data).toMatchObject({ barrels: '7862.26', metricTonnes: '1053.750' })
  const forged = await steward.call('POST', path, { body: { ...body, tankCode: 'S502', metricTonnes: '1.000' } })
  expect(forged.status).toBe(400)
  expect(forged.body.data.map((line: { key: string }) => line.key)).toEqual(['metricTonnes'])
})

test('a tank is left out of a report once at a time, and of several reports at once', async () => {
  const exclude = (report: string, validFrom: string, validTo: string | null) =>
    steward.call('POST', '/stock/TanksExcluded', {
      body: { tankCode: 'S302', report, reason: 'Under repair', validFrom, validTo },
    })
  expect((await exclude('MTS', '2026-01-01', '2026-03-31')).status).toBe(200)
  expect((await exclude('MTS', '2026-03-31', null)).status).toBe(409)
  expect((await exclude('MTS', '2026-04-01', null)).status).toBe(200)
  expect((await exclude('DELTA', '2026-02-01', null)).status).toBe(200)
})
