import { describeIssue, type Result } from '../src/core/result.ts'

/** The value of a result that has to exist; a test fails with the issues when it does not. */
export function must<T>(result: Result<T>): T {
  if (result.value === null) throw new Error(result.issues.map(describeIssue).join('; '))
  return result.value
}
