import { refusals } from '#domain/contract/refusals.ts'
import { imageTypes, largestImage } from '#domain/image.ts'

/** Why a file cannot be uploaded as a picture; undefined if it can. */
export function problemOfImage({ type, size }: File): string | undefined {
  if (!imageTypes.some((one) => one === type)) return refusals.bad_image.message
  return size > largestImage ? 'Please choose a picture of at most 5 MB.' : undefined
}
