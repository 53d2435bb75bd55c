// npm run parts: parts of the interface by themselves, with reload, for whoever works on them. In no menu and in no build.
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import react from '@vitejs/plugin-react'
import { createServer, type Plugin } from 'vite'
import { root } from './run/node.ts'

const names = globSync('e2e/*.page.tsx', { cwd: root }).map((path) => basename(path, '.page.tsx'))

const pages: Plugin = {
  name: 'parts',
  configureServer(server) {
    server.middlewares.use((request, response, next) => {
      const { pathname } = new URL(request.url!, 'http://parts')
      const name = names.find((one) => pathname === `/${one}`)
      if (!name) return next()
      const html = `<!doctype html><html lang="en"><head><title>${name}</title><meta name="csp-nonce" content="">
        <meta name="viewport" content="width=device-width, initial-scale=1"></head>
        <body><div id="root"></div><script type="module" src="/e2e/${name}.page.tsx"></script></body></html>`
      server
        .transformIndexHtml(request.url!, html)
        .then((text) => response.setHeader('content-type', 'text/html').end(text), next)
    })
  },
}

const server = await createServer({
  configFile: false,
  root,
  appType: 'custom',
  plugins: [react(), pages],
  server: { port: Number(process.env.WEB_PORT ?? 5174) },
})
await server.listen()
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
console.log(`Parts of ${version}, with ?language=it, ?scheme=dark, ?density=comfortable:`)
for (const name of names) console.log(`  ${server.resolvedUrls?.local[0]}${name}`)
