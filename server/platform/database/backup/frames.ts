import { createCipheriv, createDecipheriv, createHash, randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { StartupError } from '#server/startup-error.ts'

/**
 * A backup is a first line, which says how it is read, and frames: four bytes with the length and whether the frame is the
 * last one, the content, and a tag over the content, the first line and all frames before. With a passphrase the content
 * is encrypted with AES-256-GCM; without one the tag is a SHA-256. A changed, missing, added or moved byte is found.
 */
const magic = 'doorstep-backup'
const version = 1
const frameSize = 256 * 1024
const last = 0x8000_0000

type FirstLine = { version: number; salt: string | null }
type Tag = Buffer
type Seal = { sealed: (content: Buffer, head: Buffer) => Buffer; opened: (frame: Buffer, head: Buffer) => Buffer }

const deriveKey = promisify<string, Buffer, number, object, Buffer>(scrypt)
const cost = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }

export class DamagedBackup extends StartupError {}

const damaged = () => new DamagedBackup('The backup is damaged: its checksum differs. Nothing was changed.')

/** The bytes of a backup file with this content. */
export async function* writeFrames(
  content: AsyncIterable<Buffer>,
  passphrase: string | undefined,
): AsyncGenerator<Buffer> {
  const salt = passphrase === undefined ? null : randomBytes(16).toString('hex')
  const first = Buffer.from(`${magic} ${JSON.stringify({ version, salt } satisfies FirstLine)}\n`)
  const { sealed } = await openSeal(first, { salt, passphrase })
  yield first
  let waiting: Buffer[] = []
  let size = 0
  for await (const chunk of content) {
    waiting.push(chunk)
    size += chunk.length
    if (size < frameSize) continue
    yield frameOf(sealed, Buffer.concat(waiting), false)
    waiting = []
    size = 0
  }
  yield frameOf(sealed, Buffer.concat(waiting), true)
}

function frameOf(sealed: Seal['sealed'], content: Buffer, isLast: boolean): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt32BE(content.length + (isLast ? last : 0))
  return Buffer.concat([head, sealed(content, head)])
}

/** The content of a backup file. Throws DamagedBackup at the first frame that is not as it was written. */
export async function* readFrames(file: AsyncIterable<Buffer>, passphrase: string | undefined): AsyncGenerator<Buffer> {
  const reader = readerOf(file)
  const first = await reader.line()
  const { salt } = firstLineOf(first)
  const { opened } = await openSeal(first, { salt, passphrase })
  for (;;) {
    const head = await reader.bytes(4)
    const word = head.readUInt32BE()
    const length = word % last
    if (length > 64 * frameSize) throw damaged()
    yield opened(await reader.bytes(length + tagLength(salt)), head)
    if (word >= last) break
  }
  if (!(await reader.isAtEnd())) throw damaged()
}

const tagLength = (salt: string | null) => (salt === null ? 32 : 16)

function firstLineOf(first: Buffer): FirstLine {
  const text = first.toString('latin1')
  if (!text.startsWith(`${magic} `)) throw new DamagedBackup('This file is not a backup of Doorstep.')
  let line: FirstLine
  try {
    line = JSON.parse(text.slice(magic.length)) as FirstLine
  } catch {
    throw damaged()
  }
  if (line.version !== version) throw new DamagedBackup('This backup was made by a newer release of Doorstep.')
  return line
}

async function openSeal(first: Buffer, secret: { salt: string | null; passphrase: string | undefined }): Promise<Seal> {
  const { salt, passphrase } = secret
  if (salt === null) return chainOf(hashing(first))
  if (passphrase === undefined)
    throw new StartupError('The backup is encrypted. Set BACKUP_PASSPHRASE to the passphrase that it was made with.')
  const key = await deriveKey(passphrase, Buffer.from(salt, 'hex'), 32, cost)
  return chainOf(encrypting(first, key))
}

/** Seals one frame, with the tag of the frame before. */
type OneFrame = {
  first: Tag
  seal: (content: Buffer, known: Buffer) => { bytes: Buffer; tag: Tag }
  open: (bytes: Buffer, known: Buffer) => { content: Buffer; tag: Tag }
}

function chainOf({ first, seal, open }: OneFrame): Seal {
  let before = first
  return {
    sealed(content, head) {
      const { bytes, tag } = seal(content, Buffer.concat([before, head]))
      before = tag
      return Buffer.concat([bytes, tag])
    },
    opened(frame, head) {
      const { content, tag } = open(frame, Buffer.concat([before, head]))
      before = tag
      return content
    },
  }
}

function hashing(firstLine: Buffer): OneFrame {
  const hash = (...parts: Buffer[]) => {
    const sum = createHash('sha256')
    for (const part of parts) sum.update(part)
    return sum.digest()
  }
  return {
    first: hash(firstLine),
    seal: (content, known) => ({ bytes: content, tag: hash(known, content) }),
    open(bytes, known) {
      const content = bytes.subarray(0, -32)
      const tag = bytes.subarray(-32)
      if (!hash(known, content).equals(tag)) throw damaged()
      return { content, tag }
    },
  }
}

/** The nonce is the number of the frame: the key, from a random salt, encrypts one backup only. */
function encrypting(firstLine: Buffer, key: Buffer): OneFrame {
  let count = 0
  const nonce = () => {
    const bytes = Buffer.alloc(12)
    bytes.writeUInt32BE(count, 8)
    count += 1
    return bytes
  }
  return {
    first: createHash('sha256').update(firstLine).digest(),
    seal(content, known) {
      const cipher = createCipheriv('aes-256-gcm', key, nonce()).setAAD(known)
      const bytes = Buffer.concat([cipher.update(content), cipher.final()])
      return { bytes, tag: cipher.getAuthTag() }
    },
    open(bytes, known) {
      const tag = bytes.subarray(-16)
      const isFirst = count === 0
      const decipher = createDecipheriv('aes-256-gcm', key, nonce()).setAAD(known).setAuthTag(tag)
      try {
        return { content: Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]), tag }
      } catch {
        if (!isFirst) throw damaged()
        throw new DamagedBackup('The passphrase is another one, or the backup is damaged. Nothing was changed.')
      }
    },
  }
}

/** Reads lines and numbers of bytes from chunks of any size. */
function readerOf(file: AsyncIterable<Buffer>) {
  const chunks = file[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)

  /** False if the file ends before. */
  async function fill(isEnough: () => boolean): Promise<boolean> {
    while (!isEnough()) {
      const next = await chunks.next()
      if (next.done) return false
      rest = Buffer.concat([rest, next.value])
    }
    return true
  }

  return {
    async line(): Promise<Buffer> {
      await fill(() => rest.includes(10) || rest.length > 1_000)
      const end = rest.indexOf(10) + 1
      const line = rest.subarray(0, end)
      rest = rest.subarray(end)
      return line
    },
    async bytes(count: number): Promise<Buffer> {
      if (!(await fill(() => rest.length >= count))) throw damaged()
      const bytes = rest.subarray(0, count)
      rest = rest.subarray(count)
      return bytes
    },
    async isAtEnd(): Promise<boolean> {
      return !(await fill(() => rest.length > 0))
    },
  }
}
