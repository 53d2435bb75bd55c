import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { demoServer } from '#demo/testing/demo-server.ts'
import { Decimal } from '#platform/core/decimal.ts'
import { everything } from '#platform/server/database/scope.ts'
import { arrivalElements, arrivalsPath, type ArrivalDetails } from '../contract/arrivals.contract.ts'

/** The figures of the screen, worked out a second time: by days and clocks, from what was put in, and by no rule of the module. */

const server = await demoServer()
const jetty = await server.userWith(Object.values(arrivalElements))
const force = (statement: ReturnType<typeof sql>) =>
  server.owner.transaction({ id: 'test', scope: everything }, (tx) => tx.query(statement))

const figures: string[] = []
function figure(name: string, shown: unknown, expected: unknown) {
  figures.push(name)
  expect([name, shown]).toEqual([name, expected])
}

/** Minutes since the first of the month, counted from the letters of the moment. */
const counted = (at: string) => {
  const [, day, hours, minutes] = /-(\d\d)T(\d\d):(\d\d)/.exec(at)!.map(Number)
  return (day! * 24 + hours!) * 60 + minutes!
}

test('drift, stay, time left and notices of a ship that comes nearer', async () => {
  // In the middle of a month that is long to come: counting days is enough.
  const year = new Date().getUTCFullYear() + 1
  const at = (day: number, clock: string) => `${year}-05-${String(day).padStart(2, '0')}T${clock}:00.000Z`
  const [row] = (await force(sql`
    update movement_instructions set eta = ${at(20, '06:00')}, eta_date = ${`${year}-05-20`}, laycan_from = ${`${year}-05-19`},
      laycan_to = ${`${year}-05-21`}, created_at = now() - interval '900 days', laytime_total_hours = null,
      laytime_loading_hours = null, laytime_discharge_hours = null, total_quantity = 20000, total_unit = 'MT', mooring_platform = 'P2'
    where id = (select id from movement_instructions where status = 'created' and vessel is not null and plant = 'S' limit 1)
    returning voyage_number as voyage, id`)) as { voyage: string; id: string }[]
  const { voyage, id } = row!
  const said: [by: string, received: string, eta: string][] = [
    ['master', at(16, '20:00'), at(20, '09:30')],
    ['agent', at(18, '07:15'), at(20, '08:45')],
    ['operator', at(18, '12:00'), at(20, '12:00')],
    ['master', at(19, '10:00'), at(21, '23:30')],
  ]
  for (const [by, received, eta] of said) {
    await force(sql`
      insert into arrival_etas (voyage_number, instruction_id, plant, eta, said_by, received_at, made_by)
      values (${voyage}, ${id}, 'S', ${eta}, ${by}, ${received}, 'test')`)
  }
  const { body } = await jetty.call('GET', `${arrivalsPath}/voyages/${voyage}`)
  const { call, etas, notices, now } = body.data as ArrivalDetails
  const all = [at(20, '06:00'), ...said.map(([, , eta]) => eta)]
  for (const [index, one] of etas.entries()) {
    figure(`eta ${index}`, one.eta, all[index])
    figure(
      `drift from the first ${index}`,
      one.driftFirst,
      index === 0 ? null : counted(all[index]!) - counted(all[0]!),
    )
    figure(
      `drift from the one before ${index}`,
      one.driftBefore,
      index === 0 ? null : counted(all[index]!) - counted(all[index - 1]!),
    )
  }
  figure('ruling ETA', call.eta, at(21, '23:30'))
  // 20,000 t at 1,250 t an hour are 16 h, and 4 h around them.
  figure('stay', call.stayMinutes, 20 * 60)
  figure('ETB', call.start, at(21, '23:30'))
  figure('ETS', call.end, at(22, '19:30'))
  // 23:30 UTC is half past one in the night after the last day of the laycan.
  figure('conflict', call.trouble, 'afterLaycan')
  figure('quantity', new Decimal(call.quantity!).toFixed(0), '20000')
  const due = [at(18, '23:30'), at(19, '23:30'), at(20, '23:30'), at(21, '11:30')]
  const states = ['given', 'given', 'ahead', 'ahead']
  const heard = [at(18, '07:15'), at(19, '10:00'), null, null]
  for (const [index, one] of notices.entries()) {
    figure(`due ${one.hours}`, one.dueAt, due[index])
    figure(`state ${one.hours}`, one.state, states[index])
    figure(`received ${one.hours}`, one.receivedAt, heard[index])
  }
  figure('notices given', call.noticesGiven, 2)
  const { body: listed } = await jetty.call('GET', `${arrivalsPath}?voyageNumber=${voyage}`)
  const shown = listed.data.rows[0]
  figure('drift in the list', shown.driftFirst, '41.5')
  figure('drift before in the list', shown.driftBefore, '35.5')
  figure('stay in the list', shown.stay, '20')
  const left = Math.round((Date.parse(call.eta!) - Date.parse(now)) / 60_000)
  const [counting] = (await force(sql`
    select round(extract(epoch from ${at(21, '23:30')}::timestamptz - ${now}::timestamptz) / 60)::int as left`)) as {
    left: number
  }[]
  figure('time left', left, counting!.left)
  expect(figures).toHaveLength(38)
  process.stdout.write(`golden: ${figures.length} of 38 figures\n`)
})
