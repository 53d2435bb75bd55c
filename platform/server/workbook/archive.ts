import { crc32 } from 'node:zlib'

/** One file of an archive: where it stands and what its checksum is. */
interface Entry {
  name: string
  method: number
  crc: number
  size: number
  packed: number
  offset: number
}

/** Sizes and checksum follow the content, because it is written before they are known. */
const sizesFollow = 8
const deflated = 8
/** 1 January 1980: the same rows give the same bytes, whenever they are written. */
const date = 0x21

/** A file stored as it is. */
export function storedEntry(name: string, text: string, offset: number): { entry: Entry; bytes: Buffer } {
  const content = Buffer.from(text)
  const entry = { name, method: 0, crc: crc32(content), size: content.length, packed: content.length, offset }
  return { entry, bytes: Buffer.concat([localHeader(entry), content]) }
}

/** A file whose packed content is written piece by piece between its beginning and its end. */
export function streamedEntry(name: string, offset: number, sizes = { crc: 0, size: 0, packed: 0 }) {
  const entry = { name, method: deflated, offset, ...sizes }
  const end = Buffer.alloc(16)
  end.writeUInt32LE(0x08074b50, 0)
  end.writeUInt32LE(sizes.crc, 4)
  end.writeUInt32LE(sizes.packed, 8)
  end.writeUInt32LE(sizes.size, 12)
  return { entry, beginning: localHeader({ ...entry, crc: 0, size: 0, packed: 0 }), end }
}

function localHeader(entry: Entry): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  writeFacts(header, 4, entry)
  return Buffer.concat([header, Buffer.from(entry.name)])
}

/** What the header before a file and its line in the directory have in common. */
function writeFacts(header: Buffer, at: number, entry: Entry) {
  header.writeUInt16LE(20, at)
  header.writeUInt16LE(entry.method === deflated ? sizesFollow : 0, at + 2)
  header.writeUInt16LE(entry.method, at + 4)
  header.writeUInt16LE(date, at + 8)
  header.writeUInt32LE(entry.crc, at + 10)
  header.writeUInt32LE(entry.packed, at + 14)
  header.writeUInt32LE(entry.size, at + 18)
  header.writeUInt16LE(entry.name.length, at + 22)
}

/** The directory of the archive, which stands at `offset`. */
export function directoryOf(entries: readonly Entry[], offset: number): Buffer {
  const lines = entries.map((entry) => {
    const line = Buffer.alloc(46)
    line.writeUInt32LE(0x02014b50, 0)
    line.writeUInt16LE(20, 4)
    writeFacts(line, 6, entry)
    line.writeUInt32LE(entry.offset, 42)
    return Buffer.concat([line, Buffer.from(entry.name)])
  })
  const directory = Buffer.concat(lines)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([directory, end])
}
