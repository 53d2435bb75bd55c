import { z } from 'zod'
import { endpoint } from '#platform/core/endpoint.ts'
import { settingKeys } from '#platform/core/settings.ts'

/** Under this name open screens are told about changes. */
export const generalSettingsId = 'generalSettings'
export const generalSettingsElements = { view: 'generalSettings.view', edit: 'generalSettings.edit' }

const value = z.union([z.int(), z.array(z.string().trim().max(200)).max(1000)])
const key = z.enum(settingKeys as [(typeof settingKeys)[number], ...typeof settingKeys])

const setting = z.object({
  key,
  value,
  default: value,
  /** 0 as long as the setting is what it was delivered with. */
  version: z.int(),
  updatedAt: z.string().nullable(),
  updatedBy: z.string().nullable(),
})
export type GeneralSetting = z.infer<typeof setting>

export const generalSettings = endpoint({
  id: 'system.generalSettings',
  method: 'GET',
  path: '/system/GeneralSettings',
  permission: generalSettingsElements.view,
  answer: z.array(setting),
})

/** All of it or nothing; each change names the version that was seen. A null takes the delivered value back. */
export const saveGeneralSettings = endpoint({
  id: 'system.saveGeneralSettings',
  method: 'PUT',
  path: '/system/GeneralSettings',
  permission: generalSettingsElements.edit,
  body: z.strictObject({
    changes: z
      .array(z.strictObject({ key, value: value.nullable(), version: z.int().min(0) }))
      .min(1)
      .max(100),
  }),
  answer: z.array(setting),
})
