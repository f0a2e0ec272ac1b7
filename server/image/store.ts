import { and, desc, eq, inArray, lt, lte, notExists, sql } from 'drizzle-orm'
import { type ImageWidth, pathOfImage } from '#domain/image.ts'
import { categories, services } from '#server/catalogue/tables.ts'
import type { Db } from '#server/platform/database/db.ts'
import { imageFiles, images } from './tables.ts'

/** Locked until the end of the transaction: what is about to be shown is not tidied away meanwhile. */
export async function hasImage(db: Db, id: string): Promise<boolean> {
  return (await db.select({ id: images.id }).from(images).where(eq(images.id, id)).for('key share')).length === 1
}

type NewImage = { id: string; width: number; height: number; createdAt: Date }
type ImageFile = { width: ImageWidth; bytes: Buffer }

export async function addImage(db: Db, image: NewImage, files: ImageFile[]) {
  await db.insert(images).values(image)
  await db.insert(imageFiles).values(files.map((file) => ({ ...file, imageId: image.id })))
}

/** The picture in that width. One that is not so wide is not there in it: then as wide as it is. */
export async function findImageFile(db: Db, id: string, width: ImageWidth): Promise<Buffer | undefined> {
  const [file] = await db
    .select({ bytes: imageFiles.bytes })
    .from(imageFiles)
    .where(and(eq(imageFiles.imageId, id), lte(imageFiles.width, width)))
    .orderBy(desc(imageFiles.width))
    .limit(1)
  return file?.bytes
}

/** So many of those that are older are locked; what somebody is about to show is left out. */
export async function lockOldImages(db: Db, before: Date, most: number): Promise<string[]> {
  const rows = await db
    .select({ id: images.id })
    .from(images)
    .where(and(lt(images.createdAt, before), isUnseen(db)))
    .limit(most)
    .for('update', { skipLocked: true })
  return rows.map(({ id }) => id)
}

/** Of those that are locked, the ones that nothing shows. */
export async function removeUnseen(db: Db, ids: string[]) {
  await db.delete(images).where(and(inArray(images.id, ids), isUnseen(db)))
}

/** The address that all widths of a picture begin with. */
const stem = pathOfImage('').replace('.webp', '')
const beginning = sql`${stem}::text || ${images.id}::text`
const shown = stem.length + 36

/** Nothing shows it, also nothing that was deleted and may be brought back. */
function isUnseen(db: Db) {
  return and(
    ...[services, categories].map((table) =>
      notExists(
        db
          .select({ one: sql`1` })
          .from(table)
          .where(
            sql`${table.imageUrl} like ${`${stem}%`} and left(${table.imageUrl}, ${shown}::integer) = ${beginning}`,
          ),
      ),
    ),
  )
}
