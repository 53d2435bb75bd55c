import { setImmediate as letOthersIn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { constants, inflate } from 'node:zlib'

/**
 * What makes a document do things by itself, or carry other files: none of it belongs into a bill or a certificate. Readers
 * differ in what they forgive, so the whole file is looked through, not only what its own tables say is in use.
 */
const active = [
  /\/(JavaScript|Launch|EmbeddedFiles?|FileAttachment|RichMedia|XFA|SubmitForm|ImportData|GoToE)(?![^\s\0()<>[\]{}/%])/,
  // Short names: only where a value follows as it would, because in pictures three signs come together by chance.
  /\/(AA|EF)[\s\0]*(<<|\d+[\s\0]+\d+[\s\0]+R)/,
]
/** Ways of packing that are not unpacked here; old files have them for pages, where no object can hide in them. */
const otherPacking =
  /\/(ASCIIHexDecode|AHx|ASCII85Decode|A85|LZWDecode|LZW|RunLengthDecode|RL|Crypt)(?![^\s\0()<>[\]{}/%])/
const packedObjects = /\/(ObjStm|XRef|XRefStm)(?![^\s\0()<>[\]{}/%])/

/** Looked through at once; the rest comes after others had their turn. */
const slice = 1024 * 1024
/** More than what has to be seen together. */
const overlap = 4096
const most = { ofOne: 16 * 1024 * 1024, together: 64 * 1024 * 1024 }

const unpack = promisify<Buffer, object, Buffer>(inflate)

/** Whether it is only a document to be read. */
export async function isPassive(file: Buffer): Promise<boolean> {
  const texts = [...slicesOf(file)]
  for await (const unpacked of objectStreams(file)) {
    if (!unpacked) return false
    texts.push(unpacked)
  }
  let [hasOtherPacking, hasPackedObjects] = [false, false]
  for (const text of texts) {
    await letOthersIn()
    const plain = withPlainNames(text)
    if (active.some((pattern) => pattern.test(plain))) return false
    hasOtherPacking ||= otherPacking.test(plain)
    hasPackedObjects ||= packedObjects.test(plain)
    for (const [, opened] of plain.matchAll(/\/OpenAction(?![^\s\0()<>[\]{}/%])[\s\0]*(?=([^]{0,300}))/g)) {
      if (!(await leadsToAPage(opened!, texts))) return false
    }
  }
  return !(hasOtherPacking && hasPackedObjects)
}

function* slicesOf(file: Buffer): Generator<string> {
  for (let from = 0; from < file.length; from += slice) yield file.toString('latin1', from, from + slice + overlap)
}

/** `/J#61vaScript` is the same name. */
const withPlainNames = (text: string) =>
  text.replaceAll(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))

/**
 * Objects that are packed together begin with their numbers and places. That is looked for in every stream, because readers
 * do not insist on its name. Undefined stands for one that cannot be looked into.
 */
async function* objectStreams(file: Buffer): AsyncGenerator<string | undefined> {
  let left = most.together
  for (let at = file.indexOf('stream'); at >= 0; at = file.indexOf('stream', at + 6)) {
    if (file.toString('latin1', at - 3, at) === 'end') continue
    const from = at + 6 + (file[at + 6] === 0x0d ? 1 : 0) + (file[at + 6] === 0x0a || file[at + 7] === 0x0a ? 1 : 0)
    const about = withPlainNames(file.toString('latin1', Math.max(0, at - 2048), at))
    const own = about.slice(about.lastIndexOf('endstream') + 1)
    const isNamed = /\/ObjStm(?![^\s\0()<>[\]{}/%])/.test(own) || holdsObjects.test(own)
    const beginning = await unpack(file.subarray(from, from + 512), cut).catch(() => undefined)
    // One that is packed in a way, or with a key, that is not known here.
    if (isNamed && (/\/Predictor[\s\0]+(?!1\b)/.test(own) || (!beginning && own.includes('/Filter'))))
      return yield undefined
    if (!beginning || !/^[\s\0]*\d+[\s\0]+\d+/.test(beginning.toString('latin1', 0, 200))) continue
    try {
      const whole = await unpack(file.subarray(from), { ...cut, maxOutputLength: Math.min(most.ofOne, left) })
      left -= whole.length
      yield whole.toString('latin1')
    } catch {
      return yield undefined
    }
  }
}
/** What a stream of objects must say of itself; the outline of a document has a first entry too, but that is an object. */
const holdsObjects = /\/First[\s\0]+\d+(?!\d|[\s\0]+\d+[\s\0]+R)/
const cut = { finishFlush: constants.Z_SYNC_FLUSH }

/** A document may open at a page; where the action is an object elsewhere, that one is looked at. */
async function leadsToAPage(opened: string, texts: readonly string[]): Promise<boolean> {
  const isPage = (target: string) => /^[\s\0]*(\[|<<[^>]*\/S[\s\0]*\/GoTo(?![^\s\0()<>[\]{}/%]))/.test(target)
  const [, number] = /^(\d+)[\s\0]+\d+[\s\0]+R/.exec(opened) ?? []
  if (number === undefined) return isPage(opened)
  const targets = texts.flatMap((text) => [
    ...[...text.matchAll(new RegExp(`(?<!\\d)0*${number}[\\s\\0]+\\d+[\\s\\0]+obj(?=([^]{0,300}))`, 'g'))].map(
      ([, target]) => target!,
    ),
    ...packedObject(text, Number(number)),
  ])
  // An object may have been written again: each of them must be harmless, whichever a reader takes.
  return targets.length > 0 && targets.every((target) => isPage(withPlainNames(target)))
}

/** The object of this number in an unpacked object stream: the places follow the numbers, counted from behind the last pair. */
function packedObject(text: string, number: number): string[] {
  const [head] = /^(?:[\s\0]*\d+[\s\0]+\d+(?![\d.]))+/.exec(text) ?? []
  if (!head) return []
  const pairs = head
    .trim()
    .split(/[\s\0]+/)
    .map(Number)
  const place = pairs.findIndex((value, index) => index % 2 === 0 && value === number)
  if (place < 0) return []
  const rest = text.slice(head.length)
  const start = rest.length - rest.trimStart().length + pairs[place + 1]!
  return [rest.slice(start, start + 300)]
}
