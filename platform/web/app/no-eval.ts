import { z } from 'zod'

/**
 * The page's policy forbids making code from text. zod finds that out by trying, and each try is reported as a
 * violation; told beforehand, it does not try. Imported before everything that builds a shape.
 */
z.config({ jitless: true })
