// Runs apart from the server: laying out a thousand rows takes longer than anybody else's request may wait.
import { fileURLToPath } from 'node:url'
import { parentPort } from 'node:worker_threads'
import pdfmake from 'pdfmake'
import { layout } from './layout.ts'
import type { PdfDocument } from './pdf-document.ts'

const font = (cut: string) => fileURLToPath(import.meta.resolve(`pdfmake/fonts/Roboto/Roboto-${cut}.ttf`))
const fonts = {
  Roboto: { normal: font('Regular'), bold: font('Medium'), italics: font('Italic'), bolditalics: font('MediumItalic') },
}
pdfmake.setFonts(fonts)
// Nothing but the letters is fetched, whatever a text says.
const allowed = new Set<string>(Object.values(fonts.Roboto))
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => allowed.has(path))

parentPort!.on('message', ({ id, document, page }: { id: number; document: PdfDocument; page: string }) => {
  void pdfmake
    .createPdf(layout(document, page))
    .getBuffer()
    .then(
      (bytes) => parentPort!.postMessage({ id, bytes }),
      (error: unknown) => parentPort!.postMessage({ id, error: String(error) }),
    )
})
