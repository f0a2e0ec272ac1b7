import { mkdir, rm } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { Client } from '#server/platform/database/db.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { connect } from '#campaigns/rig/connect.ts'
import { openPlace } from '#campaigns/rig/scratch-database.ts'
import { say, sayTally, secondsSince } from '#campaigns/rig/report.ts'
import { stockUp } from '#campaigns/rig/fixtures.ts'
import { openTally } from '#campaigns/rig/tally.ts'
import { aWideOne } from '#campaigns/uploads/bombs.ts'
import { checkMedia, keepPulse, showForeign, tryUrls } from '#campaigns/uploads/checks.ts'
import { type Door, lookAt, sendOddly, sendUpload } from '#campaigns/uploads/client.ts'
import { largeFiles, sendImports } from '#campaigns/uploads/imports.ts'
import { makeUploads, type Upload } from '#campaigns/uploads/kinds.ts'
import { aGoodOne } from '#campaigns/uploads/secrets.ts'
import { openTrap, type Watch, watchProcess } from '#campaigns/uploads/canary.ts'
import { openWholeShop } from '#campaigns/rig/start-product.ts'

const options = { db: { type: 'string' }, uploads: { type: 'string', default: '1000' } } as const

const many = '999999999'
const generous = { READS_PER_MINUTE: many, WRITES_PER_MINUTE: many }
const megabyte = 1024 * 1024
/** So much more memory than before the first picture, with all that was started. */
const mostMemory = 256 * megabyte

type Ground = Door & { client: Client; trap: string; uploads: Upload[]; watch: Watch }

/** Files that are no pictures, pictures that are traps, addresses that lead elsewhere: none of them does anything. */
export async function campaign(args: string[]): Promise<boolean> {
  const { db, uploads: wanted } = parseArgs({ args, options }).values
  const began = performance.now()
  const place = await openPlace(db)
  const folder = temporaryFolder('uploads')
  await mkdir(folder, { recursive: true })
  const trap = await openTrap()
  const tally = openTally()
  try {
    const url = await place.make()
    const stock = await stockUp(url, { seed: 'uploads', customers: 1 })
    const client = await connect(url)
    const shop = await openWholeShop({ ...generous, DATABASE_URL: url, DATA_DIR: folder })
    const watch = watchProcess(shop.pid, Number(new URL(shop.origin).port))
    const uploads = makeUploads(trap.url, Number(wanted))
    say(`Uploads: ${uploads.length} files, and addresses of pictures`)
    const door = { origin: shop.origin, token: stock.admins[0]?.token ?? '', tally, times: [], longest: Infinity }
    try {
      await attack({ ...door, client, trap: trap.url, uploads, watch }).catch((error: unknown) =>
        tally.wrong('what could not be tried', error instanceof Error ? String(error.stack) : String(error)),
      )
    } finally {
      await watch.close()
      await shop.close()
      await client.end()
    }
    for (const hit of trap.hits) tally.wrong('what the server has fetched', hit)
    for (const stranger of watch.strangers) tally.wrong('connections to others', stranger)
    for (const error of shop.errors) tally.wrong('errors in the log of the shop', error)
    const isClean = sayTally(tally)
    say(`\n${isClean ? 'Passed' : 'FAILED'}: uploads, ${secondsSince(began)} in all`)
    return isClean
  } finally {
    await trap.close()
    await place.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function attack(ground: Ground) {
  const { watch, tally, client } = ground
  await warmUp(ground)
  ground.longest = await longestHere(ground)
  const before = watch.now()
  say(`  ${megabytes(before)} MB before, with all that was started`)
  watch.forget()
  const pulse = keepPulse(ground)
  async function round(name: string, work: () => Promise<void>) {
    watch.forget()
    const began = performance.now()
    await work()
    const more = watch.most() - before
    say(`  ${megabytes(more).padStart(5)} MB more at most: ${name}, ${secondsSince(began)}`)
    if (more > mostMemory) tally.wrong('more than 256 MB of memory', `${name}: ${megabytes(more)} MB`)
  }

  try {
    await rounds(ground, round)
  } finally {
    await pulse.close()
  }
  const { longest, pages } = await pulse.close()
  await checkMedia(ground, client)

  if (!watch.isWatched) say('  Memory and connections were not watched: this system does not tell.')
  say(`  Memory was looked at ${watch.looks()} times`)
  say(`  ${Math.round(longest)} ms for a page in the meantime at most, of ${pages}`)
  say(`  ${timesOf(ground.times)}`)
}

type Round = (name: string, work: () => Promise<void>) => Promise<void>

async function rounds(ground: Ground, round: Round) {
  const { uploads, trap } = ground
  const picture = await aGoodOne('jpeg', 2_000, 1_500)
  await round('one after the other, and beside them some in odd manners', async () => {
    const odd = sendOddly(ground, picture)
    for (const upload of uploads) await keep(ground, upload)
    await odd
  })
  await round('all kinds of bombs at once', () => atOnce(ground, uploads.slice(-28)))
  await round('ten good ones at once', async () =>
    atOnce(
      ground,
      Array.from({ length: 10 }, () => good),
    ),
  )
  await round('ten of five megabytes at once', async () =>
    atOnce(
      ground,
      Array.from({ length: 10 }, () => heavy),
    ),
  )
  const files = largeFiles(10)
  await round('ten imports of ten megabytes at once', async () => sendImports(ground, files))
  await round('addresses', async () => {
    await tryUrls(ground)
    await showForeign(ground, trap)
  })
}

const megabytes = (bytes: number) => String(Math.round(bytes / megabyte))

function timesOf(times: number[]): string {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (part: number) => Math.round(sorted[Math.min(Math.floor(sorted.length * part), sorted.length - 1)] ?? 0)
  return `${at(0.5)} ms for an upload in the middle, ${at(0.95)} ms for 95 of 100, ${at(1)} ms at most, of ${times.length}`
}

const good: Upload = {
  name: 'a good one',
  expected: 'taken',
  type: 'image/jpeg',
  make: () => aGoodOne('jpeg', 3_000, 2_000),
}
const heavy: Upload = {
  name: 'five megabytes',
  expected: 'either',
  type: 'multipart/form-data; boundary=edge',
  make: async () => {
    const head = Buffer.from('--edge\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n')
    const picture = await aWideOne()
    const rest = Buffer.alloc(5 * megabyte - picture.length)
    return Buffer.concat([head, picture, rest, Buffer.from('\r\n--edge--\r\n')])
  },
}

/** Five seconds; on a machine that has other things to do, ten times what a good picture takes. */
async function longestHere(ground: Ground): Promise<number> {
  for (let turn = 0; turn < 3; turn += 1) await keep(ground, good)
  const took = Math.min(...ground.times.splice(0))
  // Who has waited for five seconds is told so at that moment, and has to hear it.
  const longest = Math.max(5_500, 10 * took)
  say(`  ${Math.round(took)} ms for a good picture, so nobody waits longer than ${Math.round(longest)} ms`)
  return longest
}

/** What every server has once it has been used for a while. */
async function warmUp(ground: Ground) {
  const { origin } = ground
  for (let turn = 0; turn < 30; turn += 1)
    for (const page of ['/', '/services', '/faq', '/readyz', '/icon-192.png'])
      await (await fetch(origin + page)).arrayBuffer()
}

async function keep(ground: Ground, upload: Upload) {
  const imageUrl = await sendUpload(ground, upload)
  if (imageUrl !== undefined) await lookAt(ground, imageUrl)
}

async function atOnce(ground: Ground, uploads: Upload[]) {
  const made = await Promise.all(uploads.map(async (upload) => ({ ...upload, bytes: await upload.make() })))
  await Promise.all(made.map(({ bytes, ...upload }) => keep(ground, { ...upload, make: async () => bytes })))
}
