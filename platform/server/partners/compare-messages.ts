import { isDeepStrictEqual } from 'node:util'
import type { ListedMessage } from './partner.ts'

export type Difference =
  /** We have its receipt, and it is not there. */
  | 'missingThere'
  /** It is there, and we know nothing of it. */
  | 'unknownHere'
  /** Other bytes, or another receipt. */
  | 'differs'
  /** There more than once. */
  | 'doubled'

export interface FoundDifference {
  difference: Difference
  kind: string
  key: string
  version: number
  ours: ListedMessage | undefined
  theirs: ListedMessage | undefined
}

/**
 * Holds what we say a partner has against what it says itself, by key and version. `known` are all messages that left or may
 * have left for it, also those that we have no receipt of: what is there and among them is on its way to be accepted.
 */
export function compareMessages(
  ours: readonly ListedMessage[],
  theirs: readonly ListedMessage[],
  known: (message: ListedMessage) => boolean,
): FoundDifference[] {
  const there = Map.groupBy(theirs, nameOf)
  const here = new Map(ours.map((message) => [nameOf(message), message]))
  const found: FoundDifference[] = []
  const note = (difference: Difference, ourOne: ListedMessage | undefined, theirOne: ListedMessage | undefined) => {
    const { kind, key, version } = (ourOne ?? theirOne)!
    found.push({ difference, kind, key, version, ours: ourOne, theirs: theirOne })
  }
  for (const message of ours) {
    const [first, ...more] = there.get(nameOf(message)) ?? []
    if (!first) note('missingThere', message, undefined)
    else if (!isSame(message, first)) note('differs', message, first)
    if (more.length > 0) note('doubled', message, more[0])
  }
  for (const [name, [first, ...more]] of there) {
    if (here.has(name)) continue
    if (!known(first!)) note('unknownHere', undefined, first)
    if (more.length > 0) note('doubled', undefined, more[0])
  }
  return found
}

export const nameOf = ({ kind, key, version }: Pick<ListedMessage, 'kind' | 'key' | 'version'>) =>
  JSON.stringify([kind, key, version])

const isSame = (one: ListedMessage, other: ListedMessage) =>
  one.sha256 === other.sha256 && isDeepStrictEqual(one.receipt, other.receipt)
