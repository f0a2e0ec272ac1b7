import * as z from 'zod/mini'
import { external, isOwn, isShown, noImageUrl } from '#domain/image.ts'

export const UploadedImage = z.strictObject({ imageUrl: z.string(), width: z.int(), height: z.int() })
export type UploadedImage = z.infer<typeof UploadedImage>

const imageUrl = z.string().check(z.trim(), z.maxLength(2_000))

/** The URL of an image: empty, external with https, or one of this site. The server never fetches it. */
export const ImageUrl = imageUrl.check(z.refine(isShown, { error: noImageUrl }))

/** One that may have been stored before http was refused. */
export const StoredImageUrl = imageUrl.check(z.refine((url) => isOwn(url) || external.test(url), { error: noImageUrl }))
