import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#platform/core/app-error.ts'
import { sendRefusal } from './answers.ts'
import { apiBase } from './bind-routes.ts'
import type { Texts } from '../base/texts.ts'

/** Scripts and styles of our own only; the component library's style elements carry a nonce made per page. */
export function pagePolicy(nonce: string): string {
  return [
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `connect-src 'self'`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ')
}

/** Serves the built browser application: files as they are, and the page for every other address. */
export async function serveWeb(app: FastifyInstance, options: { webRoot: string | undefined; texts: Texts }) {
  const unknownCall = new AppError('not-found', 'platform.itemNotFound')
  if (!options.webRoot) {
    app.setNotFoundHandler((request, reply) => sendRefusal(request, reply, options.texts, unknownCall))
    return
  }
  const root = resolve(options.webRoot)
  const page = await readFile(join(root, 'index.html'), 'utf8')
  // Wildcard off: every file is a route of its own, known at start.
  await app.register(async (files) => {
    files.addHook('onRoute', (route) => {
      route.config = { ...route.config, permission: 'public' }
    })
    await files.register(staticFiles, {
      root: join(root, 'assets'),
      prefix: '/assets/',
      wildcard: false,
      immutable: true,
      maxAge: '365d',
      index: false,
      // Made by the build beside each file; a browser that takes neither gets the file itself.
      preCompressed: true,
      globIgnore: ['**/*.br', '**/*.gz'],
    })
  })
  for (const name of await readdir(root)) if (name.endsWith('-worker.js')) await serveWorker(app, join(root, name))
  app.setNotFoundHandler((request, reply) => {
    if (request.method !== 'GET' || request.url.startsWith(`${apiBase}/`) || request.url.startsWith('/assets/')) {
      return sendRefusal(request, reply, options.texts, unknownCall)
    }
    const nonce = randomBytes(16).toString('base64url')
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', pagePolicy(nonce))
      .header('cache-control', 'no-store')
      .send(page.replaceAll('__CSP_NONCE__', nonce))
  })
}

/** What a worker may do is said where it comes from; asked for anew each time, so that another version is found at once. */
const workerPolicy = `default-src 'none'; script-src 'self'; connect-src 'self'`

/** A program that the browser keeps running beside its pages; it stands at the root, because it serves addresses below that. */
async function serveWorker(app: FastifyInstance, file: string) {
  const content = await readFile(file, 'utf8')
  app.get(`/${basename(file)}`, { config: { permission: 'public' } }, (_request, reply) =>
    reply
      .header('content-type', 'text/javascript; charset=utf-8')
      .header('content-security-policy', workerPolicy)
      .header('cache-control', 'no-cache')
      .send(content),
  )
}
