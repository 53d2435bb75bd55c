import { between, chanceOf, oneOf } from './chance.ts'
import { hour, minute } from './clock.ts'
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

/** How long a tank is held by a window that nobody looks at any more. */
export const liesLockedFor = (key: string): number => Math.round(between(`${key}:locked`, 60, 150)) * minute

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
  level: (key: string) =>
    oneOf(`${key}:why`, [
      'Radar in taratura: vale il livello letto a mano a fine giornata',
      'Livello riletto con il nastro, il radar scartava di qualche millimetro',
      'Temperatura del radar fuori scala: misura a mano con la sonda portatile',
    ]),
  quantity: (key: string) =>
    oneOf(`${key}:why`, [
      'Quantità dal verbale di misura firmato dal capoturno',
      'Acqua di fondo misurata a mano dopo la decantazione',
      'Quantità ricalcolata con la densità del campione di linea',
    ]),
  locked: (key: string) =>
    oneOf(`${key}:unlocked`, [
      'Finestra lasciata aperta a fine turno, chi la teneva è già a casa',
      'Serbatoio dimenticato in modifica, la giornata va chiusa',
      'Postazione di sala controllo rimasta aperta dalla notte',
    ]),
} as const
