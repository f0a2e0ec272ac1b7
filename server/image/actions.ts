import { randomUUID } from 'node:crypto'
import { pathOfImage } from '#domain/image.ts'
import type { UploadedImage } from '#domain/image/field.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import { addActivity } from '#server/activity/store.ts'
import type { ImageDecoder } from '#server/platform/images/decoder.ts'
import { type Db, inTransaction } from '#server/platform/database/db.ts'
import type { Deps } from '#server/deps.ts'
import type { Actor } from '#server/platform/auth/actor.ts'
import { addImage, lockOldImages, removeUnseen } from './store.ts'

type Sent = { actor: Actor; storefront: StorefrontPlan; body: Uint8Array }

/** Stores the re-encoded image. The uploaded file is discarded. */
export async function addPicture(
  db: Db,
  deps: Deps,
  { decode, ...sent }: Sent & { decode: ImageDecoder },
): Promise<UploadedImage> {
  const { width, height, files } = await decode(sent.body)
  const id = randomUUID()
  const image = { imageUrl: pathOfImage(id), width, height }
  const at = deps.clock()
  await inTransaction(db, async (tx) => {
    await addImage(tx, { id, width, height, createdAt: at }, files)
    await addActivity(tx, {
      kind: 'picture-added',
      at,
      by: sent.actor.user._id,
      storefront: sent.storefront.key,
      subject: { _id: id, title: `${width} × ${height}` },
      before: null,
      after: image,
    })
  })
  return image
}

/** Long enough to fill in a form. */
const unseenLast = 24 * 3_600_000
const mostAtOnce = 500

/** Removes images that are not in use: uploads that were abandoned or replaced. */
export async function forgetUnseen(db: Db, { clock }: Deps) {
  const before = new Date(clock().getTime() - unseenLast)
  await inTransaction(db, async (tx) => {
    const ids = await lockOldImages(tx, before, mostAtOnce)
    // Check again under the lock: an image may have come into use before.
    if (ids.length > 0) await removeUnseen(tx, ids)
  })
}
