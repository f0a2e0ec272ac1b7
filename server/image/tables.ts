import { integer, pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core'
import { bytes } from '#server/platform/database/columns.ts'

export const images = pgTable('images', {
  id: uuid('id').primaryKey(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})

/** The image in several widths as WebP, and as a small PNG for emails. */
export const imageFiles = pgTable(
  'image_files',
  {
    imageId: uuid('image_id')
      .notNull()
      .references(() => images.id, { onDelete: 'cascade' }),
    width: integer('width').notNull(),
    bytes: bytes('bytes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.imageId, table.width] })],
)
