import { expect, test } from 'vitest'
import { countTests, failedTests } from './test-counts.ts'

const report = (passed: number, failed: number, more = {}) =>
  JSON.stringify({
    success: failed === 0,
    numPassedTests: passed,
    numFailedTests: failed,
    numFailedTestSuites: failed,
    testResults: [
      {
        name: 'a.test.ts',
        status: failed > 0 ? 'failed' : 'passed',
        assertionResults: [
          {
            fullName: 'adds',
            status: failed > 0 ? 'failed' : 'passed',
            failureMessages: failed > 0 ? ['no sum\nat line 3'] : [],
          },
        ],
      },
    ],
    ...more,
  })

test('sums all reports', () => {
  expect(countTests([report(10, 0), report(5, 2)])).toEqual({ passed: 15, failed: 2 })
})

test('a file that could not be loaded is a failure', () => {
  const broken = {
    success: false,
    testResults: [{ name: 'b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] }],
  }
  expect(countTests([report(3, 0, broken)])).toEqual({ passed: 3, failed: 1 })
})

test('a run that failed outside any test is a failure', () => {
  expect(countTests([report(3, 0, { success: false })])).toEqual({ passed: 3, failed: 1 })
})

test('what failed is named with the beginning of its reason', () => {
  const broken = {
    success: false,
    testResults: [{ name: 'b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] }],
  }
  expect(failedTests([report(3, 0), report(5, 1), report(3, 0, broken)])).toEqual([
    'a.test.ts: adds: no sum at line 3',
    'b.test.ts: no such module',
  ])
})
