import { sql } from 'kysely'
import {
  type NumberSetting,
  settingDefinitions,
  type SettingKey,
  type SettingValue,
  type WordsSetting,
} from '#platform/core/settings.ts'
import type { Reader, Tx } from '../database/database.ts'

/** A number inside other SQL: asked with the statement itself, so that it is effective at once and everywhere. */
export const numberSql = (key: NumberSetting) =>
  `coalesce((select (value #>> '{}')::int from settings where key = '${key}'), ${settingDefinitions[key].default})`

/** `otherwise` is what the environment gives in place of the delivered value. */
export async function readNumber(
  db: Reader,
  key: NumberSetting,
  otherwise: number = settingDefinitions[key].default,
): Promise<number> {
  return ((await stored(db, key)) as number | undefined) ?? otherwise
}

export async function readWords(db: Reader, key: WordsSetting, otherwise: string[]): Promise<readonly string[]> {
  return ((await stored(db, key)) as string[] | undefined) ?? otherwise
}

async function stored(db: Reader, key: SettingKey): Promise<SettingValue | undefined> {
  const [row] = await db.query(sql<{ value: SettingValue }>`select value from settings where key = ${key}`)
  return row?.value
}

export interface StoredSetting {
  key: string
  value: SettingValue
  version: number
  updatedAt: string
  updatedBy: string
}

export async function storedSettings(db: Reader): Promise<StoredSetting[]> {
  return db.query(sql<StoredSetting>`
    select s.key, s.value, s.version, to_json(s.updated_at) #>> '{}' as "updatedAt",
           coalesce((select u.name from users u where u.id = person_of(s.updated_by)), s.updated_by) as "updatedBy"
    from settings s order by s.key`)
}

/** Version 0 is a setting that nobody has changed; false when somebody was faster. */
export async function storeSetting(tx: Tx, key: SettingKey, value: SettingValue, version: number): Promise<boolean> {
  const json = JSON.stringify(value)
  const rows =
    version === 0
      ? await tx.query(sql`
          insert into settings (key, value, updated_by) values (${key}, ${json}::jsonb, ${tx.actor.id})
          on conflict (key) do nothing returning 1`)
      : await tx.query(sql`
          update settings set value = ${json}::jsonb, version = version + 1, updated_at = now(), updated_by = ${tx.actor.id}
          where key = ${key} and version = ${version} returning 1`)
  return rows.length === 1
}

export async function forgetSetting(tx: Tx, key: SettingKey, version: number): Promise<boolean> {
  const rows = await tx.query(sql`delete from settings where key = ${key} and version = ${version} returning 1`)
  return rows.length === 1
}
