import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calledText, rankedOptions } from './ranked-options.ts'

const codes = (options: { code: string }[]) => options.map(({ code }) => code)
const option = (code: string, label = code) => ({ code, label })

/** Few letters, so that codes, names and what is typed meet often; with case and accents. */
const letters = fc.string({ unit: fc.constantFrom('a', 'A', 'b', 'B', 'à', 'c', '1', '-', ' '), maxLength: 5 })
const code = fc.string({ unit: fc.constantFrom('a', 'A', 'b', 'B', 'c', '1', '-'), minLength: 1, maxLength: 4 })
const someOptions = fc.uniqueArray(fc.record({ code, label: letters }), {
  selector: (one) => one.code,
  minLength: 1,
  maxLength: 12,
})

describe('what is offered for what is typed', () => {
  test('the code itself, then codes that begin so, then names, then whatever has it inside', () => {
    const offered = [
      option('LI', 'Liberia Orient Shipping'),
      option('ZZ', 'Orient'),
      option('AA', 'Orient Express'),
      option('ORD', 'Dortmund'),
      option('OR', 'Zebra'),
    ]
    expect(codes(rankedOptions(offered, 'or'))).toEqual(['OR', 'ORD', 'AA', 'ZZ', 'LI'])
    expect(codes(rankedOptions(offered, 'orient'))).toEqual(['ZZ', 'AA', 'LI', 'OR', 'ORD'])
  })

  test('a full code is always the first, whatever else there is and whatever was chosen lately', () => {
    fc.assert(
      fc.property(someOptions, fc.nat(), fc.array(code), (options, at, recent) => {
        const wanted = options[at % options.length]!
        expect(rankedOptions(options, wanted.code, recent)[0]).toBe(wanted)
        expect(rankedOptions(options, `  ${wanted.code} `, recent)[0]).toBe(wanted)
      }),
    )
  })

  test('case matters only between codes that differ by nothing else', () => {
    fc.assert(
      fc.property(someOptions, fc.nat(), (options, at) => {
        const wanted = options[at % options.length]!.code
        const [first] = rankedOptions(options, wanted.toUpperCase())
        expect(first!.code.toUpperCase()).toBe(wanted.toUpperCase())
      }),
    )
  })

  test('nothing is lost or doubled, and the order they came in says nothing', () => {
    fc.assert(
      fc.property(someOptions, letters, fc.array(code), (options, typed, recent) => {
        const ranked = rankedOptions(options, typed, recent)
        expect(ranked.toSorted(byCode)).toEqual(options.toSorted(byCode))
        expect(rankedOptions(options.toReversed(), typed, recent)).toEqual(ranked)
        expect(rankedOptions(ranked, typed, recent)).toEqual(ranked)
      }),
    )
  })

  test('a code that begins so is never behind one that does not, a name that begins so never behind a mere part', () => {
    const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
    fc.assert(
      fc.property(someOptions, letters, fc.array(code), (options, typed, recent) => {
        const sought = plain(typed.trim())
        const groups = rankedOptions(options, typed, recent).map((one) => {
          if (plain(one.code).startsWith(sought)) return 0
          return plain(one.label).startsWith(sought) ? 1 : 2
        })
        expect(groups).toEqual(groups.toSorted((a, b) => a - b))
      }),
    )
  })

  test('where nothing is typed, what was chosen lately leads, the last first', () => {
    const offered = ['A', 'B', 'C', 'D'].map((one) => option(one))
    expect(codes(rankedOptions(offered, '', ['C', 'B', 'gone']))).toEqual(['C', 'B', 'A', 'D'])
    expect(codes(rankedOptions([option('SEL-1'), option('SEL-2')], 'sel', ['SEL-2']))).toEqual(['SEL-2', 'SEL-1'])
  })
})

const byCode = (a: { code: string }, b: { code: string }) => (a.code < b.code ? -1 : 1)

describe('how a record is called', () => {
  test('by name with the code behind it, by the code alone where people speak in codes or nothing else is known', () => {
    expect(calledText(option('SEL', 'Selvara Oil'), false)).toBe('Selvara Oil · SEL')
    expect(calledText(option('GO-10', 'Gas oil 10 ppm'), true)).toBe('GO-10')
    expect(calledText(option('S101'), false)).toBe('S101')
  })
})
