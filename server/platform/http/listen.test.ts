import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { closers } from '#server/testing/app.ts'
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
