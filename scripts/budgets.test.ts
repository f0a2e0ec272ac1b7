import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { refusals } from '#domain/contract/refusals.ts'
import { createApp } from '#server/app.ts'
import { createPages, loadBundle } from '#server/platform/pages/render.ts'
import { testApp } from '#server/testing/app.ts'
import { buildPagesIfStale } from './build-pages.ts'
import { type Assets, bytesOf, scriptsOf, stylesOf } from './page-bytes.ts'

const root = join(import.meta.dirname, '..')

/** The most kilobytes of a page, as sent with Brotli: its HTML, its scripts and its styles. */
const pages = [
  { name: 'home', path: '/', route: 'home/page', html: 10, scripts: 118.6, styles: 16.2 },
  { name: 'list', path: '/services', route: 'services/list/page', html: 10.2, scripts: 121.4, styles: 16.2 },
  { name: 'detail', path: '/services/gst', route: 'services/detail/page', html: 10.6, scripts: 124.4, styles: 16.2 },
  { name: 'wizard', path: '/booking/gst', route: 'booking/page', html: 4.3, scripts: 157.1, styles: 16.2 },
  { name: 'dashboard', path: '/dashboard', route: 'account/dashboard/page', html: 6.5, scripts: 154.4, styles: 16.2 },
  { name: 'my day', path: '/my-day', route: 'my-day/page', html: 4.3, scripts: 158, styles: 21.4 },
  { name: 'admin', path: '/admin', route: 'admin/dashboard/page', html: 4, scripts: 162.5, styles: 21.4 },
]
/** The most kilobytes of each file of drawings, as sent with Brotli. */
const sheets = {
  icons: 2.1,
  documents: 9.1,
  home: 8,
  'entrance-documents': 3.4,
  'entrance-home': 2.1,
  portraits: 1.7,
  spots: 2.6,
}
/** The most kilobytes of the fonts that pages preload; see decision 054. */
const fonts = { 'bricolage-titles': 16.6, 'figtree-text': 12.7, 'figtree-rupee': 1 }
/**
 * With pdfkit, fontkit and three fonts for invoices, see decision 093; and with eight packages of OpenTelemetry, 13.2 MB
 * that only a server with traces loads, see decision 100.
 */
const packages = { count: 78, megabytes: 98.5 }

describe('no more bytes than the budget are sent for', () => {
  let folder = ''
  let assets: Assets
  let site: ReturnType<typeof createApp>
  beforeAll(async () => {
    folder = await buildPagesIfStale()
    const bundle = await loadBundle(folder)
    assets = bundle.assets
    const { deps } = await testApp({ unlimited: true })
    const options = { bundle: async () => bundle, developing: false }
    site = createApp(deps, { ...options, draw: createPages(deps, options), clientFolder: join(folder, 'client') })
  })

  test.each(pages)('$name', async ({ path, route, ...most }) => {
    const html = await (await site.request(path)).text()
    expect(html).toContain('</html>')
    const sent = {
      html: brotliCompressSync(html).length,
      scripts: bytesOf(scriptsOf(assets, route), folder),
      styles: bytesOf(stylesOf(html), folder),
    }
    expect(sent.styles).toBeGreaterThan(0)
    for (const kind of ['html', 'scripts', 'styles'] as const) {
      expect.soft(sent[kind] / 1_024, kind).toBeLessThanOrEqual(most[kind])
    }
  })
})

/** The most kilobytes of the files that the worker of /my-day keeps: as sent, and as a number of files. */
const keptFiles = { kilobytes: 250, count: 45 }

test('the worker of /my-day keeps what the page needs, and no other page', async () => {
  const folder = await buildPagesIfStale()
  const bundle = await loadBundle(folder)
  const { deps } = await testApp({ unlimited: true })
  const options = { bundle: async () => bundle, developing: false }
  const site = createApp(deps, { ...options, draw: createPages(deps, options), clientFolder: join(folder, 'client') })
  const script = await site.request('/my-day-worker.js')
  expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(script.headers.get('cache-control')).toBe('no-cache')
  const [, release = ''] = /^self\.release=(\{.*?\});/.exec(await script.text()) ?? []
  const { version, files }: { version: string; files: string[] } = JSON.parse(release)
  expect(version).toBe(bundle.assets.version)
  const html = await (await site.request('/my-day')).text()
  for (const named of html.match(/\/assets\/[\w.-]+/g) ?? []) expect(files).toContain(named)
  for (const needed of scriptsOf(bundle.assets, 'my-day/page')) expect(files).toContain(needed)
  const others = Object.values(bundle.assets.routes).filter(
    (route) => route && !['root', 'my-day/page'].includes(route.id),
  )
  expect(others.filter((route) => files.includes(route?.module ?? ''))).toEqual([])
  expect(files.length).toBeLessThanOrEqual(keptFiles.count)
  const sizes = files.map((file) => {
    const path = join(folder, 'client', file)
    return readFileSync(existsSync(`${path}.br`) ? `${path}.br` : path).length
  })
  expect(sizes.reduce((sum, size) => sum + size, 0) / 1_024).toBeLessThanOrEqual(keptFiles.kilobytes)
})

test('the files of drawings stay within their budgets', () => {
  const folder = join(root, 'web', 'art', 'sheets')
  const files = readdirSync(folder).filter((file) => file.endsWith('.svg'))
  expect(files.map((file) => file.replace('.svg', '')).toSorted()).toEqual(Object.keys(sheets).toSorted())
  for (const [name, most] of Object.entries(sheets)) {
    const sent = brotliCompressSync(readFileSync(join(folder, `${name}.svg`))).length
    expect.soft(sent / 1_024, name).toBeLessThanOrEqual(most)
  }
})

test('the fonts that pages load first stay within their budgets', () => {
  for (const [name, most] of Object.entries(fonts)) {
    const { size } = statSync(join(root, 'web', 'look', 'fonts', `${name}.woff2`))
    expect.soft(size / 1_024, name).toBeLessThanOrEqual(most)
  }
})

test('the first pages load no endpoints for lists of the admin area', async () => {
  const folder = await buildPagesIfStale()
  const { assets } = await loadBundle(folder)
  const hasEndpoint = (file: string) =>
    readFileSync(join(folder, 'client', file), 'utf8').includes('/api/admin/bookings')
  const withEndpoint = (route: string) => scriptsOf(assets, route).filter(hasEndpoint)
  expect(['home/page', 'services/list/page', 'services/detail/page'].flatMap(withEndpoint)).toEqual([])
  expect(withEndpoint('admin/bookings/page')).not.toEqual([])
})

test('the scripts of pages contain the sentence of each refusal that they raise or quote', async () => {
  const folder = await buildPagesIfStale()
  // The folder of the files also has those of earlier builds.
  const files = readFileSync(join(folder, 'own-files'), 'utf8').split('\n')
  const scripts = files.filter((file) => file.endsWith('.js')).map((file) => join(folder, 'client', 'assets', file))
  const code = scripts.map((file) => readFileSync(file, 'utf8')).join('\n')
  const contained = [...code.matchAll(/\b(\w+):\{status:\d{3},message:/g)].map(([, name]) => name)
  // A comparison with a code needs no sentence.
  const text = code.replaceAll(/[!=]==?`\w+`|`\w+`[!=]==?/g, '')
  const named = Object.keys(refusals).filter((name) =>
    new RegExp(`\`${name}\`|\\.${name}\\.(message|status)\\b`).test(text),
  )
  expect(named).toContain('too_late')
  expect(named.filter((name) => !contained.includes(name))).toEqual([])
  expect(contained).not.toContain('malformed_json')
})

/** Without the programs for single platforms: Node, PostgreSQL and the image library. */
test('the packages at run time are known in number and size', () => {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock
  const shipped = Object.entries(lock.packages)
    .filter(([path, { dev, optional, devOptional }]) => path !== '' && !dev && !optional && !devOptional)
    .map(([path]) => path)
  expect(shipped).toHaveLength(packages.count)
  const bytes = shipped.reduce((sum, path) => sum + bytesOfFolder(join(root, path)), 0)
  expect(bytes / 1e6).toBeLessThanOrEqual(packages.megabytes)
})

type Lock = { packages: Record<string, { dev?: true; optional?: true; devOptional?: true }> }

function bytesOfFolder(folder: string): number {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules')
    .map((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? bytesOfFolder(path) : statSync(path).size
    })
    .reduce((sum, size) => sum + size, 0)
}
