import { createReadStream } from 'node:fs'
import { lchown, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import type pg from 'pg'
import { type Description, parseContent, type Progress, readContent, type Reader } from './content.ts'
import { readFrames, writeFrames } from './frames.ts'

export type Writing = { path: string; passphrase: string | undefined; madeAt: Date; onTable?: Progress }
type Reading = { path: string; passphrase: string | undefined }

/** Writes a backup and reads it back. The file has its name only once it is complete, on the disk and intact. */
export async function writeBackup(
  client: pg.ClientBase,
  writing: Writing,
): Promise<{ bytes: number; rows: Record<string, number> }> {
  const { path, passphrase, madeAt, onTable = () => {} } = writing
  await makeFolder(dirname(path))
  const partial = `${path}.partial`
  try {
    const file = await open(partial, 'w', 0o600)
    try {
      if (isRoot) await file.chown(...(await idsOf(dirname(path))))
      const compressed = Readable.from(readContent(client, madeAt, onTable)).compose(createZstdCompress())
      const frames = writeFrames(compressed as AsyncIterable<Buffer>, passphrase)
      for await (const bytes of frames) await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    const { rows } = await checkBackup({ path: partial, passphrase })
    await rename(partial, path)
    return { bytes: (await stat(path)).size, rows }
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

/** Root gives what it makes in the folder of another user to that user, as whom the server runs. */
const isRoot = process.getuid?.() === 0

async function makeFolder(folder: string) {
  const made = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (made === undefined || !isRoot) return
  const owner = await idsOf(dirname(made))
  for (let at = folder; at.length >= made.length; at = dirname(at)) await lchown(at, ...owner)
}

async function idsOf(folder: string): Promise<[uid: number, gid: number]> {
  const { uid, gid } = await stat(folder)
  return [uid, gid]
}

/** Reads a backup, and returns the number of rows in each table. */
export async function readBackup({ path, passphrase }: Reading, reader: Reader): Promise<Record<string, number>> {
  const file = createReadStream(path, { highWaterMark: 1024 * 1024 })
  const frames = Readable.from(readFrames(file as AsyncIterable<Buffer>, passphrase))
  const content = createZstdDecompress()
  // A damaged frame ends the reading with its error.
  const piping = pipeline(frames, content)
  piping.catch(() => {})
  try {
    const counts = await parseContent(content, reader)
    content.resume()
    await piping
    return counts
  } finally {
    content.destroy()
    file.destroy()
  }
}

/** Reads a backup to its end and returns its description. Throws if it is damaged or incomplete. */
export async function checkBackup(reading: Reading) {
  let description: Description | undefined
  const rows = await readBackup(reading, {
    describe: async (found) => void (description = found),
    async table(_, text) {
      for await (const part of text) void part
    },
  })
  if (!description) throw new Error('a backup begins with a description')
  return { description, rows }
}
