import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'
import { directoryOf, storedEntry, streamedEntry } from './archive.ts'
import { fixedParts, rowXml, sheetEnd, type SheetLook, sheetPath, sheetStart } from './sheet-xml.ts'
import type { Cell } from './workbook.ts'

const deflate = promisify(deflateRaw)

export interface SheetOptions extends SheetLook {
  name: string
}

/** All that is needed to go on with a sheet: plain data, so that a job can keep it between its steps. */
export interface SheetState {
  rows: number
  crc: number
  size: number
  packed: number
}

/** The next bytes of the file, and how to go on after them. */
export interface Written {
  bytes: Buffer
  state: SheetState
}

/** Everything before the first row. */
export async function beginSheet(options: SheetOptions): Promise<Written> {
  const start = await pack({ rows: 0, crc: 0, size: 0, packed: 0 }, sheetStart(options))
  const { before, offset } = beforeSheet(options)
  return { ...start, bytes: Buffer.concat([before, streamedEntry(sheetPath, offset).beginning, start.bytes]) }
}

export async function addRows(state: SheetState, rows: readonly (readonly Cell[])[]): Promise<Written> {
  const written = await pack(state, rows.map((cells, index) => rowXml(state.rows + index + 1, cells)).join(''))
  return { ...written, state: { ...written.state, rows: state.rows + rows.length } }
}

/** The end of the sheet, and the directory of the archive. */
export async function endSheet(options: SheetOptions, state: SheetState): Promise<Buffer> {
  const end = await pack(state, sheetEnd(options, state.rows))
  // An empty last block: all blocks before it were packed as if more were to come.
  const lastBlock = Buffer.from([3, 0])
  const { entries, offset } = beforeSheet(options)
  const { crc, size, packed } = end.state
  const sheet = streamedEntry(sheetPath, offset, { crc, size, packed: packed + lastBlock.length })
  const directoryOffset = offset + sheet.beginning.length + sheet.entry.packed + sheet.end.length
  return Buffer.concat([end.bytes, lastBlock, sheet.end, directoryOf([...entries, sheet.entry], directoryOffset)])
}

/** Packed by itself, without the pieces before it: the next piece may be written by another process. */
async function pack(state: SheetState, text: string): Promise<Written> {
  const content = Buffer.from(text)
  const bytes = await deflate(content, { finishFlush: constants.Z_SYNC_FLUSH })
  return {
    bytes,
    state: {
      rows: state.rows,
      crc: crc32(content, state.crc),
      size: state.size + content.length,
      packed: state.packed + bytes.length,
    },
  }
}

function beforeSheet({ name }: SheetOptions) {
  const pieces: Buffer[] = []
  const entries: ReturnType<typeof storedEntry>['entry'][] = []
  let offset = 0
  // Excel refuses a file whose sheet is named with one of these signs.
  for (const [path, text] of Object.entries(fixedParts(name.replaceAll(/[:\\/?*[\]]/g, '-').slice(0, 31)))) {
    const { entry, bytes } = storedEntry(path, text, offset)
    pieces.push(bytes)
    entries.push(entry)
    offset += bytes.length
  }
  return { before: Buffer.concat(pieces), entries, offset }
}
