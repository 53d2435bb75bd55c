import { randomInt } from 'node:crypto'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const seed = Number(process.env.SEED ?? randomInt(2 ** 31))
// Other tools read this file too.
if (process.argv[1]?.includes('vitest')) console.log(`Seed of the property tests: ${seed} (repeat with SEED=${seed})`)

const notTests = ['**/node_modules/**', 'dist/**', '.molo/**']
/** These measure how long something takes, or what it costs: nothing else runs beside them. */
const alone = [
  'bench/streams/streams.db.test.ts',
  'modules/process-data/server/historian.db.test.ts',
  'platform/server/upgrade/migrate.db.test.ts',
  'platform/server/registry/file/import.db.test.ts',
  'platform/server/sign-in/enumeration.db.test.ts',
]
const integration = {
  globalSetup: ['platform/testing/template-database.setup.ts'],
  // As in production: Node reads the sources itself.
  experimental: { viteModuleRunner: false, nodeLoader: false },
}
/** Against a hang, not against a slow machine: what may take only so long is measured by its own test. */
const patience = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 120_000 } } }
const shared = { setupFiles: ['platform/testing/seed.setup.ts'], provide: { seed }, ...patience }

/** A test file that needs a DOM starts with the comment `@vitest-environment jsdom`. */
export default defineConfig({
  plugins: [react()],
  test: {
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          name: 'unit',
          setupFiles: [...shared.setupFiles, 'platform/testing/document.setup.ts'],
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...notTests, '**/*.db.test.ts'],
          maxWorkers: 2,
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          ...integration,
          name: 'integration',
          include: ['**/*.db.test.ts'],
          exclude: [...notTests, ...alone],
          maxWorkers: 2,
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          ...integration,
          name: 'alone',
          include: alone,
          exclude: notTests,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'e2e',
          include: ['e2e/**/*.e2e.{ts,tsx}'],
          exclude: notTests,
          // Each has a running product of its own (e2e/app.setup.ts).
          maxWorkers: 2,
          globalSetup: ['e2e/app.setup.ts'],
        },
      },
    ],
  },
})
