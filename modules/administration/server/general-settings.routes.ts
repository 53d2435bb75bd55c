import { AppError, refuse, stale } from '#platform/core/app-error.ts'
import type { Issue } from '#platform/core/issue.ts'
import { settingDefinitions, settingKeys, settingProblem } from '#platform/core/settings.ts'
import type { Reader, Tx } from '#platform/server/database/database.ts'
import { reads, type Route, type Services, writes } from '#platform/server/http/route.ts'
import { tellManyChanged } from '#platform/server/notify/tell-changed.ts'
import { forgetSetting, storedSettings, storeSetting } from '#platform/server/settings/settings.repo.ts'
import {
  type GeneralSetting,
  generalSettings,
  generalSettingsId,
  saveGeneralSettings,
} from '../contract/general-settings.contract.ts'

export const generalSettingRoutes: Route[] = [
  reads(generalSettings, async (call, db) => ({ data: await allSettings(db, call.services) })),
  writes(saveGeneralSettings, async (call, tx) => {
    const { changes } = call.body
    const issues = changes.flatMap(({ key, value }): Issue[] => {
      const problem = value === null ? undefined : settingProblem(key, value)
      return problem ? [{ field: key, ...problem }] : []
    })
    refuse(issues)
    for (const { key, value, version } of changes) {
      const done = value === null ? await forgetSetting(tx, key, version) : await storeSetting(tx, key, value, version)
      if (!done) throw await overtaken(tx, call.services, key)
    }
    await tellManyChanged(tx, { id: generalSettingsId }, { sites: null })
    call.log.info(
      { event: 'settings.changed', userId: call.session.userId, keys: changes.map(({ key }) => key) },
      'settings changed',
    )
    return { data: await allSettings(tx, call.services), message: 'platform.updated' }
  }),
]

async function overtaken(tx: Tx, services: Services, key: string): Promise<AppError> {
  const current = (await allSettings(tx, services)).find((setting) => setting.key === key)
  return stale(current, { updatedBy: current?.updatedBy ?? null, updatedAt: current?.updatedAt ?? null })
}

async function allSettings(db: Reader, services: Services): Promise<GeneralSetting[]> {
  const stored = new Map((await storedSettings(db)).map((row) => [row.key, row]))
  return settingKeys.map((key) => {
    const normally = services.delivered[key] ?? settingDefinitions[key].default
    const delivered = typeof normally === 'number' ? normally : [...normally]
    const row = stored.get(key)
    return {
      key,
      value: row?.value ?? delivered,
      default: delivered,
      version: row?.version ?? 0,
      updatedAt: row?.updatedAt ?? null,
      updatedBy: row?.updatedBy ?? null,
    }
  })
}
