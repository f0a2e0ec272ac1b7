import { type Random, seededRandom } from '#domain/random/random.ts'
import type { Upload } from './kinds.ts'
import { aGoodOne, formats } from './secrets.ts'

const cuts = 8
const spoilings = 12

/** Truncated images and images with flipped bits; the same ones in every run. */
export function damage(): Upload[] {
  const chance = seededRandom('damaged pictures')
  return formats.flatMap((format) => {
    const type = `image/${format}`
    const cut = Array.from({ length: cuts }, (): Upload => {
      const part = chance.fraction() * 0.9
      const make = async () => {
        const whole = await aGoodOne(format, 800, 600)
        return whole.subarray(0, Math.floor(whole.length * part))
      }
      return { name: `${format} truncated after ${Math.round(part * 100)} %`, expected: 'refused', type, make }
    })
    const spoiled = Array.from({ length: spoilings }, (_, at): Upload => {
      const bits = 1 + at ** 2
      const seed = chance.uuid()
      const make = async () => spoil(await aGoodOne(format, 800, 600), { bits, chance: seededRandom(seed) })
      return { name: `${format} with ${bits} bits flipped`, expected: 'either', type, make }
    })
    return [...cut, ...spoiled]
  })
}

/** Keeps the first bytes, so that the file is still recognized as an image. */
function spoil(good: Buffer, { bits, chance }: { bits: number; chance: Random }): Buffer {
  const spoiled = Buffer.from(good)
  for (let bit = 0; bit < bits; bit += 1) {
    const at = chance.whole(12, spoiled.length - 1)
    spoiled[at] = (spoiled[at] ?? 0) ^ (1 << chance.whole(0, 7))
  }
  return spoiled
}
