import { and, asc, desc, eq, inArray, lt, lte, notExists, sql } from 'drizzle-orm'
import type { PageName } from '#domain/page.ts'
import { imageWidths, markWidth, pathOfImage } from '#domain/image.ts'
import { categories, services } from '#server/catalogue/tables.ts'
import { articles, pageVersions } from '#server/page/tables.ts'
import { settings } from '#server/storefront/settings/tables.ts'
import { professionals } from '#server/professional/tables.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { StoredWidth } from '#server/platform/images/decoder.ts'
import { imageFiles, images } from './tables.ts'

/** Locked until the end of the transaction, so that an image about to be used is not removed. */
export async function hasImage(db: Db, id: string): Promise<boolean> {
  return (await db.select({ id: images.id }).from(images).where(eq(images.id, id)).for('key share')).length === 1
}

type NewImage = { id: string; width: number; height: number; createdAt: Date }
type ImageFile = { width: StoredWidth; bytes: Buffer }

export async function addImage(db: Db, image: NewImage, files: ImageFile[]) {
  await db.insert(images).values(image)
  await db.insert(imageFiles).values(files.map((file) => ({ ...file, imageId: image.id })))
}

/**
 * The image in a width. Smaller images have no wider files, so the widest one is returned. Images that were uploaded
 * before emails showed logos have no PNG, so the narrowest WebP is returned instead.
 */
export async function findImageFile(db: Db, id: string, width: StoredWidth): Promise<Buffer | undefined> {
  const [file] = await db
    .select({ bytes: imageFiles.bytes })
    .from(imageFiles)
    .where(and(eq(imageFiles.imageId, id), lte(imageFiles.width, Math.max(width, imageWidths[0]))))
    .orderBy(width === markWidth ? asc(imageFiles.width) : desc(imageFiles.width))
    .limit(1)
  return file?.bytes
}

/** Locks some of the older images, skipping those that another transaction is about to use. */
export async function lockOldImages(db: Db, before: Date, most: number): Promise<string[]> {
  const rows = await db
    .select({ id: images.id })
    .from(images)
    .where(and(lt(images.createdAt, before), isUnseen(db)))
    .limit(most)
    .for('update', { skipLocked: true })
  return rows.map(({ id }) => id)
}

/** Removes the locked images that are not in use. */
export async function removeUnseen(db: Db, ids: string[]) {
  await db.delete(images).where(and(inArray(images.id, ids), isUnseen(db)))
}

/** The common prefix of the paths of all widths of an image. */
const stem = pathOfImage('').replace('.webp', '')
const beginning = sql`${stem}::text || ${images.id}::text`
const shown = stem.length + 36

/** Not in use by anything, including deleted services and categories, which can be restored. */
function isUnseen(db: Db) {
  return and(
    ...[services, categories, professionals, articles].map((table) =>
      notExists(
        db
          .select({ one: sql`1` })
          .from(table)
          .where(
            sql`${table.imageUrl} like ${`${stem}%`} and left(${table.imageUrl}, ${shown}::integer) = ${beginning}`,
          ),
      ),
    ),
    notExists(
      db
        .select({ one: sql`1` })
        .from(settings)
        .where(sql`${settings.section} = 'shop' and strpos(${settings.overrides}->>'logoUrl', ${images.id}::text) > 0`),
    ),
    notExists(
      db
        .select({ one: sql`1` })
        .from(pageVersions)
        .where(
          and(
            eq(pageVersions.page, 'testimonials' satisfies PageName),
            sql`strpos(${pageVersions.content}::text, ${images.id}::text) > 0`,
          ),
        ),
    ),
  )
}
