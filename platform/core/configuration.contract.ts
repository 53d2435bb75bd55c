import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { languages } from './language.ts'
import { colourSchemes, densities, menuTypes } from './looks.ts'

export const favouritesLimit = 100

const words = (max: number) => z.string().trim().min(1).max(max)

/** A page of this application, by its address below the origin: a favourite never leads elsewhere. */
export const favourite = z.strictObject({
  href: words(500).refine((href) => /^\/(?![/\\])/.test(href), { params: { code: 'core.notValid' } }),
  title: words(200),
})
export type Favourite = z.infer<typeof favourite>

/** What the user chose in the settings panel; what is absent was never chosen. */
export const userSettings = z.strictObject({
  menu: z.enum(menuTypes).optional(),
  scheme: z.enum(colourSchemes).optional(),
  density: z.enum(densities).optional(),
  language: z.enum(languages).optional(),
})
export type UserSettings = z.infer<typeof userSettings>

export const userPreference = z.strictObject({
  /** Always the caller's, whatever is sent. */
  userId: z.uuid(),
  favourites: z
    .array(favourite)
    .max(favouritesLimit)
    .refine((all) => new Set(all.map(({ href }) => href)).size === all.length, { params: { code: 'core.doubled' } }),
  settings: userSettings.default({}),
})
export type UserPreference = z.infer<typeof userPreference>

const configurationType = z.enum(['UserPreference'])

const configuration = z.strictObject({
  name: words(100),
  type: configurationType,
  description: words(300),
  value: userPreference,
})
export const storedConfiguration = z.object({ id: z.uuid(), version: z.int(), ...configuration.shape })
export type StoredConfiguration = z.infer<typeof storedConfiguration>

/** The configuration records of the caller. Another user's id may be asked for; the answer is the caller's all the same. */
export const readConfigurations = endpoint({
  id: 'system.configurations',
  method: 'GET',
  path: '/system/configuration',
  permission: 'signed-in',
  query: z.strictObject({ type: configurationType.optional(), userId: z.uuid().optional() }),
  answer: z.array(storedConfiguration),
})

export const createConfiguration = endpoint({
  id: 'system.createConfiguration',
  method: 'POST',
  path: '/system/configuration',
  permission: 'signed-in',
  body: configuration,
  answer: storedConfiguration,
  idempotent: true,
})

export const updateConfiguration = endpoint({
  id: 'system.updateConfiguration',
  method: 'PUT',
  path: '/system/configuration/:id',
  permission: 'signed-in',
  params: z.object({ id: z.uuid() }),
  body: configuration,
  answer: storedConfiguration,
  versioned: true,
})
