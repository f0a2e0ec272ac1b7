import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Context } from 'hono'
import { createRequestHandler, type RequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'
import type { Door } from '#domain/navigation.ts'
import type { Deps } from '#server/deps.ts'
import { describe, pathForLog } from '#server/log.ts'
import { type Env, type InProcess, originOf, storefrontOf } from '#server/platform/http/request.ts'

/** The pages as the build, or Vite, has them; `openContext` is what web/entry.server.tsx exports beside the usual. */
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
  /** Marks the scripts that are ours, until their hashes have been taken. */
  nonce: string
  send: (address: string, init: RequestInit) => Promise<Response>
  report: (error: unknown) => void
  /** The sites whose pictures the page may show beside our own. */
  pictureSites: Promise<string[]>
}

type SendInProcess = (
  address: string,
  init: RequestInit,
  env: { inProcess: Omit<InProcess, 'spend'> },
) => Promise<Response>

/** Where a page gets its data, and the sites whose images administrators of a storefront chose. */
type Sources = { send: SendInProcess; listImageSites: (storefront: string) => Promise<string[]> }

/** Draws the page of a path with its query, which need not be the one that was asked for. */
export type DrawPage = (c: Context<Env>, address: string, sources: Sources) => Promise<Response>

/** The one way to write the path of a page: without slashes too many, small, and without signs written as numbers. */
export function normalPath(pathname: string): string {
  const plain = pathname.replaceAll(/%[\da-f]{2}/gi, (sign) => {
    const letter = String.fromCodePoint(Number.parseInt(sign.slice(1), 16))
    return /[\w~-]/.test(letter) ? letter : sign
  })
  const parts = plain.split('/').filter((part) => part !== '')
  return `/${parts.join('/').toLowerCase()}`
}

type Options = { bundle: () => Promise<Bundle>; developing: boolean }

/** Draws the screens. Their loaders ask the same API as everybody, in process. */
export function createPages(deps: Deps, { bundle, developing }: Options): DrawPage {
  const { config, storefronts, log } = deps
  let made: { from: Bundle; draw: RequestHandler } | undefined
  return async (c, address, { send, listImageSites }) => {
    const build = await bundle()
    if (made?.from !== build)
      made = { from: build, draw: createRequestHandler(build, developing ? 'development' : 'production') }
    const plan = storefrontOf(c, storefronts)
    const inProcess = {
      storefront: plan.key,
      origin: originOf(c, plan, config),
      requestId: c.get('requestId'),
    }
    const nonce = randomBytes(16).toString('base64')
    const sites = sitesFor(isAdminPath(address) ? storefronts.plans : [plan], listImageSites)
    // Without them the page says what is wrong, and shows no pictures of others.
    const sitesOrNone = sites.catch(() => [])
    const context = build.entry.module.openContext({
      nonce,
      pictureSites: sites,
      send: (address, init) => send(address, init, { inProcess }),
      report: (error) =>
        log.error('a page failed', {
          path: pathForLog(c.req.path),
          requestId: inProcess.requestId,
          ...describe(error),
        }),
    })
    // Nothing of the visitor reaches what is drawn, and nobody's leaving stops it: it is for everybody.
    const request = new Request(inProcess.origin + address)
    const response = await made.draw(request, context)
    const pictures = await sitesOrNone
    return withPolicy(response, nonce, (html, mark) =>
      developing ? developmentPolicy(pictures) : policyFor(html, { mark, pictures }),
    )
  }
}

/** Administrators see the services of all storefronts on one page. */
export const isAdminPath = (address: string) => address.startsWith('/admin')

/** Proxies refuse answers whose headers are too long. */
const longestSites = 2_000

async function sitesFor(plans: { key: string }[], listImageSites: Sources['listImageSites']): Promise<string[]> {
  const found = await Promise.all(plans.map(({ key }) => listImageSites(key)))
  let length = 0
  return [...new Set(found.flat())].filter((site) => (length += site.length + 1) <= longestSites)
}

/** The pages that the last build made. */
export async function loadBundle(buildFolder: string): Promise<Bundle> {
  return (await import(/* @vite-ignore */ join(buildFolder, 'server', 'index.js'))) as Bundle
}

/**
 * Scripts are allowed by the hash of what they say, not by a nonce: then a page that was drawn once can be kept, and a
 * 304 still fits the policy that came with the body. The nonce only tells our scripts from one that got into the page
 * by other ways, and is taken out again.
 */
async function withPolicy(response: Response, nonce: string, policyFor: PolicyFor): Promise<Response> {
  const headers = new Headers(response.headers)
  headers.set('Vary', 'Host, X-Storefront')
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

/** The hashes of what stands in the page itself and bears our mark. */
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
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // The one policy is React's way of making a script element; see web/entry.client.tsx.
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ')
}

/** Markup of a stranger that got into a page cannot tell another site, by a picture there, who looks at it. */
const imagesFrom = (sites: string[]) => ["img-src 'self' data:", ...sites].join(' ')

/** Vite puts scripts and styles into the page as it reloads them. */
const developmentPolicy = (pictures: string[]) =>
  `default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; ${imagesFrom(pictures)}; connect-src 'self' ws:`
