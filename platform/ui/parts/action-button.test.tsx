// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { ActionButton } from './action-button.tsx'

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))

function buttonOf(part: React.ReactNode): HTMLButtonElement {
  const place = document.body.appendChild(document.createElement('div'))
  flushSync(() => createRoot(place).render(<MantineProvider>{part}</MantineProvider>))
  return place.querySelector('button')!
}
/** What was pressed has been drawn by then. */
const drawn = () => new Promise<void>((done) => setTimeout(() => setTimeout(() => setTimeout(done))))

test('two taps that come together send once; the next one sends again', async () => {
  const send = vi.fn<() => void>()
  const button = buttonOf(<ActionButton label="Send" busy={false} onClick={send} />)
  button.click()
  button.click()
  expect(send).toHaveBeenCalledTimes(1)
  await drawn()
  button.click()
  expect(send).toHaveBeenCalledTimes(2)
})

test('a form is sent once by two taps that come together', () => {
  const send = vi.fn<(event: React.FormEvent) => void>((event) => event.preventDefault())
  const button = buttonOf(
    <form onSubmit={send}>
      <ActionButton label="Send" type="submit" busy={false} />
    </form>,
  )
  button.click()
  button.click()
  expect(send).toHaveBeenCalledTimes(1)
})

test('what sends nothing may be pressed as often as somebody likes', () => {
  const step = vi.fn<() => void>()
  const button = buttonOf(<ActionButton label="Next" onClick={step} />)
  button.click()
  button.click()
  expect(step).toHaveBeenCalledTimes(2)
})
