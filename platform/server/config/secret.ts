import { readFileSync } from 'node:fs'
import { inspect } from 'node:util'

/** A value that does not show itself in logs, errors or JSON. */
export class Secret {
  readonly #value: string

  constructor(value: string) {
    this.#value = value
  }

  reveal(): string {
    return this.#value
  }

  toJSON(): string {
    return '***'
  }

  toString(): string {
    return '***'
  }

  [inspect.custom](): string {
    return '***'
  }
}

/** Secrets come in files, which only their reader can read; a setting would show them to every look at the process. */
export function secretIn(file: string): Secret {
  const value = readFileSync(file, 'utf8').replace(/\r?\n$/, '')
  if (value === '') throw new Error(`the secret file ${file} is empty`)
  return new Secret(value)
}
