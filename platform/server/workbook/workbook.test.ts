import { performance } from 'node:perf_hooks'
import { deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Figure } from './figure.ts'
import { type Cell, readWorkbook, writeWorkbook } from './workbook.ts'

async function fileOf(rows: Cell[][], sheet = 'Sheet'): Promise<Buffer> {
  const stream = writeWorkbook(
    { name: sheet, widths: [] },
    (async function* () {
      yield* rows
    })(),
  )
  return Buffer.concat(await Array.fromAsync(stream))
}

/** A zip archive written by hand, so that it can lie. */
function archive(entries: { name: string; content: Buffer; claimedSize?: number; flags?: number }[]): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, claimedSize, flags = 0 } of entries) {
    const packed = deflateRawSync(content)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(8, 8)
    local.writeUInt32LE(packed.length, 18)
    local.writeUInt32LE(claimedSize ?? content.length, 22)
    local.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(flags, 8)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt32LE(claimedSize ?? content.length, 24)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(offset, 42)
    locals.push(local, Buffer.from(name), packed)
    directory.push(entry, Buffer.from(name))
    offset += 30 + name.length + packed.length
  }
  const start = offset
  const size = directory.reduce((sum, part) => sum + part.length, 0)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(start, 16)
  return Buffer.concat([...locals, ...directory, end])
}

describe('workbooks', () => {
  test('cells come back as they were written; a text is never a formula', async () => {
    const text = fc
      .string({ minLength: 1, maxLength: 30 })
      .filter((value) => /^[\x20-\x7eà-ü]+$/.test(value) && value.trim() === value)
    const cell = fc.oneof(
      text,
      fc.integer({ min: -1e9, max: 1e9 }),
      fc.boolean(),
      fc.constantFrom('=1+1', '+39', '-5', '@x', '1.234', ' a ', 'a\r\nb', '_x0041_', '\u0001', '<&>"'),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 5 }),
        async (rows) => {
          const read = await readWorkbook(await fileOf(rows))
          expect(read.map(({ cells }) => cells)).toEqual(rows)
        },
      ),
      { numRuns: 15 },
    )
  })

  test('a figure is kept whole, whatever it shows', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.double({ min: -1e15, max: 1e15, noNaN: true }), fc.nat(20)), {
          minLength: 1,
          maxLength: 9,
        }),
        async (figures) => {
          const rows = figures.map(([value, decimals]) => [new Figure(value, decimals)])
          const read = await readWorkbook(await fileOf(rows))
          expect(read.map(({ cells }) => cells[0])).toEqual(figures.map(([value]) => (value === 0 ? 0 : value)))
        },
      ),
      { numRuns: 15 },
    )
  })

  const bomb = Buffer.alloc(260 * 1024 * 1024, 'a')
  test.each([
    ['not a file at all', Buffer.from('hello, this is no archive of any kind')],
    ['an empty archive', archive([])],
    ['a text in an archive', archive([{ name: 'a.txt', content: Buffer.from('hello') }])],
    ['a zip bomb', archive([{ name: 'xl/worksheets/sheet1.xml', content: bomb }])],
    [
      'one that hides its size by the 64-bit mark',
      archive([{ name: 'xl/a', content: Buffer.from('x'), claimedSize: 0xffffffff }]),
    ],
    ['macros', archive([{ name: 'xl/vbaProject.bin', content: Buffer.from('x') }])],
    ['a path that leaves the archive', archive([{ name: '../../etc/passwd', content: Buffer.from('x') }])],
    ['an encrypted one', archive([{ name: 'xl/a', content: Buffer.from('x'), flags: 1 }])],
    ['a cut off one', Buffer.from([0x50, 0x4b, 0x03, 0x04, 0, 0])],
    [
      'more entries than any workbook has',
      archive(Array.from({ length: 1001 }, (_, n) => ({ name: `f${n}`, content: Buffer.from('x') }))),
    ],
  ])('%s is refused', async (_what, file) => {
    await expect(readWorkbook(file)).rejects.toThrow('platform.workbookRefused')
  })

  test('a title may hold signs that the name of a sheet may not', async () => {
    for (const title of ['OUTC/DEP configuration', 'A: B? [C] * \\']) {
      expect(await readWorkbook(await fileOf([['x']], title))).toEqual([{ number: 1, cells: ['x'] }])
    }
  })

  test('too many rows are refused, and the server goes on in the meantime', async () => {
    const file = await fileOf(Array.from({ length: 20_100 }, (_, index) => [index, 'row']))
    const before = performance.eventLoopUtilization()
    await expect(readWorkbook(file)).rejects.toThrow('platform.workbookTooLarge')
    // What this thread itself did, which does not depend on how busy the machine is.
    expect(performance.eventLoopUtilization(before).active).toBeLessThan(200)
  })
})
