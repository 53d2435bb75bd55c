import { emptyTables, onServer } from '../tools/postgres/database.ts'
import { ownApp } from './own-app.ts'
import type { Person } from './people.ts'

/** As when an administrator ends them, or they have run out. */
export async function endSessionsOf({ username }: Person): Promise<void> {
  await onServer(ownApp().databaseUrl, (client) =>
    client.query('delete from sessions where user_id = (select id from users where username = $1)', [username]),
  )
}

/** Rows from before today's rules: written past the application, so nobody has checked them. */
export async function addVessels(count: number, name: string): Promise<void> {
  await onServer(ownApp().databaseUrl, async (client) => {
    await client.query("set molo.actor = 'system:test'")
    await client.query(
      `insert into vessels (imo_number, name, flag_country_code, is_bunker_barge, dead_weight_tonnage, updated_by)
       select lpad(n::text, 7, '0'), $2, 'IT', false, 1000, 'system:test' from generate_series(1, $1) n`,
      [count, name],
    )
  })
}

export async function removeVessels(name: string): Promise<void> {
  await onServer(ownApp().databaseUrl, async (client) => {
    await client.query("set molo.actor = 'system:test'")
    await client.query('delete from vessels where name = $1', [name])
  })
}

/** Favourites and settings follow their user everywhere, so each test leaves none behind. */
export async function forgetPreferences(): Promise<void> {
  await onServer(ownApp().databaseUrl, async (client) => {
    await client.query("set molo.actor = 'system:test'")
    await client.query('delete from configurations')
  })
}

/** As they are now: other stories may have changed what the demo brought. */
export async function vesselsBuiltSince(year: number): Promise<{ name: string; yearOfBuilt: number }[]> {
  return onServer(ownApp().databaseUrl, async (client) => {
    const { rows } = await client.query<{ name: string; yearOfBuilt: number }>(
      'select name, year_of_built as "yearOfBuilt" from vessels where year_of_built >= $1',
      [year],
    )
    return rows
  })
}

/** What happened at the door a month ago, from one address; it stays, as nobody can take it back. */
export async function addSignIns(count: number, address: string): Promise<void> {
  await onServer(ownApp().databaseUrl, (client) =>
    client.query(
      `insert into sign_in_events (at, event, actor, way, address)
       select now() - interval '30 days' + n * interval '1 second', 'refused', 'system:test', 'password', $2
       from generate_series(1, $1) n`,
      [count, address],
    ),
  )
}

/** Whatever writes a file waits from this part on until the work is done, so a story can act in the middle of it. */
export async function whileFilesWait(work: () => Promise<void>, fromPart = 2): Promise<void> {
  await onServer(ownApp().databaseUrl, async (client) => {
    await client.query(`
      create or replace function wait_for_story() returns trigger language plpgsql as $$
      begin
        while not pg_try_advisory_xact_lock_shared(hashtext('story')) loop perform pg_sleep(0.01); end loop;
        return new;
      end $$;
      create or replace trigger wait_for_story before insert on temporary_file_parts
        for each row when (new.position >= ${fromPart}) execute function wait_for_story();
      select pg_advisory_lock(hashtext('story'))`)
    await work()
  })
}

/** As a terminal whose gauges nobody ever read. */
export async function forgetPlant(): Promise<void> {
  await onServer(ownApp().databaseUrl, async (client) => {
    await client.query("set molo.actor = 'system:test'")
    await emptyTables(client, ['tank_live_values', 'tank_recent_values', 'tank_readings', 'tank_reading_rollups'])
    await client.query('delete from tank_alarms; update historian_state set last_read_at = null')
  })
}

/** True once the worker has read every gauge and filled the hours before from the historian. */
export async function plantIsRead(): Promise<boolean> {
  return onServer(ownApp().databaseUrl, async (client) => {
    const { rows } = await client.query<{ read: boolean }>(`
      select (select last_read_at is not null from historian_state)
        and exists (select from tank_readings where at < now() - interval '3 hours')
        and exists (select from tank_readings where at > now() - interval '5 minutes') as read`)
    return rows[0]?.read === true
  })
}

/** As a worker leaves a gauge that it has watched since then, and that never moved. */
export async function seemStill(tankCode: string, level: number, since: Date): Promise<void> {
  await onServer(ownApp().databaseUrl, (client) =>
    client.query(
      `insert into tank_live_values (tank_code, measure, plant, value, source_at, quality, same_since)
       select code, 'level', plant, $2, now(), 'good', $3 from tanks where code = $1
       on conflict (tank_code, measure) do update
         set value = excluded.value, source_at = now(), quality = 'good', same_since = excluded.same_since`,
      [tankCode, level, since],
    ),
  )
}

/** An operation that is in progress on the tank since an hour ago, for as long as the work takes. */
export async function beginOperation(tankCode: string): Promise<{ id: string; end: () => Promise<void> }> {
  const asTest = <T>(text: string, values: unknown[]) =>
    onServer(ownApp().databaseUrl, async (client) => {
      await client.query("set molo.actor = 'system:test'")
      return client.query<T & object>(text, values)
    })
  const { rows } = await asTest<{ id: string }>(
    `insert into tank_operations (plant, tank_code, product, operation_type, effect, direction, measure_type,
       opening_at, created_by, updated_by)
     select plant, code, product, 'LAV', 'movement', 'sender', 'level', now() - interval '1 hour',
       'system:test', 'system:test' from tanks where code = $1 returning id`,
    [tankCode],
  )
  const { id } = rows[0]!
  await asTest(`update tank_operations set status = 'inProgress' where id = $1`, [id])
  return { id, end: async () => void (await asTest('delete from tank_operations where id = $1', [id])) }
}

/** What the gauges of a tank say, with the moment at which they said it. */
export async function letGaugesSay(tankCode: string, values: Record<string, string>, at: Date): Promise<void> {
  await onServer(ownApp().databaseUrl, async (client) => {
    for (const [measure, value] of Object.entries(values)) {
      await client.query(
        `with said as (
           insert into tank_live_values (tank_code, measure, plant, value, source_at, quality)
           select code, $2, plant, $3, $4, 'good' from tanks where code = $1
           on conflict (tank_code, measure) do update set value = excluded.value, source_at = $4, quality = 'good'
           returning *)
         insert into tank_recent_values (tank_code, measure, plant, at, value, quality)
         select tank_code, measure, plant, source_at, value, quality from said`,
        [tankCode, measure, value, at],
      )
    }
    // Nobody reads them while the story is told: they are not lost for that.
    await client.query("update historian_state set last_read_at = now() + interval '1 hour'")
  })
}

/** A sample of the tank, whose density the lab has validated. */
export async function letLabFind(tankCode: string, number: string, density: string, takenAt: Date): Promise<void> {
  await onServer(ownApp().databaseUrl, async (client) => {
    await client.query("set molo.actor = 'system:test'")
    await client.query(
      `with sample as (
         insert into lab_samples (number, tank_code, plant, taken_at, position)
         select $2, code, plant, $4, 'top' from tanks where code = $1 returning *)
       insert into lab_analyses (sample, plant, method, property, value, unit, validated_at)
       select id, plant, 'EN ISO 12185', 'DENS', $3, 'kg/m3', $4 from sample`,
      [tankCode, number, density, takenAt],
    )
  })
}

/** As a worker leaves a tank that it has read for some hours, with one level all the time. */
export async function rememberLevel(tankCode: string, level: number): Promise<void> {
  await onServer(ownApp().databaseUrl, async (client) => {
    await client.query("select make_reading_months((now() - interval '6 hours')::date, now()::date)")
    await client.query(
      `insert into tank_readings (tank_code, at, plant, level, quality)
       select t.code, m.at, t.plant, $2, 'g-----'
       from tanks t,
         generate_series(date_trunc('minute', now()) - interval '6 hours', now(), interval '1 minute') m(at)
       where t.code = $1
       on conflict do nothing`,
      [tankCode, level],
    )
  })
  await seemStill(tankCode, level, new Date())
}

/** The version of a tank that is in force. */
export async function versionOfTank(tankCode: string): Promise<string> {
  return onServer(ownApp().databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      'select id from tank_versions where tank_code = $1 order by start_date desc limit 1',
      [tankCode],
    )
    return rows[0]!.id
  })
}

/** Two ships of the south plant in some days, known for long and at no berth: so many hours from now, at the full hour. */
export async function expectShips(hours: readonly [number, number]): Promise<{ voyage: string; eta: Date }[]> {
  return onServer(ownApp().databaseUrl, async (client) => {
    await client.query("set molo.actor = 'system:test'")
    const { rows } = await client.query<{ voyage: string; eta: Date }>(
      `update movement_instructions m set eta = t.eta, eta_date = t.day, laycan_from = t.day - 1, laycan_to = t.day + 1,
         mooring_platform = null, created_at = now() - interval '20 days'
       from (select id, row_number() over (order by voyage_number) as nth from movement_instructions
           where status = 'created' and plant = 'S' and vessel is not null order by voyage_number limit 2) o
       cross join lateral (select date_trunc('hour', now()) + ($1::int[])[o.nth] * interval '1 hour' as eta) e
       cross join lateral (select e.eta, (e.eta at time zone 'Europe/Rome')::date as day) t
       where m.id = o.id returning m.voyage_number as voyage, m.eta`,
      [hours],
    )
    return rows.toSorted((one, other) => (one.voyage < other.voyage ? -1 : 1))
  })
}
