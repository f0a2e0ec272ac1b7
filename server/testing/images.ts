import { setTimeout } from 'node:timers/promises'
import sharp from 'sharp'
import { beforeEach } from 'vitest'
import type { UploadedImage } from '#domain/image/field.ts'
import { openShop } from './shop.ts'

type Type = 'jpeg' | 'png' | 'webp' | 'avif'
const red = { r: 200, g: 30, b: 30 }

/** A red image with a blue upper left quarter. */
export function aPicture(width: number, height: number) {
  const create = { width, height, channels: 3, background: red } as const
  const quarter = { width: Math.ceil(width / 2), height: Math.ceil(height / 2), channels: 3 } as const
  const blue = { create: { ...quarter, background: { r: 30, g: 30, b: 200 } } }
  return sharp({ create }).composite([{ input: blue, left: 0, top: 0 }])
}

export async function bytesOf(type: Type, width = 1600, height = 1200): Promise<Buffer> {
  return aPicture(width, height).toFormat(type).toBuffer()
}

/** The colour at a position, given as fractions of the size. */
export async function colourAt(bytes: Buffer, [x, y]: [number, number]) {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels
  const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3)
  return r > 128 && g < 90 && b < 90 ? 'red' : b > 128 && r < 90 && g < 90 ? 'blue' : `${r} ${g} ${b}`
}

export const inWidth = (imageUrl: string, width: number) => imageUrl.replace('.webp', `-${width}.webp`)

const mostTries = 10

/** Waits as long as the answer asks the caller to. */
export async function waitToRetry({ headers }: { headers: Headers }) {
  const seconds = Number(headers.get('retry-after'))
  if (!(seconds > 0)) throw new Error('a refusal without Retry-After')
  await setTimeout(seconds * 1_000)
}

type UploadOptions = { type?: string; by?: string; storefront?: string }

/** A shop for the tests of images. Each test begins without images. */
export function openImages() {
  const shop = openShop({ admin: { name: 'Olive Office' } })
  beforeEach(async () => {
    await shop.client.query('delete from images')
    shop.admin.token = await shop.signIn(shop.admin)
  })

  async function sendOnce(body: Uint8Array | FormData, { type = 'image/jpeg', by, storefront }: UploadOptions = {}) {
    const response = await shop.app.request('/api/admin/images', {
      method: 'POST',
      headers: {
        ...(!(body instanceof FormData) && { 'Content-Type': type }),
        ...(by !== '' && { Authorization: `Bearer ${by ?? shop.admin.token}` }),
        ...(storefront !== undefined && { 'X-Storefront': storefront }),
      },
      body: body instanceof FormData ? body : new Uint8Array(body),
    })
    // The tests assert on the fields.
    return { status: response.status, headers: response.headers, body: (await response.json()) as UploadedImage }
  }

  /** Sends it again when asked to: a busy machine may need longer than the time limit of an image. */
  async function send(body: Uint8Array | FormData, options?: UploadOptions) {
    for (let count = 1; ; count++) {
      const answer = await sendOnce(body, options)
      if (answer.status !== 503 || count === mostTries) return answer
      await waitToRetry(answer)
    }
  }

  async function upload(body: Uint8Array | FormData, options?: UploadOptions): Promise<UploadedImage> {
    const answer = await send(body, options)
    if (answer.status !== 201) throw new Error(`an image was refused: ${JSON.stringify(answer.body)}`)
    return answer.body
  }

  async function read(address: string, init: RequestInit = {}) {
    const response = await shop.app.request(address, init)
    return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
  }

  /** The number of stored images and files. */
  async function countStored(): Promise<number> {
    const { rows } = await shop.client.query<{ count: number }>(
      'select (select count(*) from images)::int + (select count(*) from image_files)::int as count',
    )
    return rows[0]?.count ?? 0
  }

  return Object.assign(shop, { send, sendOnce, upload, read, countStored })
}
