import type { Language } from '#platform/core/language.ts'
import type { Reader } from '../database/database.ts'

/** Who issues the papers of a site, as it stood at a moment; of several sites (null), the house that they have in common. */
export type Letterhead = (
  db: Reader,
  of: { site: string | null; at: string; language: Language },
) => Promise<{ name: string; lines: string[] } | undefined>
