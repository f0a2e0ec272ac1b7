/** The beginning of the names of the caches of web/my-day/offline/worker/worker.ts. */
const prefix = 'my-day '

/** Removes /my-day from this browser: its service worker, and what that has kept. */
export async function forgetKeptPage() {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration('/my-day')
  await registration?.unregister()
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith(prefix)).map((name) => caches.delete(name)))
}
