import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** The first 8 bytes of the SHA-1 of each, sorted: small enough to ship, good enough to recognise. */
export const leakedFile = new URL('leaked-passwords.bin', import.meta.url)
const width = 8

export function prefixOf(password: string): bigint {
  return createHash('sha1').update(password).digest().readBigUInt64BE(0)
}

let list: Buffer | undefined

function isListed(password: string): boolean {
  list ??= readFileSync(leakedFile)
  const wanted = prefixOf(password)
  let low = 0
  let high = list.length / width
  while (low < high) {
    const middle = (low + high) >>> 1
    const found = list.readBigUInt64BE(middle * width)
    if (found === wanted) return true
    if (found < wanted) low = middle + 1
    else high = middle
  }
  return false
}

const letters: Record<string, string> = { '@': 'a', 4: 'a', 3: 'e', '€': 'e', 1: 'i', '!': 'i', 0: 'o', 5: 's', $: 's', 7: 't', 8: 'b', 9: 'g' } // prettier-ignore

function withoutLeet(text: string, one: 'i' | 'l'): string {
  return text.replaceAll(/[^\p{L}]/gu, (sign) => (/[1!|]/.test(sign) ? one : (letters[sign] ?? sign)))
}

/** What somebody had in mind before adding the capital, the digits and the sign that a form asks for. */
export function plainForms(password: string): string[] {
  const lower = password.normalize('NFC').toLowerCase()
  const ending = /[^\p{L}]*$/u.exec(lower)?.[0] ?? ''
  const stem = lower.slice(0, lower.length - ending.length)
  // The first signs of the ending may still be letters in disguise: `Welc0m3__1`.
  const cut = [0, 1, 2, 3].map((kept) => stem + ending.slice(0, kept))
  const forms = [lower, ...cut].flatMap((form) => [form, form.replace(/^[^\p{L}]+/u, '')])
  return [...new Set(forms.flatMap((form) => [form, withoutLeet(form, 'i'), withoutLeet(form, 'l')]))]
}

/** Whether attackers try it early: as it stands, or in the form it was made from. */
export function isLeaked(password: string): boolean {
  return isListed(password) || plainForms(password).some(isListed)
}
