import { between, chanceOf, oneOf } from './chance.ts'
import { hour } from './clock.ts'
import type { Movement } from './told.ts'

/** What people do wrong, by name: the same in every telling. Whoever looks for them finds them in `operation.mistake`. */
export type Mistake = 'misread' | 'doubled' | 'late'

export function mistakeIn({ key, type, by }: Movement): Mistake | undefined {
  const chance = chanceOf(`${key}:mistake`)
  if (by === 'level')
    return ['SCN', 'CRN', 'SCT', 'MIX', 'TRP'].includes(type) && chance < 0.012 ? 'misread' : undefined
  if (type === 'CVT') return chance < 0.004 ? 'doubled' : chance < 0.012 ? 'late' : undefined
  return undefined
}

/** How many mm too high or too low; beyond twenty two people answer for it. */
export function misreadBy(key: string): number {
  const far = chanceOf(`${key}:far`) < 0.35 ? between(`${key}:by`, 24, 45) : between(`${key}:by`, 8, 18)
  return Math.round(far) * (chanceOf(`${key}:up`) < 0.5 ? -1 : 1)
}

/** How long nobody notices. */
export const noticedAfter = (key: string): number => between(`${key}:noticed`, 7, 30) * hour

/** How long a ticket lies on a desk. */
export const liesFor = (key: string): number => between(`${key}:lies`, 14, 60) * hour

export const reasonsOf = {
  misread: (key: string) =>
    oneOf(`${key}:why`, [
      'Livello di chiusura letto male: corretto con la misura ripetuta',
      'Scambiate due cifre nella lettura di chiusura',
      'Letto il nastro prima che il livello si fermasse',
    ]),
  doubled: () => 'Bolla registrata due volte',
  beyond: (key: string) =>
    oneOf(`${key}:beyond`, [
      'Letta due volte a mano: vale la misura a mano, radar segnalato in manutenzione',
      'Superficie mossa durante la misura, il radar scarta',
      'Radar in taratura, confermata la misura a mano',
    ]),
} as const
