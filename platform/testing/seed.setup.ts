import { configureGlobal } from 'fast-check'
import { inject } from 'vitest'

declare module 'vitest' {
  export interface ProvidedContext {
    seed: number
  }
}

configureGlobal({ seed: inject('seed') })
