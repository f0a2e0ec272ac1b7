/**
 * The service worker of /my-day: the page opens without a network. It answers for this one page and for its files. All
 * else is left to the browser: other pages, calls of the API, pictures. What it keeps is the same for every visitor.
 */
export {}

/** Set by the server in front of this script; see server/platform/pages/my-day-worker.ts. */
type Release = { version: string; files: string[] }
declare const self: ServiceWorkerGlobalScope & { release: Release }

const path = '/my-day'
const prefix = 'my-day '
const { version, files } = self.release
const ownFiles = new Set(files)
const cacheName = prefix + version
/** Milliseconds after which the kept page is shown. The answer is still awaited, and kept for the next time. */
const patience = 3_000

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(forgetOthers()))

self.addEventListener('message', (event) => {
  const isSameRelease = event.data === version
  // The page on the screen is of this release, or is left for it. Until then it may need the files of an earlier one.
  if (isSameRelease || event.data === 'renew') void self.skipWaiting()
  // A sign-out has deleted them, or the browser, for lack of space.
  if (isSameRelease) event.waitUntil(installIfMissing().catch(() => {}))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== self.location.origin || request.method !== 'GET') return
  if (request.mode === 'navigate') {
    // The scope is the beginning of an address: /my-days is within it.
    if (pathname === path) event.respondWith(openPage(event))
  } else if (ownFiles.has(pathname)) event.respondWith(openFile(request))
})

/** All or nothing: a page without one of its files would stop where that is needed. */
async function install() {
  const cache = await caches.open(cacheName)
  await cache.addAll(files)
  const page = await fetch(path, { cache: 'no-cache', credentials: 'omit' })
  if (!(await keep(page))) throw new Error('the page is of another release than this script')
}

async function installIfMissing() {
  if (self.registration.active && !(await caches.match(path, { cacheName }))) await install()
}

async function forgetOthers() {
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name.startsWith(prefix) && name !== cacheName).map((name) => caches.delete(name)),
  )
  await self.clients.claim()
}

/** From the server, so that it is of the latest release; the kept page if the server does not answer in time. */
async function openPage(event: FetchEvent): Promise<Response> {
  const kept = await caches.match(path, { cacheName, ignoreVary: true })
  const answer = fetch(event.request)
  event.waitUntil(answer.then((response) => keep(response.clone())).catch(() => false))
  if (!kept) return answer
  const inTime = await Promise.race([
    answer.catch(() => undefined),
    new Promise<undefined>((give) => setTimeout(give, patience)),
  ])
  // A proxy answers for a server that is down.
  return inTime && inTime.status < 500 ? inTime : kept
}

/** Keeps the page if it is of this release: the page of a later one needs other files. */
async function keep(response: Response): Promise<boolean> {
  if (response.status !== 200 || response.redirected) return false
  const html = await response.clone().text()
  const named = html.match(/\/assets\/[\w.-]+/g) ?? []
  if (named.length === 0 || !named.every((file) => ownFiles.has(file))) return false
  // Not after a sign-out, which deletes the cache.
  if (!(await caches.has(cacheName))) return false
  const cache = await caches.open(cacheName)
  await cache.put(path, response)
  return true
}

async function openFile(request: Request): Promise<Response> {
  // A file is named after its content, so no other release has another one of this name.
  const kept = await caches.match(request, { cacheName, ignoreVary: true })
  return kept ?? fetch(request)
}
