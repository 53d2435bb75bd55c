import { Worker } from 'node:worker_threads'
import type { Texts } from '../../base/texts.ts'
import type { PdfDocument } from './pdf-document.ts'

type Answer = { id: number; bytes: Uint8Array } | { id: number; error: string }
interface Waiting {
  resolve(bytes: Uint8Array): void
  reject(error: Error): void
}

/** Ten thousand rows take a few seconds; whatever takes longer than this never ends. */
const patience = 60_000

let thread: { worker: Worker; waiting: Map<number, Waiting> } | undefined
let lastId = 0

/**
 * The bytes of a document; the same for the same data. One thread does it for the whole process and is kept, because
 * reading the letters takes longer than most documents. It does not keep the process alive.
 */
export async function renderPdf(document: PdfDocument, texts: Texts): Promise<Buffer> {
  const page = texts.text(document.language, 'platform:document.page', { page: '{page}', pages: '{pages}' })
  const { worker, waiting } = (thread ??= startThread())
  const id = ++lastId
  let timer: NodeJS.Timeout | undefined
  try {
    const bytes = await new Promise<Uint8Array>((resolve, reject) => {
      waiting.set(id, { resolve, reject })
      timer = setTimeout(() => void worker.terminate(), patience)
      worker.ref()
      worker.postMessage({ id, document, page })
    })
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  } finally {
    clearTimeout(timer)
    waiting.delete(id)
    if (waiting.size === 0) worker.unref()
  }
}

function startThread() {
  const worker = new Worker(new URL('./render-pdf.worker.ts', import.meta.url))
  const started = { worker, waiting: new Map<number, Waiting>() }
  worker.on('message', (answer: Answer) => {
    const waiting = started.waiting.get(answer.id)
    if ('bytes' in answer) waiting?.resolve(answer.bytes)
    else waiting?.reject(new Error(`the document could not be laid out: ${answer.error}`))
  })
  worker.on('error', () => {})
  worker.once('exit', () => {
    if (thread === started) thread = undefined
    for (const { reject } of started.waiting.values()) reject(new Error('the document could not be laid out in time'))
  })
  return started
}
