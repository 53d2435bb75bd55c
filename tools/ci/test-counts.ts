import { z } from 'zod'

const report = z.object({
  success: z.boolean(),
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numFailedTestSuites: z.int(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
})

/** Sums what Vitest wrote; a file that broke before its first test counts as one failed test. */
export function countTests(reports: string[]): { passed: number; failed: number } {
  const counts = { passed: 0, failed: 0 }
  for (const text of reports) {
    const one = report.parse(JSON.parse(text))
    const broken = one.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
    counts.passed += one.numPassedTests
    counts.failed += one.numFailedTests + broken.length
    if (!one.success && one.numFailedTests + broken.length === 0) counts.failed += 1
  }
  return counts
}
