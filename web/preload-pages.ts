import { spotSheet } from '#web/art/spot.tsx'
import { isOffline } from './connection.ts'
import { whenIdle } from '#web/data/when-idle.ts'
import { loadOnDemand } from '#web/shell/on-demand.tsx'

type Route = {
  module: string
  /** The build may put the client loader of a page in a file of its own. */
  clientLoaderModule?: string
  imports?: string[]
}

/** What a visitor does before following a link. Moving a mouse also counts: it gives more time. */
const signs = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'scroll', 'wheel'] as const

/** Each loads its own pages ahead; a professional on a bad line loads none but 'My day'. */
export type Area = 'shop' | 'admin' | 'my-day'

/** By the path of a page, or the name of its file. */
export function areaOf(path: string): Area {
  const [, area] = /^\/?(admin|my-day)(?:\/|$)/.exec(path) ?? []
  return area === 'admin' || area === 'my-day' ? area : 'shop'
}

/** The page of the shop to which the admin area links, and its layout. */
const alsoInAdmin = ['account/settings/page', 'content/layout']

/**
 * Loads the scripts of the other pages of the shop, or of the admin area, when the user first does something: one who
 * reads a single page does not pay for the others. The router reloads the document when the script of a page cannot be
 * loaded, so a link that is followed offline would lead to a blank screen.
 */
export function preloadPages(area: Area): () => void {
  let stopWaiting = () => {}
  const controller = new AbortController()
  function start() {
    controller.abort()
    stopWaiting = whenIdle(() => preload(area))
  }
  for (const sign of signs) window.addEventListener(sign, start, { passive: true, signal: controller.signal })
  return () => {
    controller.abort()
    stopWaiting()
  }
}

const asked = new Set<string>()

/** The illustrations of messages, which a page also shows when the server cannot be reached. */
function preloadSpots() {
  if (document.head.querySelector(`link[rel=prefetch][href="${spotSheet}"]`)) return
  document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', as: 'image', href: spotSheet }))
}

function preload(area: Area) {
  if (isOffline()) return
  preloadSpots()
  loadOnDemand()
  // TypeScript does not know what the router has set; development mode has another form of it.
  const { __reactRouterManifest: manifest } = window as { __reactRouterManifest?: { routes: Record<string, Route> } }
  const routes = Object.entries(manifest?.routes ?? {}).filter(
    ([id]) => areaOf(id) === area || (area === 'admin' && alsoInAdmin.includes(id)),
  )
  for (const href of routes.flatMap(([, route]) => filesOf(route))) {
    if (asked.has(href)) continue
    asked.add(href)
    const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href, fetchPriority: 'low' })
    // The next try is when the user returns to the tab.
    link.addEventListener('error', () => {
      asked.delete(href)
      link.remove()
    })
    document.head.append(link)
  }
}

function filesOf({ module, clientLoaderModule, imports = [] }: Route): string[] {
  return [module, ...(clientLoaderModule === undefined ? [] : [clientLoaderModule]), ...imports]
}
