import { once } from 'node:events'
import type pg from 'pg'

/** What the driver does not declare: its messages, and the socket to slow down. */
type Wire = pg.Connection & {
  stream: NodeJS.ReadWriteStream & { pause: () => void; resume: () => void; writableNeedDrain: boolean }
  sendCopyFromChunk: (chunk: Buffer) => void
  endCopyFrom: () => void
  sendCopyFail: (reason: string) => void
}
type Sent = Omit<pg.Submittable, 'submit'> & Record<string, unknown> & { submit: (connection: Wire) => void }

const mostWaiting = 4 * 1024 * 1024

/** The text of COPY … TO STDOUT. PostgreSQL waits while the reader does. */
export async function* copyOut(client: pg.ClientBase, statement: string): AsyncGenerator<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  let isDone = false
  let failure: Error | undefined
  let wire: Wire | undefined
  let wake = () => {}
  send(client, {
    submit(connection) {
      wire = connection
      connection.query(statement)
    },
    handleCopyData({ chunk }: { chunk: Buffer }) {
      // The driver uses its buffer again.
      chunks.push(Buffer.from(chunk))
      size += chunk.length
      if (size > mostWaiting) wire?.stream.pause()
      wake()
    },
    handleCommandComplete: () => {},
    handleError(error: Error) {
      failure ??= error
      wake()
    },
    handleReadyForQuery() {
      isDone = true
      wake()
    },
  })
  for (;;) {
    const some = chunks.splice(0)
    size = 0
    if (some.length > 0) {
      yield Buffer.concat(some)
      wire?.stream.resume()
      continue
    }
    if (failure) throw failure
    if (isDone) return
    const { promise, resolve } = Promise.withResolvers<void>()
    wake = resolve
    await promise
  }
}

/** Runs COPY … FROM STDIN with this text. */
export async function copyIn(client: pg.ClientBase, statement: string, text: AsyncIterable<Buffer>): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let failure: Error | undefined
  const write = async (wire: Wire) => {
    for await (const chunk of text) {
      if (failure) return
      wire.sendCopyFromChunk(chunk)
      if (wire.stream.writableNeedDrain) await once(wire.stream, 'drain')
    }
    wire.endCopyFrom()
  }
  send(client, {
    submit: (connection) => connection.query(statement),
    handleCopyInResponse(connection: Wire) {
      write(connection).catch((error: Error) => {
        failure ??= error
        connection.sendCopyFail('the text could not be read')
      })
    },
    handleCommandComplete: () => {},
    handleError: (error: Error) => {
      failure ??= error
      reject(failure)
    },
    handleReadyForQuery: () => (failure ? reject(failure) : resolve()),
  })
  return promise
}

function send(client: pg.ClientBase, sent: Sent) {
  // The driver sets the callback, which a time limit of the connection would call.
  client.query({ ...sent, callback: () => {} } as unknown as pg.Submittable)
}
