import { createServer, type ServerResponse } from 'node:http'
import pg from 'pg'

/** What a plain Node server in a process of its own answers to every request: the same bytes, or one statement's rows. */
export type Bytes = { status: number; headers: Record<string, string>; body: string }
export type Statement = { name: string; text: string; values: unknown[] }
export type Task = { bytes: Bytes } | { connection: pg.PoolConfig; statement: Statement }

process.once('message', (task: Task) => {
  const answer = 'bytes' in task ? sendBytes(task.bytes) : sendRows(task)
  const server = createServer((_, response) => answer(response))
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    if (typeof address === 'object' && address !== null) process.send?.(address.port)
  })
})
process.once('disconnect', () => process.exit(0))

function sendBytes({ status, headers, body }: Bytes) {
  const bytes = Buffer.from(body, 'base64')
  return (response: ServerResponse) => {
    response.writeHead(status, headers)
    response.end(status === 304 ? undefined : bytes)
  }
}

function sendRows({ connection, statement }: Extract<Task, { statement: Statement }>) {
  const pool = new pg.Pool(connection)
  return async (response: ServerResponse) => {
    const { rows } = await pool.query(statement)
    const body = Buffer.from(JSON.stringify(rows))
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length })
    response.end(body)
  }
}
