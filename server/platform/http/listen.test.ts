import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, test } from 'vitest'
import { closers } from '#server/testing/app.ts'
import { holdRequests } from './during-start.ts'
import { takePort } from './listen.ts'

const local = { hosts: ['127.0.0.1'], port: 0 }

async function aPort(options = local) {
  const door = await takePort(options)
  closers.push(door.close)
  return door
}

test.runIf(process.platform === 'linux')('several connections are accepted in one turn of the event loop', async () => {
  const { port, servers } = await aPort()
  let accepted = 0
  for (const server of servers) server.on('connection', () => (accepted += 1))
  const clients = Array.from({ length: 64 }, () => connect(port, '127.0.0.1'))
  await Promise.all(clients.map((client) => once(client, 'connect')))
  let turns = 0
  while (accepted < clients.length && turns < 1_000) {
    await new Promise(setImmediate)
    turns += 1
  }
  for (const client of clients) client.destroy()
  expect(accepted).toBe(clients.length)
  expect(turns).toBeLessThan(clients.length / 2)
})

test('a port that a server has is not shared with another', async () => {
  const { port } = await aPort()
  await expect(takePort({ ...local, port })).rejects.toThrow(`Port ${port} is taken`)
})

test('a request that arrives during the start is answered after it, and a probe at once', async () => {
  const door = await aPort()
  const origin = `http://127.0.0.1:${door.port}`
  const early = fetch(`${origin}/services`, { method: 'POST', body: 'a body' })
  for (const path of ['/readyz', '/healthz']) expect((await fetch(origin + path)).status).toBe(503)
  door.open(async (request, response) => {
    const chunks = await Array.fromAsync(request)
    response.end(`${request.url}: ${chunks.join('')}`)
  })
  expect(await (await early).text()).toBe('/services: a body')
})

test('a request that waits gets Retry-After if the start ends without opening', async () => {
  const door = await takePort(local)
  const early = fetch(`http://127.0.0.1:${door.port}/services`)
  // Another connection, which is answered later.
  await fetch(`http://127.0.0.1:${door.port}/readyz`)
  await door.close()
  const { status, headers } = await early
  expect([status, headers.get('retry-after')]).toEqual([503, '1'])
})

test('a request does not wait for the start for longer than its patience', async () => {
  const { hold } = holdRequests(50)
  const server = createServer(hold).listen(0, '127.0.0.1')
  closers.push(async () => void server.close())
  await once(server, 'listening')
  // A server that listens on TCP has an address with a port.
  const { port } = server.address() as AddressInfo
  const reply = await fetch(`http://127.0.0.1:${port}/services`)
  expect([reply.status, await reply.text()]).toEqual([503, 'Doorstep is starting. Please try again in a moment.\n'])
})
