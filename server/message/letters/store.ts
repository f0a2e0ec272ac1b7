import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'
import { eq, inArray, lt } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Reader } from '#domain/message.ts'
import { letters } from '#server/message/tables.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { Mail } from '#server/platform/mail/mailer.ts'

/** What an email consists of, apart from its addresses. */
type Letter = Pick<Mail, 'subject' | 'text' | 'html' | 'calendar'> & {
  /** The id of the invoice that was attached: its file is always the same. */
  invoice?: string | undefined
}

const KeptLetter: z.ZodMiniType<Letter> = z.object({
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  calendar: z.optional(z.object({ name: z.string(), text: z.string(), isCalledOff: z.boolean() })),
  invoice: z.optional(z.string()),
})

const compress = promisify(brotliCompress)
const decompress = promisify(brotliDecompress)
/** Higher levels take longer and save little. */
const settings = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/** Keeps the letter of a message, in the place of an earlier one. */
export async function addLetter(
  db: Db,
  { id, letter, reader, now }: { id: string; letter: Letter; reader: Reader; now: Date },
) {
  const { subject, text, html, calendar, invoice } = letter
  const content = await compress(JSON.stringify({ subject, text, html, calendar, invoice }), settings)
  const kept = { content, isForOwner: reader === 'owner', createdAt: now }
  await db
    .insert(letters)
    .values({ messageId: id, ...kept })
    .onConflictDoUpdate({ target: letters.messageId, set: kept })
}

export async function findLetter(db: Db, id: string): Promise<{ letter: Letter; isForOwner: boolean } | undefined> {
  const [row] = await db.select().from(letters).where(eq(letters.messageId, id))
  if (!row) return undefined
  const letter = KeptLetter.parse(JSON.parse((await decompress(row.content)).toString('utf8')))
  return { letter, isForOwner: row.isForOwner }
}

/** The rest is deleted at the next run. */
const mostAtOnce = 10_000

export async function removeLetters(db: Db, before: Date) {
  const old = db.select({ id: letters.messageId }).from(letters).where(lt(letters.createdAt, before)).limit(mostAtOnce)
  await db.delete(letters).where(inArray(letters.messageId, old))
}
