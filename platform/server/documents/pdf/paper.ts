import { formatInstant, siteZone } from '#platform/core/date-format.ts'
import type { Language } from '#platform/core/language.ts'
import type { Texts } from '../../base/texts.ts'
import type { Issuer, PdfDocument, PdfFact, PdfPart, PdfSignatures, PdfValue } from './pdf-document.ts'

/** In which language a paper is, and where its square leads. */
export interface PaperWords {
  language: Language
  texts: Texts
  /** The address under which people reach the house. */
  publicUrl: string
}

/** A paper of a record: what stands in it, and what every paper says of itself. */
export interface Paper {
  issuer: Issuer | undefined
  title: string
  subtitle?: string
  /** What people call the record. */
  number: string
  facts: PdfFact[]
  parts: PdfPart[]
  /** Made when and by whom; never when or by whom it was printed, so that printed again it is the same. */
  version: { number?: number; at: string; by: string }
  /** Only what is final has no mark across its pages. */
  state: PaperState
  /** Of what is final: so many originals and copies, numbered each. */
  copies?: { originals: number; copies: number }
  /** The page of the record. */
  path: string
  landscape?: boolean
}

export type PaperState = 'final' | 'draft' | 'void'

/** The one layout of all papers: head of the house, title, boxes, items, signatures, which of how many, and the way back. */
export function paperOf(words: PaperWords, paper: Paper): PdfDocument {
  const { issuer, title, subtitle, number, facts, parts, version, state, path, landscape } = paper
  const say = sayIn(words)
  const { language } = words
  const marks =
    state === 'final' && paper.copies
      ? [
          ...numbered(paper.copies.originals).map((one) => say('original', one)),
          ...numbered(paper.copies.copies).map((one) => say('copy', one)),
        ]
      : []
  const made = { at: formatInstant(version.at, language), by: makerInWords(words, version.by) }
  return {
    language,
    title,
    facts,
    parts,
    ...(issuer ? { issuer } : {}),
    ...(subtitle ? { subtitle } : {}),
    ...(landscape ? { landscape } : {}),
    ...(state === 'final' ? {} : { mark: say(state) }),
    ...(marks.length > 0 ? { copies: marks } : {}),
    code: { address: `${words.publicUrl}${path}`, text: number },
    footer: [title, number].join(' '),
    imprint: [
      version.number === undefined ? say('made', made) : say('version', { version: version.number, ...made }),
      say('clock', { zone: siteZone }),
    ].join(' · '),
  }
}

const sayIn =
  ({ language, texts }: Pick<PaperWords, 'language' | 'texts'>) =>
  (key: string, params?: Record<string, string | number>) =>
    texts.text(language, `platform:document.${key}`, params)

const numbered = (of: number) => Array.from({ length: of }, (_, index) => ({ number: index + 1, of }))

const program = /^(?:system|job):(.+)/

/** Whoever made it; a program by the words for it. */
export const makerInWords = ({ language, texts }: Pick<PaperWords, 'language' | 'texts'>, by: string): string => {
  const [, named] = program.exec(by) ?? []
  return named ? texts.text(language, 'platform:log.system', { program: named }) : by
}

/** Boxes to sign in: who, where and when, and the hand. A program signs nothing, so its name stands in none. */
export function signaturesOf(
  words: Pick<PaperWords, 'language' | 'texts'>,
  signers: { capacity: string; name?: PdfValue; placeAndDate?: PdfValue }[],
): PdfSignatures {
  const say = sayIn(words)
  return {
    kind: 'signatures',
    labels: { name: say('name'), placeAndDate: say('placeAndDate'), signature: say('signature') },
    signers: signers.map((signer) => (signer.name && program.test(signer.name) ? { ...signer, name: null } : signer)),
  }
}

/** `Polizza di carico CEY-0331-A it.pdf`: papers of the same record in two languages do not take each other's place. */
export function paperFileName(document: Pick<PdfDocument, 'footer' | 'language' | 'mark'>): string {
  const name = [document.footer, document.mark, document.language].filter(Boolean).join(' ')
  return `${name.replaceAll(/[^\p{L}\p{N} .~_-]/gu, '-')}.pdf`
}
