import { type Algorithm, hash, verify } from '@node-rs/argon2'
import { AppError } from '#platform/core/app-error.ts'

// OWASP's minimum for argon2id. The enum is declared `const` in the package, so its value (2 = Argon2id) stands here.
const parameters = { algorithm: 2 as Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashing is meant to be costly; more than two at once would starve every other request. */
const limit = { atOnce: 2, waiting: 50 }
let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= limit.atOnce) {
    if (waiting.length >= limit.waiting)
      throw new AppError('too-many', 'platform.tooManyRequests', { params: { seconds: 5 } })
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
  running++
  try {
    return await work()
  } finally {
    running--
    waiting.shift()?.()
  }
}

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize('NFC'), parameters))
}

/** Somebody else's password, hashed once at start: unknown users cost the same time as known ones. */
const decoy = hash('a password that nobody has', parameters)

export async function passwordMatches(storedHash: string | null, password: string): Promise<boolean> {
  const matches = await inTurn(async () => verify(storedHash ?? (await decoy), password.normalize('NFC')))
  return matches && storedHash !== null
}

/** True when the parameters have risen since this hash was made. */
export function needsRehash(storedHash: string): boolean {
  return !storedHash.includes(`m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}`)
}
