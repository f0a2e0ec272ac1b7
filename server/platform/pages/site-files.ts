import { html } from 'hono/html'
import type { Context } from 'hono'
import { emailPalette } from '#domain/format/colour.ts'
import { privateAreas } from '#domain/page/fields.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import type { Deps } from '#server/deps.ts'
import { variesBy } from '#server/platform/http/headers.ts'
import { isOwnOrigin } from '#server/platform/http/hosts.ts'
import type { Http } from '#server/platform/http/endpoints.ts'
import { answerCached } from '#server/platform/http/cached-response.ts'
import { type Env, originOf, storefrontOf } from '#server/platform/http/request.ts'

type MakeFile = (plan: StorefrontPlan, origin: string) => Promise<Response>

/** The paths of a storefront's public pages, with at most `mostServices` services. */
type ListPaths = (plan: StorefrontPlan, mostServices: number) => Promise<string[]>

/** The files that search engines, browsers and password managers look for: robots.txt, the site map, the manifest. */
export function serveSiteFiles(
  { app, admitVisit, runInLane }: Http,
  { clock, config, cache, storefronts }: Deps,
  listPaths: ListPaths,
) {
  const serve = (makeFile: MakeFile) => (c: Context<Env>) => {
    const plan = storefrontOf(c, storefronts)
    const origin = originOf(c, plan, config)
    admitVisit(c)
    const make = () => runInLane(c, () => makeFile(plan, origin))
    if (!isOwnOrigin({ origin, plan, config })) return make()
    return answerCached(c, cache, { storefront: plan.key, key: origin + c.req.path, make })
  }

  app.get('/.well-known/security.txt', (c) => {
    admitVisit(c)
    const plan = storefrontOf(c, storefronts)
    return fileResponse(
      securityText(plan, { origin: originOf(c, plan, config), now: clock() }),
      'text/plain; charset=utf-8',
    )
  })
  // Password managers link here. The page asks visitors who are signed out to sign in.
  app.get('/.well-known/change-password', (c) => {
    admitVisit(c)
    c.header('Cache-Control', 'no-store')
    return c.redirect('/account#password', 302)
  })

  app.get(
    '/sitemap.xml',
    serve(async (plan, origin) => {
      // The pages are not to be read yet.
      if (!plan.isOpen) return new Response(null, { status: 503, headers: { 'Retry-After': '86400', Vary: variesBy } })
      const paths = (await listPaths(plan, mostAddresses)).slice(0, mostAddresses)
      const xml = await html`<?xml version="1.0" encoding="UTF-8"?>
        <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
          ${paths.map((path) => html`<url><loc>${origin + path}</loc></url> `)}</urlset
        > `
      return fileResponse(xml.toString(), 'application/xml; charset=utf-8')
    }),
  )
  app.get(
    '/robots.txt',
    serve(async ({ isOpen }, origin) => {
      const closed = privateAreas.map((area) => `Disallow: ${area}`)
      // Search engines may ask for the pages before the shop is open, and read there when to come back.
      const map = isOpen ? ['', `Sitemap: ${origin}/sitemap.xml`] : []
      return fileResponse(['User-agent: *', ...closed, ...map, ''].join('\n'), 'text/plain; charset=utf-8')
    }),
  )
  app.get(
    '/manifest.webmanifest',
    serve(async ({ brand, tagline, locale }) =>
      manifestResponse({
        id: '/',
        name: brand,
        short_name: brand,
        description: tagline,
        lang: locale,
        start_url: '/',
        theme_color: '#ffffff',
      }),
    ),
  )
  // For professionals: an app besides that of the shop.
  app.get(
    '/my-day.webmanifest',
    serve(async ({ brand, locale, door }) =>
      manifestResponse({
        id: '/my-day',
        name: `My day, ${brand}`,
        short_name: 'My day',
        description: `The visits of a professional of ${brand}`,
        lang: locale,
        start_url: '/my-day',
        scope: '/my-day',
        theme_color: emailPalette(door).light.brand,
      }),
    ),
  )
}

/** The icons have a white ground, which is that of the screen while the app starts. */
function manifestResponse(app: Record<string, string>): Response {
  const icons = [192, 512].map((size) => ({
    src: `/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose: 'any maskable',
  }))
  const manifest = {
    ...app,
    display: 'standalone',
    background_color: '#ffffff',
    icons: [...icons, { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' }],
  }
  return fileResponse(JSON.stringify(manifest), 'application/manifest+json; charset=utf-8')
}

const day = 24 * 3_600_000
/** RFC 9116 recommends less than a year. */
const goodForDays = 300

/** Where to report a security problem, in the format of RFC 9116. */
function securityText({ support, locale }: StorefrontPlan, { origin, now }: { origin: string; now: Date }): string {
  const expires = new Date(Math.floor(now.getTime() / day) * day + goodForDays * day)
  return [
    `Contact: mailto:${support.email}`,
    `Expires: ${expires.toISOString()}`,
    `Preferred-Languages: ${new Intl.Locale(locale).language}`,
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n')
}

/** The limit of a site map file. */
const mostAddresses = 50_000

function fileResponse(body: string, type: string): Response {
  return new Response(body, {
    headers: { 'Content-Type': type, 'Cache-Control': 'no-cache', Vary: variesBy },
  })
}
