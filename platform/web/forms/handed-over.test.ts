// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { handedOver } from './handed-over.ts'

vi.mock('#platform/ui/parts/toast.ts', () => ({ toast: vi.fn<() => void>() }))

afterEach(() => {
  document.body.replaceChildren()
  vi.useRealTimers()
})

function lookup(): HTMLInputElement {
  const input = document.createElement('input')
  input.setAttribute('aria-haspopup', 'listbox')
  input.setAttribute('data-typed', 'true')
  document.body.append(input)
  input.focus()
  return input
}

test('a lookup hands over what is typed and keeps the focus', async () => {
  const input = lookup()
  const left = vi.fn<() => void>()
  input.addEventListener('blur', left)
  expect(await handedOver()).toBe(true)
  expect(left).toHaveBeenCalledOnce()
  expect(document.activeElement).toBe(input)
})

test('a field in which the form knows everything is not left: its list would open', async () => {
  const input = lookup()
  input.removeAttribute('data-typed')
  const left = vi.fn<() => void>()
  input.addEventListener('blur', left)
  expect(await handedOver()).toBe(true)
  expect(left).not.toHaveBeenCalled()
})

test('the answer of a lookup is waited for', async () => {
  const input = lookup()
  // As the field does when it is left before its answer is there.
  input.addEventListener('blur', () => input.setAttribute('aria-busy', 'true'))
  setTimeout(() => input.removeAttribute('aria-busy'), 120)
  expect(await handedOver()).toBe(true)
  expect(input.hasAttribute('aria-busy')).toBe(false)
})

test('but not for ever', async () => {
  vi.useFakeTimers()
  lookup().setAttribute('aria-busy', 'true')
  const done = handedOver()
  await vi.advanceTimersByTimeAsync(6000)
  expect(await done).toBe(false)
})
