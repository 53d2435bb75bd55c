import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { userRegistry } from '#modules/administration/contract/users.registry.ts'
import { checked } from '#platform/core/issue.ts'
import { configFrom } from '#platform/server/config/config.ts'
import { openServerDatabase } from '#platform/server/database/server-database.ts'
import { createLog } from '#platform/server/base/log.ts'
import { type FirstAdmin, makeFirstAdmin } from '#platform/server/sign-in/first-admin.ts'
import { loadTexts } from '#platform/server/base/texts.ts'
import { ensureDatabase } from './postgres/database.ts'
import { serverEnvironment } from './run/environment.ts'

/**
 * `npm run first-admin`: the first person of a new installation, with all rights. Runs with the settings and the login of
 * the API, not with those of the owner.
 */
const shape = userRegistry.schema.pick({ username: true, firstName: true, lastName: true, email: true, language: true })
const questions = { username: 'User name', 'first-name': 'First name', 'last-name': 'Last name', mail: 'Mail address' }

try {
  const person = await askedPerson()
  const given = process.env.DATABASE_URL ? {} : serverEnvironment('DEV', (await ensureDatabase('dev')).url)
  const { db } = await openServerDatabase(configFrom({ ...process.env, ...given }), createLog('warn'))
  try {
    const { password, hours } = await makeFirstAdmin(db, person)
    console.log(`${person.username} can sign in within ${hours} hours, to choose a password of their own, with\n`)
    console.log(`  ${password}\n\nIt is shown this once and kept nowhere.`)
  } finally {
    await db.close()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function askedPerson(): Promise<FirstAdmin> {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    options: {
      username: text,
      'first-name': text,
      'last-name': text,
      mail: text,
      language: { ...text, default: 'it' },
    },
  })
  const answers: Record<string, string> = {}
  for (const [name, question] of Object.entries(questions)) {
    answers[name] = values[name as keyof typeof questions] ?? (await ask(question, name))
  }
  const { username, 'first-name': firstName, 'last-name': lastName, mail: email } = answers
  const person = checked(shape, { username, firstName, lastName, email, language: values.language })
  if (person.ok) return person.value
  const texts = await loadTexts([])
  const lines = person.issues.map(({ field, code, params }) => `${field}: ${texts.message('en', code, params)}`)
  throw new Error(lines.join('\n'))
}

async function ask(question: string, option: string): Promise<string> {
  if (!process.stdin.isTTY) throw new Error(`nobody can be asked here: say --${option}`)
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await lines.question(`${question}: `)
  lines.close()
  return answer.trim()
}
