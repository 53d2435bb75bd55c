import type { Page } from 'playwright-core'
import { beforeAll } from 'vitest'
import type { Visit, VisitOptions } from './browser.ts'
import { builtPart, partDocument } from './built-part.ts'
import { ownApp } from './own-app.ts'

const types = { css: 'text/css', woff2: 'font/woff2' } as Record<string, string>
const typeOf = (file: string) => types[file.split('.').at(-1)!] ?? 'text/javascript'

/** For a test file: gives the function that opens its page, under the policy that the product sends. */
export function partPage(visit: (options: VisitOptions) => Promise<Visit>, name: string) {
  let files = new Map<string, string | Uint8Array>()
  beforeAll(async () => {
    files = await builtPart(name)
  })
  return async (
    options: VisitOptions & { query?: Record<string, string>; missing?: (file: string) => boolean } = {},
  ): Promise<Page> => {
    const { query = {}, missing = () => false, ...more } = options
    const { page } = await visit(more)
    const product = await page.request.get('/')
    const policy = product.headers()['content-security-policy']!
    const nonce = /'nonce-([^']+)'/.exec(policy)![1]!
    await page.route(
      ({ origin, pathname }) => origin === ownApp().url && pathname === '/part',
      (route) =>
        route.fulfill({
          contentType: 'text/html',
          headers: { 'content-security-policy': policy },
          body: partDocument(files, nonce),
        }),
    )
    await page.route(
      ({ pathname }) => files.has(pathname.slice(1)),
      (route) => {
        const file = new URL(route.request().url()).pathname.slice(1)
        if (missing(file)) return route.fulfill({ status: 503 })
        return route.fulfill({
          contentType: typeOf(file),
          body: Buffer.from(files.get(file)!),
        })
      },
    )
    await page.goto(`/part?${new URLSearchParams(query)}`)
    return page
  }
}
