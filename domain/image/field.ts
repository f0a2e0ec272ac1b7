import * as z from 'zod/mini'
import { imageOf, siteOf } from '#domain/image.ts'

export const UploadedImage = z.strictObject({ imageUrl: z.string(), width: z.int(), height: z.int() })
export type UploadedImage = z.infer<typeof UploadedImage>

// ASCII only: characters of other alphabets can look like these, and browsers percent-encode them.
const external = /^https?:\/\/[a-z\d](?:[a-z\d.-]*[a-z\d])?(?::\d{1,5})?(?:[/?#][!#-&(-;=?-[\]_a-z~]*)?$/i
const illustration = /^\/art\/[a-z\d-]{1,60}$/

const isOwn = (url: string) => url === '' || illustration.test(url) || imageOf(url) !== undefined
export const pictureGone = 'This picture no longer exists. Please upload it again.'
export const noImageUrl = 'Please use an address that begins with https://, or upload a picture'

/** Whether pages can show an image: the policy allows external ones only from sites that it can name. */
export function isShown(url: string): boolean {
  return isOwn(url) || (external.test(url) && siteOf(url) !== undefined)
}

const imageUrl = z.string().check(z.trim(), z.maxLength(2_000))

/** The URL of an image: empty, external with https, or one of this site. The server never fetches it. */
export const ImageUrl = imageUrl.check(z.refine(isShown, { error: noImageUrl }))

/** One of this site only: pages other than those of services name no other sites in their policy. */
export const OwnImageUrl = imageUrl.check(z.refine(isOwn, { error: 'Please upload a picture' }))

/** One that may have been stored before http was refused. */
export const StoredImageUrl = imageUrl.check(z.refine((url) => isOwn(url) || external.test(url), { error: noImageUrl }))
