import { mkdir, rm } from 'node:fs/promises'
import type { Client } from '#server/platform/database/db.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { connect } from '#campaigns/rig/connect.ts'
import { openScratchDatabases } from '#campaigns/rig/scratch-database.ts'
import { defineCampaign } from '#campaigns/rig/campaign.ts'
import { report, reportCounts, secondsSince } from '#campaigns/rig/report.ts'
import { createFixtures } from '#campaigns/rig/fixtures.ts'
import { openTally } from '#campaigns/rig/tally.ts'
import { aWideOne } from '#campaigns/uploads/bombs.ts'
import { checkMedia, keepPulse, showForeign, tryUrls } from '#campaigns/uploads/checks.ts'
import { type Target, lookAt, sendAllMalformed, sendUpload } from '#campaigns/uploads/client.ts'
import { largeFiles, sendImports } from '#campaigns/uploads/imports.ts'
import { makeUploads, type Upload } from '#campaigns/uploads/kinds.ts'
import { aGoodOne } from '#campaigns/uploads/secrets.ts'
import { openCanary, type Watch, watchProcess } from '#campaigns/uploads/canary.ts'
import { startProduct } from '#campaigns/rig/start-product.ts'
import { noLimits } from '#campaigns/rig/no-limits.ts'

const megabyte = 1024 * 1024
/** The maximum growth of memory since before the first image, including child processes. */
const mostMemory = 256 * megabyte

type UploadRun = Target & { client: Client; canary: string; uploads: Upload[]; watch: Watch }

/** Uploads files disguised as images, hostile images and hostile image URLs: none may have an effect. */
export const campaign = defineCampaign(
  { uploads: { full: 1_000, quick: 30 } },
  async ({ db, sizes: { uploads: wanted }, verdict }) => {
    const databases = await openScratchDatabases(db)
    const folder = temporaryFolder('uploads')
    await mkdir(folder, { recursive: true })
    const canary = await openCanary()
    const tally = openTally()
    try {
      const url = await databases.make()
      const fixtures = await createFixtures(url, { seed: 'uploads', customers: 1 })
      const client = await connect(url)
      const product = await startProduct({ ...noLimits, DATABASE_URL: url, DATA_DIR: folder })
      const watch = watchProcess(product.pid, Number(new URL(product.origin).port))
      const uploads = makeUploads(canary.url, wanted)
      const target = {
        origin: product.origin,
        token: fixtures.admins[0]?.token ?? '',
        tally,
        times: [],
        longest: Infinity,
      }
      try {
        await fetch(canary.url)
        verdict.caught('a request to the address in an upload', canary.hits.splice(0).length > 0)
        await attack({ ...target, client, canary: canary.url, uploads, watch }).catch((error: unknown) =>
          tally.wrong('campaign errors', error instanceof Error ? String(error.stack) : String(error)),
        )
      } finally {
        await watch.close()
        await product.close()
        await client.end()
      }
      for (const hit of canary.hits) tally.wrong('requests made by the server', hit)
      for (const stranger of watch.foreignConnections) tally.wrong('external connections', stranger)
      for (const error of product.errors) tally.wrong('errors in the server log', error)
      reportCounts(tally)
      verdict.rules(tally, rules)
      verdict.figure(
        'An uploaded file is stored as a plain image or refused, and makes the server request nothing.',
        `0 of ${uploads.length} files had an effect`,
      )
    } finally {
      await canary.close()
      await databases.close()
      await rm(folder, { recursive: true, force: true })
    }
  },
)

const rules = [
  'requests made by the server',
  'external connections',
  'more than 256 MB of memory',
  'slow replies',
  'uploads without a reply',
  'uploads refused as busy until the end',
  'uploads that should be refused',
  'refusals that do not name the field',
  'served files that are not plain WebP',
  'secrets and scripts in served files',
  'images without protective headers',
  'malformed requests with an unexpected reply',
  'other requests that failed',
  'server errors',
  'errors in the server log',
  'campaign errors',
]

async function attack(run: UploadRun) {
  const { watch, tally, client } = run
  await warmUp(run)
  run.longest = await longestHere(run)
  const before = watch.now()
  report(`  ${megabytes(before)} MB before, including child processes`)
  watch.forget()
  const pulse = keepPulse(run)
  async function round(name: string, work: () => Promise<void>) {
    watch.forget()
    const began = performance.now()
    await work()
    const more = watch.most() - before
    report(`  ${megabytes(more).padStart(5)} MB more at most: ${name}, ${secondsSince(began)}`)
    if (more > mostMemory) tally.wrong('more than 256 MB of memory', `${name}: ${megabytes(more)} MB`)
  }

  try {
    await rounds(run, round)
  } finally {
    await pulse.close()
  }
  const { longest, pages } = await pulse.close()
  await checkMedia(run, client)

  if (!watch.isWatched) report('  Memory and connections were not watched: this system has no /proc.')
  report(`  Memory was measured ${watch.looks()} times`)
  report(`  ${Math.round(longest)} ms for the slowest of ${pages} pages during the campaign`)
  report(`  ${timesOf(run.times)}`)
}

type Round = (name: string, work: () => Promise<void>) => Promise<void>

async function rounds(run: UploadRun, round: Round) {
  const { uploads, canary } = run
  const picture = await aGoodOne('jpeg', 2_000, 1_500)
  await round('one after the other, with malformed requests in parallel', async () => {
    const odd = sendAllMalformed(run, picture)
    for (const upload of uploads) await keep(run, upload)
    await odd
  })
  await round('all kinds of bombs at once', () => atOnce(run, uploads.slice(-28)))
  await round('ten valid images at once', async () =>
    atOnce(
      run,
      Array.from({ length: 10 }, () => good),
    ),
  )
  await round('ten images of five megabytes at once', async () =>
    atOnce(
      run,
      Array.from({ length: 10 }, () => heavy),
    ),
  )
  const files = largeFiles(10)
  await round('ten imports of ten megabytes at once', async () => sendImports(run, files))
  await round('addresses', async () => {
    await tryUrls(run)
    await showForeign(run, canary)
  })
}

const megabytes = (bytes: number) => String(Math.round(bytes / megabyte))

function timesOf(times: number[]): string {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (part: number) => Math.round(sorted[Math.min(Math.floor(sorted.length * part), sorted.length - 1)] ?? 0)
  return `${at(0.5)} ms median, ${at(0.95)} ms 95th percentile, ${at(1)} ms maximum of ${times.length} uploads`
}

const good: Upload = {
  name: 'a valid image',
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

/** Five seconds, or ten times what a valid image takes on a busy machine. */
async function longestHere(run: UploadRun): Promise<number> {
  for (let turn = 0; turn < 3; turn += 1) await keep(run, good)
  const took = Math.min(...run.times.splice(0))
  // The server refuses a request after five seconds; allow time for that reply.
  const longest = Math.max(5_500, 10 * took)
  report(`  ${Math.round(took)} ms for a valid image, so the limit is ${Math.round(longest)} ms`)
  return longest
}

/** Excludes the memory that any server allocates at first use. */
async function warmUp(run: UploadRun) {
  const { origin } = run
  for (let turn = 0; turn < 30; turn += 1)
    for (const page of ['/', '/services', '/faq', '/readyz', '/icon-192.png'])
      await (await fetch(origin + page)).arrayBuffer()
}

async function keep(run: UploadRun, upload: Upload) {
  const imageUrl = await sendUpload(run, upload)
  if (imageUrl !== undefined) await lookAt(run, imageUrl)
}

async function atOnce(run: UploadRun, uploads: Upload[]) {
  const made = await Promise.all(uploads.map(async (upload) => ({ ...upload, bytes: await upload.make() })))
  await Promise.all(made.map(({ bytes, ...upload }) => keep(run, { ...upload, make: async () => bytes })))
}
