import process from 'node:process'
import sharp from 'sharp'

// A process for one picture: its bytes come in, only pixels go on, and what goes out is made of those. In plain
// JavaScript, because to read TypeScript takes a process 15 MB and a tenth of a second.

/** @type {{ widths: number[]; mostPixels: number; mostMemory: number; mostWork: number; ends: Record<'unreadable' | 'memory' | 'work', number> }} */
const { widths, mostPixels, mostMemory, mostWork, ends } = JSON.parse(process.argv[2] ?? '')

// Whatever the bytes say that they are, nothing else is able to read them.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
})
sharp.cache(false)
sharp.concurrency(1)

// The pictures are decoded beside this thread, so it sees how much they take, and ends before it is too much.
setInterval(() => {
  if (process.memoryUsage.rss() > mostMemory) process.exit(ends.memory)
  const { user, system } = process.cpuUsage()
  if ((user + system) / 1_000 > mostWork) process.exit(ends.work)
}, 5).unref()

/** What an orientation of EXIF asks for. @type {Record<number, [number, ('flip' | 'flop')?]>} */
const turns = {
  2: [0, 'flop'],
  3: [180],
  4: [0, 'flip'],
  5: [90, 'flip'],
  6: [90],
  7: [90, 'flop'],
  8: [270],
}
/** Never made larger. */
const fitted = /** @type {const} */ ({ fit: 'inside', withoutEnlargement: true })
/** None of the formats but PNG goes further, and that only to make trouble. */
const longestSide = 65_535
const widest = Math.max(...widths)
/** Of one that is more slender than this the width is less than its name says. */
const highest = 2 * widest

const input = await readAll()
const made = await remake(input).catch((error) =>
  process.exit(/memory/i.test(String(error)) ? ends.memory : ends.unreadable),
)
process.stdout.write(`${JSON.stringify(describe(made))}\n`)
for (const { bytes } of made) process.stdout.write(bytes)

/** @param {Buffer} bytes */
async function remake(bytes) {
  const options = { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true }
  const { format, compression, width, height, orientation = 1 } = await sharp(bytes, options).metadata()
  const isOurs = ['jpeg', 'png', 'webp'].includes(format) || (format === 'heif' && compression === 'av1')
  const isTooLarge = width * height > mostPixels || Math.max(width, height) > longestSide
  if (!isOurs || isTooLarge) throw new Error('not a picture that we take')
  const isLying = orientation > 4
  // Made small before it is turned: a whole picture is never held that can be read line after line.
  const { data, info } = await sharp(bytes, options)
    .resize({ width: isLying ? highest : widest, height: isLying ? widest : highest, ...fitted })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const upright = await turn(sharp(data, { raw: info }), orientation)
    .raw()
    .toBuffer({ resolveWithObject: true })
  return makeFiles(upright)
}

/** @param {{ data: Buffer; info: import('sharp').OutputInfo }} picture */
async function makeFiles({ data, info }) {
  const files = []
  // One that is no larger than the last has nothing to add.
  const isMore = (width) => info.width > width || info.height > 2 * width
  for (const width of widths.filter((_, at) => at === 0 || isMore(widths[at - 1]))) {
    const { data: bytes, info: made } = await sharp(data, { raw: info })
      .resize({ width, height: 2 * width, ...fitted })
      .webp({ quality: 80 })
      .toBuffer({ resolveWithObject: true })
    files.push({ name: width, width: made.width, height: made.height, bytes })
  }
  return files
}

/** @param {sharp.Sharp} picture @param {number} orientation */
function turn(picture, orientation) {
  const [degrees, mirror] = turns[orientation] ?? [0]
  const turned = picture.rotate(degrees)
  return mirror === undefined ? turned : turned[mirror]()
}

/** @param {Awaited<ReturnType<typeof makeFiles>>} files */
function describe(files) {
  return files.map(({ bytes, ...file }) => ({ ...file, length: bytes.length }))
}

async function readAll() {
  const chunks = []
  for await (const chunk of process.stdin) chunks.push(chunk)
  return Buffer.concat(chunks)
}
