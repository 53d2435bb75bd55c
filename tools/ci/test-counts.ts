import { z } from 'zod'

const report = z.object({
  success: z.boolean(),
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numFailedTestSuites: z.int(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
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

/** One line for each failed test and broken file, with the first line of what it said. */
export function failedTests(reports: string[]): string[] {
  return reports.flatMap((text) =>
    report.parse(JSON.parse(text)).testResults.flatMap((file) => {
      if (file.status === 'failed' && file.assertionResults.length === 0)
        return [`${file.name}: ${firstLine(file.message)}`]
      return file.assertionResults
        .filter(({ status }) => status === 'failed')
        .flatMap((one) =>
          (one.failureMessages ?? ['']).map((said) => `${file.name}: ${one.fullName}: ${firstLine(said)}`),
        )
    }),
  )
}

function firstLine(text = ''): string {
  return text.split('\n').slice(0, 3).join(' ').slice(0, 300)
}
