import type { Letterhead } from '#platform/server/http/letterhead.ts'
import { recordOfCodes, titleOf } from '#platform/server/registry/store/records-as-at.repo.ts'
import { plantRegistry } from '../contract/plants.registry.ts'
import { plantCodes } from './plants.repo.ts'

/** Of one plant its own letterhead and its name; of several the company that they have in common. */
export const letterhead: Letterhead = async (db, { site, at, language }) => {
  const plants = await recordOfCodes(db, plantRegistry, site === null ? await plantCodes(db) : [site], at)
  const heads = [...plants.values()].map((plant) => ({
    lines: String(plant['letterhead'] ?? '')
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
    plant: titleOf(plantRegistry, plant, language),
  }))
  const [first, ...others] = heads
  if (!first) return undefined
  const [name = first.plant, ...lines] = first.lines
  if (site !== null) return { name, lines: name === first.plant ? [] : [...lines, first.plant] }
  return others.every((other) => other.lines[0] === name) ? { name, lines: [] } : undefined
}
