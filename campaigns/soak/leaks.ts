import { openSync } from 'node:fs'
import { Server } from 'node:http'
import pg from 'pg'

/** Planted: loaded into the product with `--import`, it keeps memory, files and connections of its requests. */
const kept: Buffer[] = []
const perRequest = 16_384
const everyFile = 20
const everyConnection = 100
let requests = 0

const emit: unknown = Reflect.get(Server.prototype, 'emit')
if (typeof emit !== 'function') throw new Error('the server of Node has changed: update this planted fault')

function leak(this: Server, event: string, ...given: unknown[]): unknown {
  if (event === 'request') keep()
  return Reflect.apply(emit as () => unknown, this, [event, ...given])
}

function keep() {
  requests += 1
  kept.push(Buffer.alloc(perRequest, 1))
  if (requests % everyFile === 0) openSync(import.meta.filename, 'r')
  if (requests % everyConnection !== 0) return
  const client = new pg.Client({ connectionString: process.env['DATABASE_URL'] })
  client.on('error', () => {})
  void client.connect()
}

Reflect.set(Server.prototype, 'emit', leak)
