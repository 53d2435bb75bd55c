import { expect, test, vi } from 'vitest'
import { asksToLeave } from './asks-to-leave.ts'

const move = (from: string, to: string) => ({ current: { pathname: from }, next: { pathname: to } })

test('whoever goes elsewhere with something typed is asked', () => {
  const keep = vi.fn<() => void>()
  expect(asksToLeave(false, move('/things/new', '/things'), keep)).toBe(true)
  expect(asksToLeave(true, move('/things/new', '/things'), keep)).toBe(false)
  expect(keep).not.toHaveBeenCalled()
})

test('whoever stays at the path is not asked, and what is typed is kept, as another form may come there', () => {
  const keep = vi.fn<() => void>()
  expect(asksToLeave(false, move('/things/new', '/things/new'), keep)).toBe(false)
  expect(keep).toHaveBeenCalledOnce()
})
