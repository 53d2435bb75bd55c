import fc from 'fast-check'
import { expect, test } from 'vitest'
import { agentNames } from './agent-words.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36`, 'Chrome', 'Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0`, 'Edge', 'Windows'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} HeadlessChrome/140.0.0.0 Safari/537.36`, 'Chrome', 'Linux'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/120.0 Safari/537.36 OPR/106.0`, 'Opera', 'Linux'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Linux'],
  [`Mozilla/5.0 (Linux; Android 16; K) ${webkit} Chrome/140.0.0.0 Mobile Safari/537.36`, 'Chrome', 'Android'],
  [`Mozilla/5.0 (Linux; Android 15; SM-G) ${webkit} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`, 'Samsung Internet', 'Android'], // prettier-ignore
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15', 'Safari', 'macOS'], // prettier-ignore
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1', 'Safari', 'iOS'], // prettier-ignore
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/140.0 Mobile/15E148 Safari/604.1', 'Chrome', 'iOS'], // prettier-ignore
])('%s', (agent, browser, system) => {
  expect(agentNames(agent)).toEqual({ browser, system })
})

test('a program is called as it calls itself, and nothing by nothing', () => {
  expect(agentNames('curl/8.14.1')).toEqual({ program: 'curl' })
  expect(agentNames('')).toEqual({ program: '' })
})

test('whatever a stranger sends gets a name or none, never a failure', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (agent) => {
      for (const name of Object.values(agentNames(agent))) expect(typeof name).toBe('string')
    }),
  )
})
