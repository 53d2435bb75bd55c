import { expect, test } from 'vitest'
import { countTests } from './test-counts.ts'

const report = (passed: number, failed: number, more = {}) =>
  JSON.stringify({
    success: failed === 0,
    numPassedTests: passed,
    numFailedTests: failed,
    numFailedTestSuites: failed,
    testResults: [{ status: failed > 0 ? 'failed' : 'passed', assertionResults: [{}] }],
    ...more,
  })

test('sums all reports', () => {
  expect(countTests([report(10, 0), report(5, 2)])).toEqual({ passed: 15, failed: 2 })
})

test('a file that could not be loaded is a failure', () => {
  const broken = { success: false, testResults: [{ status: 'failed', assertionResults: [] }] }
  expect(countTests([report(3, 0, broken)])).toEqual({ passed: 3, failed: 1 })
})

test('a run that failed outside any test is a failure', () => {
  expect(countTests([report(3, 0, { success: false })])).toEqual({ passed: 3, failed: 1 })
})
