// @vitest-environment jsdom
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { codeMeanings, CodeMeaningsContext } from '../code-meanings.ts'
import { Explained } from './explained.tsx'

test('a code carries its meaning, and the text reads as before', () => {
  const place = document.createElement('p')
  flushSync(() =>
    createRoot(place).render(
      <CodeMeaningsContext value={codeMeanings(new Map([['VEF', 'Vessel experience factor.']]))}>
        <Explained text="VEF of the voyage" />
      </CodeMeaningsContext>,
    ),
  )
  expect(place.textContent).toBe('VEF of the voyage')
  expect(place.querySelector('abbr')?.title).toBe('Vessel experience factor.')
})

test('without meanings it is the text alone', () => {
  const place = document.createElement('p')
  flushSync(() => createRoot(place).render(<Explained text="VEF" />))
  expect(place.innerHTML).toBe('VEF')
})
