import { inject } from 'vitest'

/** The running product of this test process. */
export function ownApp(): { url: string; databaseUrl: string } {
  return inject('apps')[Number(process.env.VITEST_POOL_ID) - 1]!
}
