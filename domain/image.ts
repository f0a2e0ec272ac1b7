/** The types that can be uploaded. SVG is excluded because it can contain scripts. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const
export const largestImage = 5 * 1024 * 1024
/** A small file can decode to a huge image. */
export const mostPixels = 25_000_000

/** The widths in which each image is stored, in ascending order. */
export const imageWidths = [320, 640, 1280] as const
export type ImageWidth = (typeof imageWidths)[number]
const widest: ImageWidth = 1280

/** The sides of the square PNG of each image, which emails show as the logo: many mail programs do not support WebP. */
export const markWidth = 96

const uuid = '[\\da-f]{8}-[\\da-f]{4}-[\\da-f]{4}-[\\da-f]{4}-[\\da-f]{12}'
const narrower = imageWidths.filter((width) => width !== widest).join('|')
const uploaded = new RegExp(`^/media/(${uuid})(?:-(${narrower}))?\\.webp$`)

/** The path of an uploaded image. The path of the widest version is the canonical one. */
export function pathOfImage(id: string, width: ImageWidth = widest): string {
  return `/media/${id}${width === widest ? '' : `-${width}`}.webp`
}

const mark = new RegExp(`^/media/(${uuid})-mark\\.png$`)

/** The path of the small PNG of an uploaded image. */
export function pathOfMark(id: string): string {
  return `/media/${id}-mark.png`
}

/** The image whose small PNG a path names. */
export function idOfMark(path: string): string | undefined {
  return mark.exec(path)?.[1]
}

/** The uploaded image that a URL names. */
export function imageOf(imageUrl: string): { id: string; width: ImageWidth } | undefined {
  const [, id, width] = uploaded.exec(imageUrl) ?? []
  if (id === undefined) return undefined
  return { id, width: imageWidths.find((one) => String(one) === width) ?? widest }
}

/** The `srcset` of an uploaded image; undefined for any other image. */
export function widthsOf(imageUrl: string): string | undefined {
  const image = imageOf(imageUrl)
  return image && imageWidths.map((width) => `${pathOfImage(image.id, width)} ${width}w`).join(', ')
}

const onSite = /^(https:\/\/[a-z\d-]+(?:\.[a-z\d-]+)*(?::(\d{1,5}))?)(?:[/?#]|$)/i
const mostPort = 65_535

/** The origin of an external image, as named in the Content-Security-Policy; undefined if it cannot be named. */
export function siteOf(imageUrl: string): string | undefined {
  const [, site, port = '443'] = onSite.exec(imageUrl) ?? []
  return 0 < Number(port) && Number(port) <= mostPort ? site?.toLowerCase() : undefined
}

/** Whether a page may request an image; browsers would block one whose origin the policy does not name. */
export function mayShow(imageUrl: string, sites: readonly string[]): boolean {
  if (!/^https?:/i.test(imageUrl)) return true
  const site = siteOf(imageUrl)
  return site !== undefined && sites.includes(site)
}
