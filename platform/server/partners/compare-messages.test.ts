import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareMessages, type Difference } from './compare-messages.ts'
import type { ListedMessage } from './partner.ts'

const message = (number: number): ListedMessage => ({
  kind: 'daily',
  key: `K${number}`,
  version: 1,
  sha256: `hash of ${number}`,
  receipt: { number },
})
const nothingElse = () => false

test('two sides that have the same have no difference, in whatever order', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(1000)), fc.infiniteStream(fc.nat()), (numbers, places) => {
      const ours = numbers.map(message)
      const theirs = numbers.map(message).toSorted(() => (places.next().value! % 2 ? 1 : -1))
      expect(compareMessages(ours, theirs, nothingElse)).toEqual([])
    }),
  )
})

/** Each makes one difference of one message. */
const deeds: Record<Difference, (theirs: ListedMessage[], ours: ListedMessage[], place: number) => void> = {
  missingThere: (theirs, _ours, place) => void theirs.splice(place, 1),
  unknownHere: (_theirs, ours, place) => void ours.splice(place, 1),
  differs: (theirs, _ours, place) => {
    theirs[place] =
      place % 2 ? { ...theirs[place]!, sha256: 'other' } : { ...theirs[place]!, receipt: { number: 'other' } }
  },
  doubled: (theirs, _ours, place) => void theirs.push(theirs[place]!),
}
const kinds = Object.keys(deeds) as Difference[]

test('whatever is planted is found, and nothing else', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 200 }),
      fc.array(fc.constantFrom(...kinds), { maxLength: 50 }),
      (count, wanted) => {
        // Each at a message of its own.
        const planted = wanted.slice(0, count)
        const perOne = Array.from({ length: count }, (_, number) => {
          const [ours, theirs] = [[message(number)], [message(number)]]
          if (planted[number]) deeds[planted[number]](theirs, ours, 0)
          return { ours, theirs }
        })
        const found = compareMessages(
          perOne.flatMap(({ ours }) => ours),
          perOne.flatMap(({ theirs }) => theirs),
          nothingElse,
        )
        const expected = planted.map((difference, number) => `${difference} K${number}`)
        expect(found.map(({ difference, key }) => `${difference} ${key}`).toSorted()).toEqual(expected.toSorted())
      },
    ),
  )
})

test('another version is another message', () => {
  const second = { ...message(1), version: 2 }
  expect(compareMessages([message(1)], [second], nothingElse).map(({ difference }) => difference)).toEqual([
    'missingThere',
    'unknownHere',
  ])
})

test('what is there while we still wait for its receipt is no stranger', () => {
  expect(compareMessages([], [message(1)], () => true)).toEqual([])
})
