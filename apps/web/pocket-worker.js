// Keeps the page of the phone's application, its code and its words, and nothing else. The build fills in the two constants: another
// build is another script, which the browser takes over by itself; what the one before has kept goes when this one starts.
const kept = 'molo.pocket.__VERSION__'
const files = __FILES__
const page = '/pocket'
const patienceMs = 4000

self.addEventListener('install', (event) => {
  const fresh = [page, ...files].map((file) => new Request(file, { cache: 'reload' }))
  event.waitUntil(
    caches
      .open(kept)
      .then((cache) => cache.addAll(fresh))
      .then(() => self.skipWaiting()),
  )
})

self.addEventListener('activate', (event) => {
  const drop = async () => {
    const names = await caches.keys()
    await Promise.all(
      names.filter((name) => name.startsWith('molo.pocket.') && name !== kept).map((name) => caches.delete(name)),
    )
    await self.clients.claim()
  }
  event.waitUntil(drop())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate' && pathname === page) event.respondWith(pageOf(request))
  else if (pathname.startsWith('/assets/'))
    event.respondWith(caches.match(pathname).then((found) => found ?? fetch(request)))
})

/** The newest page while there is a server that can give it; a page names the files of its own build, so the kept ones fit together. */
async function pageOf(request) {
  const answer = await fetch(request.url, { cache: 'no-store', signal: AbortSignal.timeout(patienceMs) }).catch(
    () => null,
  )
  if (answer?.ok) return answer
  return (await caches.match(page)) ?? Response.error()
}
