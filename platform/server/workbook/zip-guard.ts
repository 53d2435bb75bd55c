import { AppError } from '#platform/core/app-error.ts'

/** What a workbook may be, before anything of it is unpacked (a small file can grow to gigabytes). */
// A hundred thousand rows of 25 columns unpack to 130 MB; they are read row by row and never stand in memory as a whole.
const limits = { unpackedBytes: 250 * 1024 * 1024, ratio: 100, entries: 1000 }

const endOfDirectory = 0x06054b50
const directoryEntry = 0x02014b50

/**
 * Reads only the directory at the end of the archive and refuses what a workbook of ours cannot be. Answers how many
 * bytes it would unpack to.
 */
export function refuseHostileArchive(file: Buffer): number {
  const refuse = (): never => {
    throw new AppError('invalid', 'platform.workbookRefused')
  }
  // The end of the directory alone is as long.
  if (file.length < 22) return refuse()
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (file.readUInt32LE(0) !== 0x04034b50 || end < 0 || end + 22 > file.length) return refuse()
  if (file.readUInt32LE(end) !== endOfDirectory) return refuse()
  const entries = file.readUInt16LE(end + 10)
  let position = file.readUInt32LE(end + 16)
  if (entries === 0 || entries > limits.entries) return refuse()

  let unpacked = 0
  let packed = 0
  for (let entry = 0; entry < entries; entry++) {
    if (position + 46 > end || file.readUInt32LE(position) !== directoryEntry) return refuse()
    const isEncrypted = (file.readUInt16LE(position + 8) & 1) === 1
    packed += file.readUInt32LE(position + 20)
    unpacked += file.readUInt32LE(position + 24)
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => file.readUInt16LE(position + offset))
    const name = file.toString('latin1', position + 46, position + 46 + nameLength!)
    if (isEncrypted || /vbaProject|\.\.|^\//i.test(name)) return refuse()
    position += 46 + nameLength! + extraLength! + commentLength!
  }
  // 0xFFFFFFFF stands for "see the 64-bit record": no workbook of ours is that large.
  if (unpacked > limits.unpackedBytes || unpacked > Math.max(1, packed) * limits.ratio) return refuse()
  return unpacked
}
