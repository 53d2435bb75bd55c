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
      <CodeMeaningsContext value={codeMeanings(new Map([['VEF', 'Experience factor.']]))}>
        <Explained text="VEF of the load" />
      </CodeMeaningsContext>,
    ),
  )
  expect(place.textContent).toBe('VEF of the load')
  expect(place.querySelector('abbr')?.title).toBe('Experience factor.')
})

test('without meanings it is the text alone', () => {
  const place = document.createElement('p')
  flushSync(() => createRoot(place).render(<Explained text="VEF" />))
  expect(place.innerHTML).toBe('VEF')
})
