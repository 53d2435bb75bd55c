import { open, readFile } from 'node:fs/promises'
import { AppError } from '#platform/core/app-error.ts'
import { type DocumentEnding, documentKinds } from '#platform/core/document.contract.ts'
import { extensionOf } from '#platform/core/file-name.ts'
import { refuseHostileArchive } from '../workbook/zip-guard.ts'
import { isPassive } from './inspect-pdf.ts'
import type { ReceivedFile } from './receive-file.ts'

/** Beginning and end of a file; of a short one both are all of it. */
interface Ends {
  head: Buffer
  tail: Buffer
}
const endBytes = 66_000

type Check = (file: ReceivedFile, ends: Ends) => boolean | Promise<boolean>

/** A file is what its name says: begins as such a file begins, and ends as it ends, so that nothing hides behind it. */
const checks: Record<DocumentEnding, Check> = {
  pdf: (_file, { head, tail }) => /^%PDF-[12]\.\d/.test(head.toString('latin1', 0, 8)) && endsAfter(tail, '%%EOF'),
  png: (_file, { head, tail }) =>
    starts(head, '89504e470d0a1a0a') && tail.subarray(-12).equals(Buffer.from('0000000049454e44ae426082', 'hex')),
  jpg: jpeg,
  jpeg,
  tif: tiff,
  tiff,
  xlsx: (file) => office(file, 'xl/workbook.xml'),
  docx: (file) => office(file, 'word/document.xml'),
  csv: plainText,
  txt: plainText,
  xml: async (file) => {
    const text = (await readFile(file.path)).toString('utf8').trimStart()
    return text.startsWith('<') && isText(text) && !/<!(doctype|entity)|<(\w+:)?(svg|html|script)[\s>]/i.test(text)
  },
}

/** The type under which the file is handed out, or a refusal that says what to do. */
export async function inspectFile(file: ReceivedFile, name: string): Promise<string> {
  const ending = extensionOf(name)
  if (!Object.hasOwn(documentKinds, ending)) {
    throw new AppError('invalid', 'platform.documentKind', { params: { kinds: Object.keys(documentKinds).join(', ') } })
  }
  const ends = await endsOf(file)
  const isWhatItSays = await checks[ending as DocumentEnding](file, ends)
  if (!isWhatItSays || isSomethingElseToo(ending as DocumentEnding, ends)) {
    throw new AppError('invalid', 'platform.documentContent', { params: { ending } })
  }
  if (ending === 'pdf' && !(await isPassive(await readFile(file.path)))) {
    throw new AppError('invalid', 'platform.documentActive')
  }
  return documentKinds[ending as DocumentEnding]
}

async function endsOf({ path, size }: ReceivedFile): Promise<Ends> {
  const file = await open(path)
  try {
    const read = async (from: number) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(endBytes, size)), 0, null, from)
      return buffer.subarray(0, bytesRead)
    }
    return { head: await read(0), tail: await read(Math.max(0, size - endBytes)) }
  } finally {
    await file.close()
  }
}

/** One file that two programs read as two things: an archive at the end of a picture, a page at the beginning of a document. */
function isSomethingElseToo(ending: DocumentEnding, { head, tail }: Ends): boolean {
  const isArchive = ending === 'xlsx' || ending === 'docx'
  if (!isArchive && tail.includes(Buffer.from('PK\x05\x06', 'latin1'))) return true
  return (
    !isArchive &&
    ending !== 'xml' &&
    /<(!doctype\s+html|html|script|svg|\?php)[\s>]/i.test(head.toString('latin1', 0, 1024))
  )
}

const starts = (head: Buffer, hex: string) => head.subarray(0, hex.length / 2).equals(Buffer.from(hex, 'hex'))

function endsAfter(tail: Buffer, mark: string): boolean {
  const at = tail.lastIndexOf(mark)
  return at >= 0 && tail.toString('latin1', at + mark.length).trim() === ''
}

function jpeg(_file: ReceivedFile, { head, tail }: Ends): boolean {
  return starts(head, 'ffd8ff') && tail.subarray(-2).equals(Buffer.from('ffd9', 'hex'))
}

function tiff({ size }: ReceivedFile, { head }: Ends): boolean {
  if (size < 8) return false
  if (starts(head, '49492a00')) return head.readUInt32LE(4) < size
  return starts(head, '4d4d002a') && head.readUInt32BE(4) < size
}

/** Its directory is read, nothing of it is unpacked: a bomb stays a small file. */
async function office({ path, size }: ReceivedFile, main: string): Promise<boolean> {
  const file = await readFile(path)
  // The smallest archive is longer, and its directory is the last thing in it.
  if (size < 100 || file.toString('latin1', size - 22, size - 18) !== 'PK\x05\x06') return false
  try {
    refuseHostileArchive(file)
  } catch {
    return false
  }
  return file.includes('[Content_Types].xml') && file.includes(main)
}

/** What begins like this is no text, also where all its signs are. */
const programs = ['%PDF', 'PK', 'MZ', '\x7fELF', 'GIF8', '{\\rtf']

async function plainText({ path }: ReceivedFile, { head }: Ends): Promise<boolean> {
  if (programs.some((beginning) => head.indexOf(beginning, 0, 'latin1') === 0)) return false
  return isText((await readFile(path)).toString('latin1'))
}

// oxlint-disable-next-line no-control-regex -- these are the signs to be found
const isText = (text: string) => !/[\u0000-\u0008\u000b\u000e-\u001a\u001c-\u001f]/.test(text)
