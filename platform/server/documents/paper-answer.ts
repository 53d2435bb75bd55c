import { AppError } from '#platform/core/app-error.ts'
import type { PaperQuery } from '#platform/core/paper.contract.ts'
import type { Texts } from '../base/texts.ts'
import { FileAnswer } from '../http/route.ts'
import { paperFileName, type PaperState } from './pdf/paper.ts'
import type { PdfDocument } from './pdf/pdf-document.ts'
import { renderPdf } from './pdf/render-pdf.ts'

/** The file of a paper, under a name that says what it is, whether it is a draft, and in which language. */
export async function paperAnswer(
  document: PdfDocument,
  texts: Texts,
  name = paperFileName(document),
): Promise<FileAnswer> {
  const bytes = await renderPdf(document, texts)
  async function* once() {
    yield bytes
  }
  return new FileAnswer(once(), name)
}

/** As what it is printed. Nothing incomplete leaves as final: the refusal names every field that is missing. */
export function stateToPrint(
  asked: PaperQuery['as'],
  record: { isVoid: boolean; hindrance: AppError | null; missing: readonly string[] },
): PaperState {
  if (record.isVoid) return 'void'
  if (asked !== 'final') return 'draft'
  if (record.hindrance) throw record.hindrance
  if (record.missing.length === 0) return 'final'
  const issues = record.missing.map((field) => ({ field, code: 'core.required' }))
  throw new AppError('invalid', 'platform.paperIncomplete', { issues })
}

/** Which of the set are wanted. */
export function copiesToPrint(asked: PaperQuery['copies'], set: { originals: number; copies: number }) {
  return {
    originals: asked === 'copies' ? 0 : set.originals,
    copies: asked === 'originals' ? 0 : set.copies,
  }
}
