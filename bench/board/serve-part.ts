import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pagePolicy } from '#platform/server/http/web-files.ts'
import { builtPart, partDocument } from '../../e2e/built-part.ts'

/** A part by itself over HTTP, under the policy of the product. */
export async function servePart(name: string): Promise<{ url: string; stop: () => void }> {
  const files = await builtPart(name)
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url!, 'http://part')
    const file = files.get(pathname.slice(1))
    if (file !== undefined) {
      response.setHeader('content-type', pathname.endsWith('.css') ? 'text/css' : 'text/javascript').end(file)
    } else if (pathname === '/part') {
      response
        .setHeader('content-type', 'text/html; charset=utf-8')
        .setHeader('content-security-policy', pagePolicy('bench'))
        .end(partDocument(files, 'bench'))
    } else response.writeHead(404).end()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/part`,
    stop: () => void server.close(),
  }
}
