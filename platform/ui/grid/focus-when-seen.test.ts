// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { focusWhenSeen } from './focus-when-seen.ts'

let frames: (() => void)[] = []
const nextFrame = () => {
  for (const run of frames.splice(0)) run()
}

beforeEach(() => {
  frames = []
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run))
  document.body.innerHTML = `
    <input>
    <main tabindex="-1"><div id="frame"><div class="ag-row" row-index="7"><span col-id="name"></span></div></div></main>`
})
afterEach(() => vi.unstubAllGlobals())

function gridWith(isSeen: () => boolean) {
  const frame = document.getElementById('frame')!
  frame.querySelector('span')!.checkVisibility = isSeen
  const setFocusedCell = vi.fn<(row: number, field: string) => void>()
  const grid = { isDestroyed: () => false, ensureColumnVisible: () => {}, setFocusedCell }
  focusWhenSeen(grid as unknown as Parameters<typeof focusWhenSeen>[0], frame, { row: 7, field: 'name' })
  return setFocusedCell
}

test('the cell has the focus as soon as it can be seen', () => {
  let isSeen = false
  const focused = gridWith(() => isSeen)
  document.querySelector('main')!.focus()
  nextFrame()
  expect(focused).not.toHaveBeenCalled()
  isSeen = true
  nextFrame()
  expect(focused).toHaveBeenCalledExactlyOnceWith(7, 'name')
})

test('whoever has gone somewhere else meanwhile stays there', () => {
  let isSeen = false
  const focused = gridWith(() => isSeen)
  document.querySelector('input')!.focus()
  isSeen = true
  nextFrame()
  expect(focused).not.toHaveBeenCalled()
  expect(frames).toEqual([])
})

test('and nobody waits for ever', () => {
  gridWith(() => false)
  for (let frame = 0; frame < 100; frame++) nextFrame()
  expect(frames).toEqual([])
})
