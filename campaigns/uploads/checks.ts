import { setTimeout as sleep } from 'node:timers/promises'
import { mayShow } from '#domain/image.ts'
import type { Client } from '#server/platform/database/db.ts'
import { storefront } from '#campaigns/rig/fixtures.ts'
import { type Target, lookAt } from './client.ts'
import { secret } from './secrets.ts'
import { foreignUrls, hostileUrls } from './urls.ts'

const pulse = 200
const patience = 10_000

/** Requests ordinary pages during the campaign. */
export function keepPulse({ origin, tally }: Target) {
  let isOver = false
  let longest = 0
  let pages = 0

  async function beat() {
    while (!isOver) {
      for (const path of ['/readyz', '/services', '/api/services?search=gst']) {
        const began = performance.now()
        const answer = await fetch(origin + path, { signal: AbortSignal.timeout(patience) }).catch(String)
        const status = typeof answer === 'string' ? answer : answer.status
        if (typeof answer !== 'string') await answer.arrayBuffer()
        if (status !== 200) tally.wrong('other requests that failed', `${path}: ${status}`)
        longest = Math.max(longest, performance.now() - began)
        pages += 1
      }
      await sleep(pulse)
    }
  }
  const beating = beat()
  return {
    async close() {
      isOver = true
      await beating
      return { longest, pages }
    },
  }
}

const service = {
  title: 'A service with an image',
  category: 'tax',
  price: 100,
  duration: 60,
  description: 'Something.',
}

const adding = '/api/admin/services'

type UploadReply = { status: number; text: string }

type Call = { method: string; path: string; body: object }

async function send({ origin, token }: Target, { method, path, body }: Call): Promise<UploadReply> {
  const headers = {
    Authorization: `Bearer ${token}`,
    'X-Storefront': storefront,
    'Content-Type': 'application/json',
  }
  const response = await fetch(origin + path, { method, headers, body: JSON.stringify(body) })
  return { status: response.status, text: await response.text() }
}

/** Tries hostile image URLs in a new service and in a change of one. */
export async function tryUrls(target: Target) {
  const { text } = await send(target, { method: 'POST', path: adding, body: service })
  const { _id: id } = JSON.parse(text) as { _id: string }
  for (const imageUrl of hostileUrls) {
    for (const [method, path, body] of [
      ['POST', adding, { ...service, imageUrl }],
      ['PUT', `/api/admin/services/${id}`, { imageUrl }],
    ] as const) {
      const answer = await send(target, { method, path, body })
      target.tally.count(`image URLs: ${answer.status}`)
      const isLarge = JSON.stringify(body).length > 64 * 1024
      if (isLarge ? answer.status !== 413 : answer.status !== 422 || !answer.text.includes('"field":"imageUrl'))
        target.tally.wrong(
          'image URLs that were not refused',
          `${method} ${JSON.stringify(imageUrl)?.slice(0, 80)}: ${answer.status} ${answer.text.slice(0, 120)}`,
        )
    }
  }
}

/** External image URLs are shown to visitors, but the server never requests them. */
export async function showForeign(target: Target, canary: string) {
  for (const imageUrl of foreignUrls(canary)) {
    const { status, text } = await send(target, { method: 'POST', path: adding, body: { ...service, imageUrl } })
    target.tally.count(`external image URLs: ${status}`)
    if (status !== 201) {
      target.tally.wrong('external image URLs that were refused', `${imageUrl}: ${status} ${text.slice(0, 200)}`)
      continue
    }
    const { slug } = JSON.parse(text) as { slug: string }
    const pages = [
      `/services/${slug}`,
      '/services?category=tax',
      `/api/services/${slug}`,
      '/sitemap.xml',
      '/api/admin/services.csv',
    ]
    for (const page of pages) {
      const headers = { Authorization: `Bearer ${target.token}`, 'X-Storefront': storefront }
      const answer = await fetch(target.origin + page, { headers })
      const sites = sitesIn(answer.headers.get('content-security-policy') ?? '')
      const html = await answer.text()
      if (page.startsWith('/services')) checkPage(target, { page, html, imageUrl, sites })
    }
  }
}

const sitesIn = (policy: string) => /img-src ([^;]*)/.exec(policy)?.[1]?.split(' ') ?? []

type ExternalImagePage = { page: string; html: string; imageUrl: string; sites: string[] }

/** The URL may appear only as the source of an image and in the metadata for shared links. */
function checkPage({ tally }: Target, { page, html, imageUrl, sites }: ExternalImagePage) {
  const written = imageUrl.replaceAll('&', '&amp;')
  for (const [, name = ''] of html.matchAll(/\s([\w-]+)="([^"]*)"/g).filter(([, , value]) => value === written))
    if (name !== 'src' && name !== 'content')
      tally.wrong('image URLs in other attributes', `${page}: ${name}=${imageUrl}`)
  const isShown = html.includes(`src="${written}"`)
  if (page !== '/services?category=tax' && isShown !== mayShow(imageUrl, sites))
    tally.wrong('images that the policy does not match', `${page}: ${imageUrl}`)
  tally.count('pages with external images')
}

const id = '123e4567-e89b-42d3-a456-426614174000'
/** Paths that look like stored images but do not exist. */
const missingFiles = [
  '',
  id,
  `${id}.webp`,
  `${id}.svg`,
  `${id}.html`,
  `${id}.png`,
  `${id}.webp.html`,
  `${id}.webp/`,
  `${id}.webp%00.svg`,
  '..%2f..%2fpackage.json',
  '....//',
  'index.html',
  "'%20or%201=1--.webp",
]

/** Checks that everything under /media is a plain image. */
export async function checkMedia(target: Target, client: Client) {
  const { tally, origin } = target
  const { rows } = await client.query<{ id: string }>('select id from images order by created_at, id')
  for (const row of rows) await lookAt(target, `/media/${row.id}.webp`)
  for (const name of missingFiles) {
    const response = await fetch(`${origin}/media/${name}`, { redirect: 'manual' })
    await response.arrayBuffer()
    if (response.status !== 404 || !response.headers.get('content-type')?.startsWith('application/problem+json'))
      tally.wrong('files under /media that are not images', `${name}: ${response.status}`)
  }
  const [found] = (
    await client.query(
      `select (select count(*) from images)::int as images,
         (select count(*) from activity where kind = 'picture-added')::int as logged,
         (select count(*) from image_files where position($1::bytea in bytes) > 0)::int as secret,
         (select count(*) from images where not exists (select from image_files where image_id = id))::int as bare`,
      [Buffer.from(secret)],
    )
  ).rows as Record<string, number>[]
  tally.count('images stored and logged')
  if (found?.['images'] !== found?.['logged'] || found?.['secret'] !== 0 || found?.['bare'] !== 0)
    tally.wrong('stored images that differ from the activity log', JSON.stringify(found))
}
