/** A place in the log as PostgreSQL names its files: which timeline, and the how many-eth file of it. */
export interface WalFile {
  timeline: number
  place: number
}

/** The log is counted in pieces of 4 GB, and those in files. */
const piece = 2 ** 32
const hex = (value: number) => value.toString(16).toUpperCase().padStart(8, '0')

export function walFileOf(name: string, segmentBytes: number): WalFile | undefined {
  const parts = /^([0-9A-F]{8})([0-9A-F]{8})([0-9A-F]{8})$/.exec(name)
  if (!parts) return undefined
  const [timeline, high, low] = parts.slice(1).map((part) => Number.parseInt(part, 16)) as [number, number, number]
  return { timeline, place: high * (piece / segmentBytes) + low }
}

export function walName({ timeline, place }: WalFile, segmentBytes: number): string {
  const perPiece = piece / segmentBytes
  return hex(timeline) + hex(Math.floor(place / perPiece)) + hex(place % perPiece)
}

/** `3/A0000028` is in the file of this place. */
export function placeOf(position: string, segmentBytes: number): number {
  const [high = '', low = ''] = position.split('/')
  const perPiece = piece / segmentBytes
  return Number.parseInt(high, 16) * perPiece + Math.floor(Number.parseInt(low, 16) / segmentBytes)
}

/** Where a timeline left the one before it: what a restored server writes goes on beside what it was restored from. */
export interface Fork {
  timeline: number
  /** End of this timeline, as far as the later one knows. */
  until: string
}

/** The content of `0000000N.history`. */
export function forksIn(history: string): Fork[] {
  return [...history.matchAll(/^(\d+)\t([0-9A-F]+\/[0-9A-F]+)/gm)].map(([, timeline, until]) => ({
    timeline: Number(timeline),
    until: until!,
  }))
}

/** A timeline with those that it came from, oldest first. */
export interface Chain {
  timeline: number
  forks: readonly Fork[]
  segmentBytes: number
}

/** The file that holds this place on the way to the chain's end. The one with the fork is the later timeline's. */
export function fileAt({ timeline, forks, segmentBytes }: Chain, place: number): WalFile {
  const before = forks.find(({ until }) => place < placeOf(until, segmentBytes))
  return { timeline: before?.timeline ?? timeline, place }
}
