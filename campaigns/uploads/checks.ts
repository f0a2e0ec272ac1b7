import { setTimeout as sleep } from 'node:timers/promises'
import { mayShow } from '#domain/image.ts'
import type { Client } from '#server/platform/database/db.ts'
import { storefront } from '#campaigns/rig/fixtures.ts'
import { type Door, lookAt } from './client.ts'
import { secret } from './secrets.ts'
import { foreignUrls, hostileUrls } from './urls.ts'

const pulse = 200
const patience = 10_000

/** Asks for what everybody asks for, all along. */
export function keepPulse({ origin, tally }: Door) {
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
        if (status !== 200) tally.wrong('what others asked for in the meantime', `${path}: ${status}`)
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
  title: 'A service with a picture',
  category: 'tax',
  price: 100,
  duration: 60,
  description: 'Something.',
}

const adding = '/api/admin/services'

type Sent = { status: number; text: string }

type Call = { method: string; path: string; body: object }

async function send({ origin, token }: Door, { method, path, body }: Call): Promise<Sent> {
  const headers = {
    Authorization: `Bearer ${token}`,
    'X-Storefront': storefront,
    'Content-Type': 'application/json',
  }
  const response = await fetch(origin + path, { method, headers, body: JSON.stringify(body) })
  return { status: response.status, text: await response.text() }
}

/** Addresses that would be scripts, files or others' business: as a new service, and as a change of one. */
export async function tryUrls(door: Door) {
  const { text } = await send(door, { method: 'POST', path: adding, body: service })
  const { _id: id } = JSON.parse(text) as { _id: string }
  for (const imageUrl of hostileUrls) {
    for (const [method, path, body] of [
      ['POST', adding, { ...service, imageUrl }],
      ['PUT', `/api/admin/services/${id}`, { imageUrl }],
    ] as const) {
      const answer = await send(door, { method, path, body })
      door.tally.count(`addresses: ${answer.status}`)
      const isLarge = JSON.stringify(body).length > 64 * 1024
      if (isLarge ? answer.status !== 413 : answer.status !== 422 || !answer.text.includes('"field":"imageUrl'))
        door.tally.wrong(
          'addresses that were not declined',
          `${method} ${JSON.stringify(imageUrl)?.slice(0, 80)}: ${answer.status} ${answer.text.slice(0, 120)}`,
        )
    }
  }
}

/** Addresses elsewhere are shown to who looks, and asked by nobody else. */
export async function showForeign(door: Door, trap: string) {
  for (const imageUrl of foreignUrls(trap)) {
    const { status, text } = await send(door, { method: 'POST', path: adding, body: { ...service, imageUrl } })
    door.tally.count(`addresses elsewhere: ${status}`)
    if (status !== 201) {
      door.tally.wrong('addresses elsewhere that were declined', `${imageUrl}: ${status} ${text.slice(0, 200)}`)
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
      const headers = { Authorization: `Bearer ${door.token}`, 'X-Storefront': storefront }
      const answer = await fetch(door.origin + page, { headers })
      const sites = sitesIn(answer.headers.get('content-security-policy') ?? '')
      const html = await answer.text()
      if (page.startsWith('/services')) checkPage(door, { page, html, imageUrl, sites })
    }
  }
}

const sitesIn = (policy: string) => /img-src ([^;]*)/.exec(policy)?.[1]?.split(' ') ?? []

type Page = { page: string; html: string; imageUrl: string; sites: string[] }

/** In the source of a picture, and in what says which picture a shared link has: nowhere else. */
function checkPage({ tally }: Door, { page, html, imageUrl, sites }: Page) {
  const written = imageUrl.replaceAll('&', '&amp;')
  for (const [, name = ''] of html.matchAll(/\s([\w-]+)="([^"]*)"/g).filter(([, , value]) => value === written))
    if (name !== 'src' && name !== 'content')
      tally.wrong('addresses where they lead somewhere', `${page}: ${name}=${imageUrl}`)
  const isShown = html.includes(`src="${written}"`)
  if (page !== '/services?category=tax' && isShown !== mayShow(imageUrl, sites))
    tally.wrong('pictures that do not fit the policy', `${page}: ${imageUrl}`)
  tally.count('pages with pictures from elsewhere')
}

const id = '123e4567-e89b-42d3-a456-426614174000'
/** What looks like something that is kept, and is nothing. */
const nothings = [
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

/** All that there is under /media, and all of it plain. */
export async function checkMedia(door: Door, client: Client) {
  const { tally, origin } = door
  const { rows } = await client.query<{ id: string }>('select id from images order by created_at, id')
  for (const row of rows) await lookAt(door, `/media/${row.id}.webp`)
  for (const name of nothings) {
    const response = await fetch(`${origin}/media/${name}`, { redirect: 'manual' })
    await response.arrayBuffer()
    if (response.status !== 404 || !response.headers.get('content-type')?.startsWith('application/problem+json'))
      tally.wrong('something under /media that is no picture', `${name}: ${response.status}`)
  }
  const [found] = (
    await client.query(
      `select (select count(*) from images)::int as images,
         (select count(*) from activity where kind = 'picture-added')::int as told,
         (select count(*) from image_files where position($1::bytea in bytes) > 0)::int as secret,
         (select count(*) from images where not exists (select from image_files where image_id = id))::int as bare`,
      [Buffer.from(secret)],
    )
  ).rows as Record<string, number>[]
  tally.count('pictures kept, each told of')
  if (found?.['images'] !== found?.['told'] || found?.['secret'] !== 0 || found?.['bare'] !== 0)
    tally.wrong('what is kept is not what was told', JSON.stringify(found))
}
