import * as z from 'zod/mini'

/** What may be uploaded; nothing that can hold a script. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const
export const largestImage = 5 * 1024 * 1024
/** In pixels: what is small as a file may be huge as a picture. */
export const mostPixels = 25_000_000

/** How wide we keep each, the widest last. */
export const imageWidths = [320, 640, 1280] as const
export type ImageWidth = (typeof imageWidths)[number]
const widest: ImageWidth = 1280

const uuid = '[\\da-f]{8}-[\\da-f]{4}-[\\da-f]{4}-[\\da-f]{4}-[\\da-f]{12}'
const narrower = imageWidths.filter((width) => width !== widest).join('|')
const kept = new RegExp(`^/media/(${uuid})(?:-(${narrower}))?\\.webp$`)

export const UploadedImage = z.strictObject({ imageUrl: z.string(), width: z.int(), height: z.int() })
export type UploadedImage = z.infer<typeof UploadedImage>

/** Where an uploaded picture is. Without a width it is the widest one, and that is its address. */
export function pathOfImage(id: string, width: ImageWidth = widest): string {
  return `/media/${id}${width === widest ? '' : `-${width}`}.webp`
}

/** The uploaded picture that an address names. */
export function imageOf(imageUrl: string): { id: string; width: ImageWidth } | undefined {
  const [, id, width] = kept.exec(imageUrl) ?? []
  if (id === undefined) return undefined
  return { id, width: imageWidths.find((one) => String(one) === width) ?? widest }
}

/** For `srcset`: all widths of an uploaded picture; undefined for any other. */
export function widthsOf(imageUrl: string): string | undefined {
  const image = imageOf(imageUrl)
  return image && imageWidths.map((width) => `${pathOfImage(image.id, width)} ${width}w`).join(', ')
}

// As browsers write addresses: letters of other alphabets can look like these, and are written as %-codes.
const elsewhere = /^https?:\/\/[a-z\d]([a-z\d.-]*[a-z\d])?(:\d{1,5})?([/?#][!#-&(-;=?-[\]_a-z~]*)?$/i
const drawn = /^\/art\/[a-z\d-]{1,60}$/

const onSite = /^(https:\/\/[a-z\d-]+(?:\.[a-z\d-]+)*(?::\d{1,5})?)(?:[/?#]|$)/i

/** The site of a picture that lies elsewhere, as the policy of a page names it; undefined where it cannot be named. */
export function siteOf(imageUrl: string): string | undefined {
  return onSite.exec(imageUrl)?.[1]?.toLowerCase()
}

/** Whether a page that names these sites in its policy shows a picture: what browsers would block is not asked for. */
export function mayShow(imageUrl: string, sites: readonly string[]): boolean {
  if (!/^https?:/i.test(imageUrl)) return true
  const site = siteOf(imageUrl)
  return site !== undefined && sites.includes(site)
}

/** The address of a picture: nothing, one elsewhere, one of ours. It is never fetched by us, only shown. */
export const ImageUrl = z.string().check(
  z.trim(),
  z.maxLength(2_000),
  z.refine((url) => url === '' || elsewhere.test(url) || drawn.test(url) || imageOf(url) !== undefined, {
    error: 'Please use an address that begins with https://, or upload a picture',
  }),
)
