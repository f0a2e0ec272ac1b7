import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router'
import type { User } from '#domain/identity.ts'
import { isOffline, onRecovery } from '#web/connection.ts'
import { whenIdle } from '#web/data/when-idle.ts'
import { isWaiting } from '#web/my-day/steps/queue.ts'
import { reportsOf } from '#web/my-day/steps/reports.ts'
import { isUndoShown } from '#web/my-day/steps/undo-toast.tsx'
import { loadOnDemand } from '#web/shell/on-demand.tsx'

const script = '/my-day-worker.js'
/** Milliseconds after a navigation until the page has sent its requests. */
const requestsSent = 1_000

type Policies = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => {
    createScriptURL: (url: string) => string
  }
}

const canKeep = () => import.meta.env.PROD && 'serviceWorker' in navigator

/** Whether a service worker answers for the files of this page. */
export const isPageKept = () => canKeep() && navigator.serviceWorker.controller !== null

/** Keeps the page in this browser, so that it opens without a network; see worker/worker.ts. */
export function useKeptPage({ _id: account }: User) {
  const { key } = useLocation()
  const [registration, setRegistration] = useState<ServiceWorkerRegistration>()

  useEffect(() => {
    const keep = () => {
      // It would fail.
      if (isOffline() && !isPageKept()) return
      // The other views then open without a network even before the worker has them.
      loadOnDemand()
      // Where the browser forbids storage, it fails.
      if (canKeep()) void keepPage().then(setRegistration, () => {})
    }
    const stopWaiting = whenShown(keep)
    const stopListening = onRecovery((cause) => cause === 'network' && keep())
    return () => {
      stopWaiting()
      stopListening()
    }
  }, [])

  const renew = useEffectEvent(() => {
    // It would take away the button by which a step is taken back, what is typed into 'Done', or steps that a browser
    // without storage holds.
    if (isUndoShown() || isDialogOpen() || reportsOf(account).read().entries.some(isWaiting)) return
    if (isReloadDue) return window.location.reload()
    // A worker of this release does not wait. On a phone, the document would otherwise stay for days.
    const next = registration?.waiting
    if (!next) return
    next.addEventListener('statechange', reloadOnceActive)
    next.postMessage('renew')
  })
  const isLaterWaiting = useEffectEvent(() => isReloadDue || Boolean(registration?.waiting))
  // The next navigation within the page. Chromium puts the change of workers off if a request arrives at that moment.
  useEffect(() => {
    if (!isLaterWaiting()) return undefined
    const timer = setTimeout(renew, requestsSent)
    return () => clearTimeout(timer)
  }, [key])
}

/** Files for later would delay what the page shows. Also when the user returns to the page, which may be days later. */
function whenShown(work: () => void): () => void {
  let stop: (() => void) | undefined
  const timer = setTimeout(() => (stop = whenIdle(work)), requestsSent)
  return () => {
    clearTimeout(timer)
    stop?.()
  }
}

/** One function: the same listener is added once, however often the user navigates. */
function reloadOnceActive({ target }: Event) {
  if (!(target instanceof ServiceWorker) || target.state !== 'activated') return
  // It has been opened since.
  if (isDialogOpen()) isReloadDue = true
  else window.location.reload()
}

/** At the next navigation. */
let isReloadDue = false

const isDialogOpen = () => document.querySelector('dialog:modal') !== null

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
