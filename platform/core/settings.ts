/** What an administrator may set while the product runs. Whatever asks for a setting reads it at that moment. */
interface WholeNumber {
  kind: 'integer'
  default: number
  min: number
  max: number
  unit: 'minutes' | 'hours' | 'days' | 'count'
}

interface Words {
  kind: 'words'
  default: readonly string[]
  /** Most words, and the longest of them. */
  max: number
  maxLength: number
}

export type SettingDefinition = WholeNumber | Words

const number = (normally: number, min: number, max: number, unit: WholeNumber['unit']): WholeNumber => ({
  kind: 'integer',
  default: normally,
  min,
  max,
  unit,
})

/**
 * The bounds are part of the protection: no setting makes guessing a password worth while, or a forgotten session last
 * for days. The group is what stands before the point.
 */
export const settingDefinitions = {
  'session.idleMinutes': number(30, 5, 480, 'minutes'),
  'session.longestHours': number(12, 1, 24, 'hours'),
  'session.perUser': number(5, 1, 20, 'count'),
  /** 0 means never. */
  'password.maxAgeDays': number(0, 0, 3650, 'days'),
  'password.noticeDays': number(14, 0, 90, 'days'),
  'password.forbiddenWords': { kind: 'words', default: [], max: 200, maxLength: 60 } as Words,
  'password.resetMinutes': number(20, 5, 120, 'minutes'),
  'password.firstHours': number(72, 1, 336, 'hours'),
  'signIn.triesPerAccount': number(10, 3, 20, 'count'),
  'signIn.triesPerAddress': number(50, 10, 1000, 'count'),
  'signIn.mailsPerHour': number(3, 1, 20, 'count'),
  'apiKeys.longestDays': number(365, 1, 365, 'days'),
  'mail.keepDays': number(90, 7, 3650, 'days'),
  'keep.jobsDays': number(90, 7, 3650, 'days'),
  'keep.notificationsDays': number(180, 30, 3650, 'days'),
  /** Not less than half a year: the law wants that much. */
  'keep.signInsDays': number(365, 184, 3650, 'days'),
} as const satisfies Record<string, SettingDefinition>

export type SettingKey = keyof typeof settingDefinitions
export const settingKeys = Object.keys(settingDefinitions) as SettingKey[]
export type NumberSetting = {
  [K in SettingKey]: (typeof settingDefinitions)[K]['kind'] extends 'integer' ? K : never
}[SettingKey]
export type WordsSetting = Exclude<SettingKey, NumberSetting>
export type SettingValue = number | string[]

/** What is wrong with a value, as the code of a message with its parameters. */
export function settingProblem(key: SettingKey, value: SettingValue) {
  const definition: SettingDefinition = settingDefinitions[key]
  if (definition.kind === 'words') {
    if (!Array.isArray(value) || value.some((word) => word.trim() === '')) return { code: 'core.notValid' }
    const tooLong = value.some((word) => word.length > definition.maxLength)
    if (tooLong) return { code: 'core.tooLong', params: { maximum: definition.maxLength } }
    return value.length > definition.max ? { code: 'core.tooBig', params: { maximum: definition.max } } : undefined
  }
  if (typeof value !== 'number') return { code: 'core.notANumber' }
  if (!Number.isInteger(value)) return { code: 'core.notWhole' }
  if (value < definition.min) return { code: 'core.tooSmall', params: { minimum: definition.min } }
  return value > definition.max ? { code: 'core.tooBig', params: { maximum: definition.max } } : undefined
}
