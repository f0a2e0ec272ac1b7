import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { whenIdle } from '#web/data/when-idle.ts'

const script = '/my-day-worker.js'

type Policies = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => {
    createScriptURL: (url: string) => string
  }
}

/** Keeps the page in this browser, so that it opens without a network; see worker/worker.ts. */
export function useKeptPage() {
  const { key } = useLocation()
  const [registration, setRegistration] = useState<ServiceWorkerRegistration>()

  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return undefined
    // Also when the user returns to the page, which may be days later. Where the browser forbids storage, it fails.
    return whenIdle(() => void keepPage().then(setRegistration, () => {}))
  }, [])

  const renew = useEffectEvent(() => {
    // A worker of this release does not wait. On a phone, the document would otherwise stay for days.
    const next = registration?.waiting
    next?.addEventListener('statechange', () => next.state === 'activated' && window.location.reload())
    next?.postMessage('renew')
  })
  // The next navigation within the page.
  useEffect(() => renew(), [key])
}

async function keepPage(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register(trusted(script), {
    scope: '/my-day',
    updateViaCache: 'none',
  })
  tellRelease(registration.active)
  tellRelease(registration.waiting)
  follow(registration.installing)
  // The first registration has just read the script.
  if (registration.active) registration.update().catch(() => {})
  registration.addEventListener('updatefound', () => follow(registration.installing))
  return registration
}

function follow(worker: ServiceWorker | null) {
  worker?.addEventListener('statechange', () => worker.state === 'installed' && tellRelease(worker))
}

/** A worker of the same release takes over at once, and checks what it keeps. One of a later release waits, so that this page keeps its files. */
function tellRelease(worker: ServiceWorker | null) {
  // TypeScript does not know what the router has set.
  const { __reactRouterManifest: manifest } = window as { __reactRouterManifest?: { version: string } }
  worker?.postMessage(manifest?.version)
}

/** The Content-Security-Policy allows this one script. */
function trusted(url: string): string {
  // TypeScript does not know it yet, and not every browser has it.
  const { trustedTypes } = window as { trustedTypes?: Policies }
  policy ??= trustedTypes?.createPolicy('my-day', { createScriptURL: (asked) => (asked === script ? asked : '') })
  return policy?.createScriptURL(url) ?? url
}

let policy: ReturnType<Policies['createPolicy']> | undefined
