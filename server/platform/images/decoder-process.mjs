import process from 'node:process'
import sharp from 'sharp'

// Decodes one image in a process of its own: bytes come in, only pixels are used, and the output is encoded from those.
// In plain JavaScript, because loading TypeScript takes 15 MB and 100 ms per process.

/** @type {{ widths: number[]; mark: number; mostPixels: number; mostMemory: number; mostWork: number; ends: Record<'unreadable' | 'memory' | 'work', number> }} */
const { widths, mark, mostPixels, mostMemory, mostWork, ends } = JSON.parse(process.argv[2] ?? '')

// Disable every loader but those for the accepted formats, whatever the bytes claim to be.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
})
sharp.cache(false)
sharp.concurrency(1)

// Images are decoded in another thread, so this timer can measure memory and exit before it is too much.
setInterval(() => {
  if (process.memoryUsage.rss() > mostMemory) process.exit(ends.memory)
  const { user, system } = process.cpuUsage()
  if ((user + system) / 1_000 > mostWork) process.exit(ends.work)
}, 5).unref()

/** The transformations of EXIF orientations. @type {Record<number, [number, ('flip' | 'flop')?]>} */
const turns = {
  2: [0, 'flop'],
  3: [180],
  4: [0, 'flip'],
  5: [90, 'flip'],
  6: [90],
  7: [90, 'flop'],
  8: [270],
}
/** Never enlarged. */
const fitted = /** @type {const} */ ({ fit: 'inside', withoutEnlargement: true })
/** No format but PNG allows longer sides, and there only an attack would use them. */
const longestSide = 65_535
const widest = Math.max(...widths)
/** A very tall image gets less than the nominal width. */
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
  // Resize before rotating: an image that can be decoded line by line is then never in memory as a whole.
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
  const files = [await makeMark({ data, info })]
  // An image no larger than the last file needs no wider one.
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

/** On white, because mail programs may paint their own colour behind a logo. @param {{ data: Buffer; info: import('sharp').OutputInfo }} picture */
async function makeMark({ data, info }) {
  const bytes = await sharp(data, { raw: info })
    .resize({ width: mark, height: mark, fit: 'contain', background: '#fff' })
    .flatten({ background: '#fff' })
    .png()
    .toBuffer()
  return { name: mark, width: mark, height: mark, bytes }
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
