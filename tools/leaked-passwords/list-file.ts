import { passwordIssues } from '#platform/core/password-rules.ts'
import { commonWords } from '#platform/server/sign-in/common-words.data.ts'
import { plainForms, prefixOf } from '#platform/server/sign-in/leaked-passwords.ts'
import { usualPasswords } from './generate.ts'

/** A form shorter than this would be found at the root of harmless passwords too. */
const shortestForm = 5

/** The sorted prefixes of the shipped list and of further passwords, such as those of a breach. */
export function leakedListFile(further: Iterable<string> = []): Buffer {
  const prefixes = new Set<bigint>()
  for (const word of commonWords) for (const form of plainForms(word)) prefixes.add(prefixOf(form))
  for (const password of usualPasswords()) prefixes.add(prefixOf(password))
  for (const password of further) {
    if (passwordIssues({ newPassword: password, confirmPassword: password }).length > 0) continue
    prefixes.add(prefixOf(password))
    for (const form of plainForms(password)) if (form.length >= shortestForm) prefixes.add(prefixOf(form))
  }
  const file = Buffer.alloc(prefixes.size * 8)
  for (const [index, prefix] of [...prefixes].toSorted((a, b) => (a < b ? -1 : 1)).entries()) {
    file.writeBigUInt64BE(prefix, index * 8)
  }
  return file
}
