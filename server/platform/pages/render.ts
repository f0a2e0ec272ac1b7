import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Context } from 'hono'
import { createRequestHandler, type RequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'
import type { Door } from '#domain/storefront/navigation.ts'
import type { Deps } from '#server/deps.ts'
import { describe, pathForLog } from '#server/log.ts'
import { refusalOfDatabase } from '#server/platform/database/db.ts'
import { variesBy } from '#server/platform/http/headers.ts'
import { type Env, type InProcess, originOf, storefrontOf } from '#server/platform/http/request.ts'

/** The pages from the build or from Vite; `openContext` is an additional export of web/entry.server.tsx. */
export type Bundle = ServerBuild & {
  entry: {
    module: {
      openContext: (visit: Visit) => RouterContextProvider
      paintScene: (name: string, door: Door) => string | undefined
      paintIcon: (door: Door, look?: { ground: boolean }) => string
    }
  }
}

type Visit = {
  /** Marks our scripts until their hashes have been computed. */
  nonce: string
  send: (address: string, init: RequestInit) => Promise<Response>
  report: (error: unknown) => void
  /** Other sites whose images the page may show. */
  pictureSites: Promise<string[]>
}

type SendInProcess = (
  address: string,
  init: RequestInit,
  env: { inProcess: Omit<InProcess, 'spend'> },
) => Promise<Response>

/** The data source of a page, and the sites whose images administrators of a storefront chose. */
type Sources = { send: SendInProcess; listImageSites: (storefront: string) => Promise<string[]> }

/** Renders the page at a path with a query, which can differ from the requested one. */
export type DrawPage = (c: Context<Env>, address: string, sources: Sources) => Promise<Response>

/** The canonical path of a page: without extra slashes, lower case, without needless percent-encoding. */
export function normalPath(pathname: string): string {
  const plain = pathname.replaceAll(/%[\da-f]{2}/gi, (sign) => {
    const character = String.fromCodePoint(Number.parseInt(sign.slice(1), 16))
    return /[\w~-]/.test(character) ? character : sign
  })
  const parts = plain.split('/').filter((part) => part !== '')
  return `/${parts.join('/').toLowerCase()}`
}

type Options = { bundle: () => Promise<Bundle>; developing: boolean }

/** Renders the pages. Their loaders call the same API as browsers, in process. */
export function createPages(deps: Deps, { bundle, developing }: Options): DrawPage {
  const { config, storefronts, log } = deps
  let made: { from: Bundle; draw: RequestHandler } | undefined
  return async (c, address, { send, listImageSites }) => {
    const build = await bundle()
    if (made?.from !== build)
      made = { from: build, draw: createRequestHandler(build, developing ? 'development' : 'production') }
    const plan = storefrontOf(c, storefronts)
    const inProcess = {
      plan,
      origin: originOf(c, plan, config),
      requestId: c.get('requestId'),
    }
    const nonce = randomBytes(16).toString('base64')
    const sites = sitesFor(isAdminPath(address) ? storefronts.plans : [plan], listImageSites).catch(
      (error: unknown) => {
        // As for the rest of the page: a database that is away is no bug.
        throw refusalOfDatabase(error) ?? error
      },
    )
    // If the sites cannot be read, the page reports the error and shows images of the shop only.
    const sitesOrNone = sites.catch(() => [])
    const context = build.entry.module.openContext({
      nonce,
      pictureSites: sites,
      send: (address, init) => send(address, init, { inProcess }),
      report: (error) =>
        log.error('page failed', {
          path: pathForLog(c.req.path),
          ...describe(error),
        }),
    })
    // The rendered page is shared by all visitors: it does not depend on the headers of this request, and rendering
    // continues even if this visitor disconnects.
    const request = new Request(inProcess.origin + address)
    const response = await made.draw(request, context)
    const pictures = await sitesOrNone
    return withPolicy(response, nonce, (html, mark) =>
      developing ? developmentPolicy(pictures) : policyFor(html, { mark, pictures }),
    )
  }
}

/** An admin page shows services of all storefronts. */
export const isAdminPath = (address: string) => address.startsWith('/admin')

/** Proxies refuse responses with very long headers. */
const longestSites = 2_000

async function sitesFor(plans: { key: string }[], listImageSites: Sources['listImageSites']): Promise<string[]> {
  const found = await Promise.all(plans.map(({ key }) => listImageSites(key)))
  let length = 0
  return [...new Set(found.flat())].filter((site) => (length += site.length + 1) <= longestSites)
}

/** The pages of the last build. */
export async function loadBundle(buildFolder: string): Promise<Bundle> {
  return (await import(/* @vite-ignore */ join(buildFolder, 'server', 'index.js'))) as Bundle
}

/**
 * Scripts are allowed by their hash rather than by a nonce, so that a rendered page can be cached and a 304 matches the
 * policy sent with the body. The nonce only distinguishes our scripts from injected ones, and is removed.
 */
async function withPolicy(response: Response, nonce: string, policyFor: PolicyFor): Promise<Response> {
  const headers = new Headers(response.headers)
  headers.set('Vary', variesBy)
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-cache')
  const init = { status: response.status, headers }
  if (!headers.get('Content-Type')?.startsWith('text/html')) return new Response(response.body, init)
  const html = await response.text()
  const mark = ` nonce="${nonce}"`
  headers.set('Content-Security-Policy', policyFor(html, mark))
  return new Response(html.replaceAll(mark, ''), init)
}

type PolicyFor = (html: string, mark: string) => string

const inline = {
  script: /<script((?:\s[^>]*)?)>([\s\S]*?)<\/script>/g,
  style: /<style((?:\s[^>]*)?)>([\s\S]*?)<\/style>/g,
}

/** The hashes of the inline scripts or styles with our mark. */
function ownHashes(html: string, mark: string, kind: keyof typeof inline): string {
  const hashes = [...html.matchAll(inline[kind])]
    .filter(([, attributes = '', text]) => attributes.includes(mark) && text !== '')
    .map(([, , text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  return [...new Set(hashes)].join(' ')
}

function policyFor(html: string, { mark, pictures }: { mark: string; pictures: string[] }): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${ownHashes(html, mark, 'script')}`,
    `style-src 'self' ${ownHashes(html, mark, 'style')}`,
    imagesFrom(pictures),
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    // The script that keeps /my-day for use without a network.
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // React creates script elements through the first policy, see web/entry.client.tsx; /my-day starts its worker through
    // the other one.
    "require-trusted-types-for 'script'",
    'trusted-types default my-day',
  ].join('; ')
}

/** Injected markup cannot report visitors to another site by loading an image from it. */
const imagesFrom = (sites: string[]) => ["img-src 'self' data:", ...sites].join(' ')

/** Vite adds scripts and styles to the page when it reloads them. */
const developmentPolicy = (pictures: string[]) =>
  `default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; ${imagesFrom(pictures)}; connect-src 'self' ws:`
